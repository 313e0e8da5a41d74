package io.endgrain.actors;

import io.endgrain.disk.OpenFile;
import io.endgrain.prefix.OpenPrefix;
import io.endgrain.prefix.PrefixComparison;
import io.endgrain.prefix.PrefixFolder;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.pekko.actor.typed.ActorRef;

/** What the jobs that look at prefixes tell the {@link PrefixStore}. */
sealed interface PrefixEvent {
    /**
     * A prefix that may be that of a table.
     *
     * @param table the table
     * @param open the same, open
     * @param found the prefix
     * @param device reads the prefix
     * @param comparison how much of it is to be compared with the table, if it has no file beside it
     */
    record Candidate(
            CatalogEntry table,
            OpenFile open,
            PrefixFolder.Found found,
            ActorRef<DeviceReader.Command> device,
            PrefixComparison comparison) {}

    /**
     * A directory has been listed.
     *
     * @param folder what it holds
     */
    record Listed(PrefixFolder folder) implements PrefixEvent {}

    /**
     * A directory could not be listed. What was known of it stays.
     *
     * @param directory the directory
     * @param sentence why
     */
    record ListingFailed(Path directory, String sentence) implements PrefixEvent {}

    /**
     * A prefix is open, and whole as far as can be seen without the table.
     *
     * @param candidate which
     * @param prefix the prefix, open
     */
    record Whole(Candidate candidate, OpenPrefix prefix) implements PrefixEvent {}

    /**
     * A prefix that is compared with all of its table's pages is like them so far.
     *
     * @param candidate which
     * @param prefix the prefix, open
     * @param next the offset from which on it is to be compared
     */
    record PartlyFits(Candidate candidate, OpenPrefix prefix, long next) implements PrefixEvent {}

    /**
     * A prefix belongs to its table.
     *
     * @param candidate which
     * @param prefix the prefix, open
     */
    record Fits(Candidate candidate, OpenPrefix prefix) implements PrefixEvent {}

    /**
     * A prefix cannot be used.
     *
     * @param candidate which
     * @param open the prefix, if it is open and to be closed
     * @param reason goes on after the prefix's name
     * @param cause what kind of reason that is
     */
    record Refused(Candidate candidate, Optional<OpenPrefix> open, String reason, Cause cause) implements PrefixEvent {}

    /** Why a prefix cannot be used. */
    enum Cause {
        /** It is damaged or that of another table, until it or the table changes. */
        UNFIT,
        /** It holds less than a page, which is no fault. */
        TOO_SHORT,
        /** It or the table cannot be read for now. */
        UNREADABLE
    }
}
