package io.endgrain.syzygy;

import io.endgrain.disk.ReadFailure;
import java.nio.file.Path;

/** Why a position has no value. */
public sealed interface ProbeFailure {
    /** A sentence that says what is wrong. */
    String sentence();

    /**
     * Whether the tables simply do not cover the position. The other failures are faults: something that should have
     * been readable was not.
     */
    default boolean isNotCovered() {
        return false;
    }

    /** Tables know no castling. */
    record CastlingRights() implements ProbeFailure {
        @Override
        public String sentence() {
            return "tables hold no positions with castling rights";
        }

        @Override
        public boolean isNotCovered() {
            return true;
        }
    }

    /**
     * More men than any table has.
     *
     * @param men how many men there are
     * @param most the men of the largest table
     */
    record TooManyMen(int men, int most) implements ProbeFailure {
        @Override
        public String sentence() {
            return "the position has " + men + " men, the largest table " + most;
        }

        @Override
        public boolean isNotCovered() {
            return true;
        }
    }

    /** Only the side to move has men: antichess comes to this in set-ups alone. */
    record OneSided() implements ProbeFailure {
        @Override
        public String sentence() {
            return "only the side to move has men, which no table holds";
        }

        @Override
        public boolean isNotCovered() {
            return true;
        }
    }

    /**
     * There is no file for this table.
     *
     * @param table the table
     */
    record MissingTable(TableName table) implements ProbeFailure {
        @Override
        public String sentence() {
            return "there is no " + table;
        }

        @Override
        public boolean isNotCovered() {
            return true;
        }
    }

    /**
     * A file contradicts the format.
     *
     * @param file the file
     * @param sentence names the offset and what was expected
     */
    record CorruptTable(Path file, String sentence) implements ProbeFailure {
        /**
         * What a table's data contradicts.
         *
         * @param offset where in the file
         * @param expected what should be there, and what is
         */
        static CorruptTable of(TableFile file, long offset, String expected) {
            String name = String.valueOf(file.path().getFileName());
            return new CorruptTable(file.path(), new CorruptTableException(name, offset, expected).getMessage());
        }
    }

    /**
     * A page could not be read.
     *
     * @param page file, offset and reason
     */
    record UnreadableTable(ReadFailure page) implements ProbeFailure {
        @Override
        public String sentence() {
            return page.file().getFileName() + ": unreadable at offset " + page.offset() + ": " + page.reason();
        }
    }

    /**
     * The probe ended before it had a value: its time was up, or it failed in a way that nobody foresaw.
     *
     * @param sentence what happened
     */
    record Unanswered(String sentence) implements ProbeFailure {}
}
