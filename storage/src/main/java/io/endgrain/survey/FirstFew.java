package io.endgrain.survey;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;

/** Counts things that have numbers, and keeps those with the smallest. For one thread. */
final class FirstFew<T> {
    private static final Comparator<Numbered<?>> BY_NUMBER = Comparator.comparingLong(Numbered::number);

    private final int most;
    private final List<Numbered<T>> kept = new ArrayList<>();
    private long count;

    private record Numbered<T>(long number, T thing) {}

    FirstFew(int most) {
        this.most = most;
    }

    /** Counts a thing, and asks for it if it is to be kept. */
    void add(long number, Supplier<T> thing) {
        count++;
        if (kept.size() < most || number < kept.getLast().number()) {
            if (kept.size() == most) {
                kept.removeLast();
            }
            kept.add(new Numbered<>(number, thing.get()));
            kept.sort(BY_NUMBER);
        }
    }

    /** How many there were. */
    long count() {
        return count;
    }

    /** What was kept, by number. */
    List<T> things() {
        return kept.stream().map(Numbered::thing).toList();
    }

    /** The count of all, and the smallest numbers of all; at least one is given. */
    static <T> FirstFew<T> join(List<FirstFew<T>> all) {
        FirstFew<T> joined = new FirstFew<>(all.getFirst().most);
        for (FirstFew<T> few : all) {
            few.kept.forEach(numbered -> joined.add(numbered.number(), numbered::thing));
            joined.count += few.count - few.kept.size();
        }
        return joined;
    }
}
