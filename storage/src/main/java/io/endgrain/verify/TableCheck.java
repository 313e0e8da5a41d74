package io.endgrain.verify;

import io.endgrain.disk.Disk;
import io.endgrain.disk.OpenFile;
import io.endgrain.disk.ReadFailure;
import io.endgrain.disk.ResidentPages;
import io.endgrain.syzygy.CorruptTableException;
import io.endgrain.syzygy.TableFormat;
import io.endgrain.tables.TableFolder;
import io.endgrain.tables.TableIntegrity;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.IntConsumer;

/** Checks one table file, reading it once, and writes its side file if that is not up to date. For one thread. */
final class TableCheck {
    private final Disk disk;
    private final TableFormat format;
    private final SideFilePlace place;
    private final IntConsumer progress;

    /** What became of the side file. */
    enum SideFileState {
        /** None was to be written, or the table is damaged. */
        NONE,
        /** It was there, and fits the table. */
        UP_TO_DATE,
        /** It has been written. */
        WRITTEN,
        /** It could not be written. */
        FAILED
    }

    /**
     * What was found.
     *
     * @param flaw what is wrong with the table, a sentence
     * @param remark what is to be said of the side file, a sentence
     */
    record Outcome(Optional<String> flaw, SideFileState sideFile, Optional<String> remark) {
        static Outcome flaw(String sentence) {
            return new Outcome(Optional.of(sentence), SideFileState.NONE, Optional.empty());
        }
    }

    private record Read(OpenFile file, TableIntegrity.Sums checksum, int[] pages) {
        ContentIdentity identity() {
            return ContentIdentity.of(file.identity().size(), checksum.stored());
        }
    }

    /**
     * A check.
     *
     * @param progress is told of each portion how many bytes have been read
     */
    TableCheck(Disk disk, TableFormat format, SideFilePlace place, IntConsumer progress) {
        this.disk = disk;
        this.format = format;
        this.place = place;
        this.progress = progress;
    }

    Outcome of(TableFolder.Found table) {
        Path path = table.path();
        try (OpenFile file = disk.open(path)) {
            TableIntegrity.open(format, file, table.name());
            PageSums sums = new PageSums();
            TableIntegrity.Sums checksum = TableIntegrity.sums(file, (bytes, length) -> {
                sums.update(bytes, length);
                progress.accept(length);
            });
            Read read = new Read(file, checksum, sums.sums());
            return checksum.agree() ? intact(read) : damaged(read);
        } catch (CorruptTableException corrupt) {
            return Outcome.flaw(path + ": " + corrupt.getMessage());
        } catch (IOException failed) {
            return Outcome.flaw(path + ": cannot be read: " + ReadFailure.reasonOf(failed));
        }
    }

    private Outcome intact(Read read) {
        Optional<Path> target = place.of(read.file().path());
        if (target.isEmpty()) {
            return new Outcome(Optional.empty(), SideFileState.NONE, Optional.empty());
        }
        Optional<String> outdated = whyOutdated(target.get(), read);
        if (outdated.isPresent() && outdated.get().isEmpty()) {
            return new Outcome(Optional.empty(), SideFileState.UP_TO_DATE, Optional.empty());
        }
        try {
            SideFile.write(target.get(), read.identity(), read.file().identity().modifiedNanos(), read.pages());
            return new Outcome(
                    Optional.empty(),
                    SideFileState.WRITTEN,
                    outdated.map(reason -> target.get() + " has been written anew: " + reason + "."));
        } catch (IOException failed) {
            return new Outcome(
                    Optional.empty(),
                    SideFileState.FAILED,
                    Optional.of(target.get() + " cannot be written: " + ReadFailure.reasonOf(failed) + "."));
        }
    }

    /** Why a side file is not that of an intact table, a clause; empty text if it is; nothing if there is no side file. */
    private Optional<String> whyOutdated(Path path, Read read) {
        try (SideFile sideFile = open(path, read)) {
            if (sideFile.isHeaderDamaged()) {
                return Optional.of("its header was damaged");
            }
            if (!sideFile.table().equals(read.identity())) {
                return Optional.of("it was that of a table of " + sideFile.table());
            }
            PageComparison comparison = PageComparison.of(sideFile, read.pages());
            return Optional.of(
                    comparison.differing().isEmpty() && comparison.unknownPages() == 0
                            ? ""
                            : "it was damaged itself, the table is not");
        } catch (NoSuchFileException none) {
            return Optional.empty();
        } catch (IOException unusable) {
            return Optional.of(ReadFailure.reasonOf(unusable));
        }
    }

    private SideFile open(Path path, Read read) throws IOException {
        return SideFile.open(disk, path, read.identity(), read.file().identity().modifiedNanos());
    }

    private Outcome damaged(Read read) {
        Path path = read.file().path();
        String sentence = path + ": its content has the checksum "
                + identityOfContent(read).checksum() + ", at its end stands "
                + read.identity().checksum();
        return Outcome.flaw(
                sentence + place.of(path).map(side -> badPages(side, read)).orElse(""));
    }

    private static ContentIdentity identityOfContent(Read read) {
        return ContentIdentity.of(read.file().identity().size(), read.checksum().computed());
    }

    /** Which pages are damaged, if the side file is that of the table as it was before: the end of a sentence. */
    private String badPages(Path path, Read read) {
        try (SideFile sideFile = open(path, read)) {
            boolean belongs = sideFile.table().equals(identityOfContent(read))
                    || sideFile.isOf(read.identity(), read.file().identity().modifiedNanos());
            return belongs
                    ? PageComparison.of(sideFile, read.pages()).sentence(sideFile)
                    : "; " + path + " is that of another table";
        } catch (NoSuchFileException none) {
            return "";
        } catch (IOException unusable) {
            return "; " + path + " cannot be used: " + ReadFailure.reasonOf(unusable);
        }
    }

    /** Bytes from the beginning of a file to a page. */
    static long offset(long page) {
        return page * ResidentPages.PAGE_SIZE;
    }
}
