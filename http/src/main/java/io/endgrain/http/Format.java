package io.endgrain.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.dataformat.cbor.CBORFactory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.pekko.http.javadsl.model.ContentType;
import org.apache.pekko.http.javadsl.model.ContentTypes;
import org.apache.pekko.http.javadsl.model.MediaTypes;

/** How a value of objects, arrays, strings, numbers, booleans and nulls is written. The structure is the same in each. */
enum Format {
    JSON("json", ContentTypes.APPLICATION_JSON, new JsonFactory()),
    CBOR("cbor", ContentTypes.create(MediaTypes.APPLICATION_CBOR), new CBORFactory());

    /** An answer with thirty moves has about 7 KiB of JSON. */
    private static final int USUAL_LENGTH = 8192;

    private final String subtype;
    private final ContentType type;
    private final JsonFactory factory;

    Format(String subtype, ContentType type, JsonFactory factory) {
        this.subtype = subtype;
        this.type = type;
        this.factory = factory;
    }

    /** Something that writes one value. */
    @FunctionalInterface
    interface Body {
        void write(JsonGenerator generator) throws IOException;
    }

    /** What follows {@code application/} in its media type. */
    String subtype() {
        return subtype;
    }

    ContentType type() {
        return type;
    }

    /** A value as bytes. */
    byte[] write(Body body) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(USUAL_LENGTH);
        try (JsonGenerator generator = factory.createGenerator(bytes)) {
            body.write(generator);
        } catch (IOException e) {
            throw new UncheckedIOException("writing " + this + " into memory failed", e);
        }
        return bytes.toByteArray();
    }

    /** A value that is there as JSON. */
    byte[] write(byte[] json) {
        return write(generator -> {
            try (JsonParser parser = JSON.factory.createParser(json)) {
                parser.nextToken();
                generator.copyCurrentStructure(parser);
            }
        });
    }
}
