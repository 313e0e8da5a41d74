package io.endgrain.actors;

import io.endgrain.prefix.PrefixExtraction;
import java.nio.file.Path;

/** A progress that nobody sees. */
final class SilentExtraction implements PrefixExtraction.Progress {
    @Override
    public void extracting(Path table, int done, int all, long bytes) {}

    @Override
    public void checking(Path table, int done, int all, long read, long size) {}

    @Override
    public void waiting(Path folder) {}
}
