package io.endgrain.http;

import io.endgrain.chess.Fen;
import io.endgrain.chess.InvalidFenException;
import io.endgrain.chess.Position;
import io.endgrain.chess.Variant;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.apache.pekko.http.javadsl.model.HttpRequest;
import org.apache.pekko.http.javadsl.model.Query;
import org.apache.pekko.http.javadsl.model.StatusCodes;
import org.apache.pekko.http.javadsl.model.Uri;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Understands which position a request asks about. Parameters that nobody knows are ignored. */
final class Questions {
    static final String EXAMPLE_FEN = "4k3/8/8/8/8/8/8/4K2R_w_-_-_0_1";

    private static final Logger log = LoggerFactory.getLogger(Questions.class);
    private static final Set<String> DTC = Set.of("never", "auxiliary", "always");

    private final Set<Variant> variants;
    private final AtomicBoolean saidDtc = new AtomicBoolean();

    Questions(Set<Variant> variants) {
        this.variants = variants;
    }

    /**
     * The position that is asked about.
     *
     * @param variantName the path's first segment
     * @throws RefusedRequest if there is none
     */
    Position position(String variantName, HttpRequest request) throws RefusedRequest {
        Variant variant = variant(variantName);
        Query query = request.getUri().query(StandardCharsets.UTF_8, Uri.RELAXED);
        checkDtc(query);
        return position(variant, fen(variant, query));
    }

    /**
     * A position that is asked about otherwise than by a URL.
     *
     * @throws RefusedRequest if there is no such variant, or the FEN is not one of it
     */
    Position position(String variantName, String fen) throws RefusedRequest {
        return position(variant(variantName), fen);
    }

    private static Position position(Variant variant, String fen) throws RefusedRequest {
        try {
            return Fen.parse(fen, variant);
        } catch (InvalidFenException e) {
            throw new RefusedRequest(StatusCodes.BAD_REQUEST, e.getMessage());
        }
    }

    /**
     * The variant of a name.
     *
     * @throws RefusedRequest if none of this name is served
     */
    Variant variant(String name) throws RefusedRequest {
        Optional<Variant> variant = Variant.of(name).filter(variants::contains);
        return variant.orElseThrow(() -> new RefusedRequest(
                StatusCodes.NOT_FOUND,
                Quotation.of(name) + " is not a variant that is served here; what is: "
                        + variants.stream().map(Variant::key).sorted().collect(Collectors.joining(", ")) + "."));
    }

    private static String fen(Variant variant, Query query) throws RefusedRequest {
        List<String> fens = query.getAll("fen");
        if (fens.size() == 1) {
            return fens.getFirst();
        }
        String wrong = fens.isEmpty()
                ? "The parameter \"fen\" is missing"
                : "The parameter \"fen\" is given " + fens.size() + " times";
        throw new RefusedRequest(
                StatusCodes.BAD_REQUEST,
                wrong + "; it should be there once, as in /" + variant.key() + "?fen="
                        + ExampleQuestion.of(variant).fen() + ".");
    }

    /** The peer's parameter for distances to conversion, which are not served. */
    private void checkDtc(Query query) throws RefusedRequest {
        for (String dtc : query.getAll("dtc")) {
            if (!DTC.contains(dtc)) {
                throw new RefusedRequest(
                        StatusCodes.BAD_REQUEST,
                        "The parameter \"dtc\" is " + Quotation.of(dtc)
                                + "; it should be \"never\", \"auxiliary\" or \"always\", or be left out.");
            }
            if (saidDtc.compareAndSet(false, true)) {
                log.info("a client asks for dtc={}: distances to conversion are not served, dtc stays null", dtc);
            }
        }
    }
}
