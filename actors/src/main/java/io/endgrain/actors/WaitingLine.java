package io.endgrain.actors;

import io.endgrain.disk.ReadClass;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Requests that have been admitted and have not begun: interactive before bulk, and those of a class as they came. */
final class WaitingLine {
    private final Map<ReadClass, LinkedHashMap<QuestionKey, RegisteredRequest>> lines = new EnumMap<>(ReadClass.class);
    private int size;

    WaitingLine() {
        for (ReadClass readClass : ReadClass.values()) {
            lines.put(readClass, new LinkedHashMap<>());
        }
    }

    int size() {
        return size;
    }

    void add(RegisteredRequest request) {
        lines.get(request.readClass).put(request.question, request);
        size++;
    }

    /** Takes a request out, if it is there. */
    void remove(RegisteredRequest request) {
        if (lines.get(request.readClass).remove(request.question) != null) {
            size--;
        }
    }

    /** Takes the next one out. */
    Optional<RegisteredRequest> next() {
        Optional<RegisteredRequest> first = lines.values().stream()
                .filter(line -> !line.isEmpty())
                .findFirst()
                .map(line -> line.firstEntry().getValue());
        first.ifPresent(this::remove);
        return first;
    }
}
