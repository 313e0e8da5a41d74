package io.endgrain.http;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.pekko.http.javadsl.model.ws.Message;
import org.apache.pekko.stream.Materializer;
import org.apache.pekko.stream.javadsl.Sink;

/**
 * The text of a message on a WebSocket. Of one that is too long or binary the rest is read and forgotten, so that the connection
 * can live on.
 */
sealed interface FrameText {
    /** What the frame says. */
    StreamFrame frame(String variant);

    /**
     * A text as it came.
     *
     * @param text the text
     */
    record Whole(String text) implements FrameText {
        @Override
        public StreamFrame frame(String variant) {
            return StreamFrame.of(text, variant);
        }
    }

    /**
     * A text that is too long.
     *
     * @param longest how long it might have been, in characters
     */
    record TooLong(int longest) implements FrameText {
        @Override
        public StreamFrame frame(String variant) {
            return StreamFrame.wrong(null, "A frame should have at most " + longest + " characters.");
        }
    }

    /** No text. */
    record Binary() implements FrameText {
        @Override
        public StreamFrame frame(String variant) {
            return StreamFrame.wrong(
                    null, "A frame should be text, JSON such as " + StreamFrame.EXAMPLE + ", and not binary.");
        }
    }

    /** Reads a message to its end. */
    static CompletionStage<FrameText> of(Message message, int longest, Materializer materializer) {
        if (!message.isText()) {
            return message.asBinaryMessage()
                    .getStreamedData()
                    .runWith(Sink.ignore(), materializer)
                    .thenApply(done -> new Binary());
        }
        if (message.asTextMessage().isStrict()) {
            return CompletableFuture.completedFuture(of(message.asTextMessage().getStrictText(), longest));
        }
        return message.asTextMessage()
                .getStreamedText()
                .runFold(
                        new StringBuilder(),
                        (text, part) -> text.length() > longest ? text : text.append(part),
                        materializer)
                .thenApply(text -> of(text.toString(), longest));
    }

    private static FrameText of(String text, int longest) {
        return text.length() > longest ? new TooLong(longest) : new Whole(text);
    }
}
