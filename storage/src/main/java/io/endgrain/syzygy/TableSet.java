package io.endgrain.syzygy;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * All tables of one variant at one moment. Immutable: when files come or go there is a new set with a new generation.
 */
public final class TableSet {
    private final TableFormat format;
    private final long generation;
    private final List<Table> tables;
    private final int maxMen;

    /** Open addressing over material signatures, each material under both assignments of colours. */
    private final long[] signatures;

    private final Table[] bySignature;

    private final Map<Integer, TableFile> byId = new HashMap<>();

    private TableSet(TableFormat format, long generation, List<Table> tables) {
        this.format = format;
        this.generation = generation;
        this.tables = tables;
        this.maxMen = tables.stream().mapToInt(t -> t.material().men()).max().orElse(0);
        int capacity = Integer.highestOneBit(Math.max(8, 8 * tables.size()));
        this.signatures = new long[capacity];
        this.bySignature = new Table[capacity];
        for (Table table : tables) {
            put(table.material().signature(), table);
            put(table.material().swapped().signature(), table);
            table.wdl().forEach(file -> byId.put(file.id(), file));
            table.dtz().forEach(file -> byId.put(file.id(), file));
        }
    }

    /**
     * The set of these files. Several of one name are alternatives, in the order given.
     *
     * @param format the variant's format
     * @param generation a number that is another one for every other set
     * @param files the files
     */
    public static TableSet of(TableFormat format, long generation, Collection<TableFile> files) {
        Map<Material, Map<Metric, List<TableFile>>> grouped =
                new TreeMap<>(Comparator.comparingInt(Material::men).thenComparing(Material::key));
        for (TableFile file : files) {
            grouped.computeIfAbsent(file.name().material(), m -> new EnumMap<>(Metric.class))
                    .computeIfAbsent(file.name().metric(), m -> new ArrayList<>())
                    .add(file);
        }
        List<Table> tables = new ArrayList<>();
        grouped.forEach((material, metrics) -> tables.add(new Table(
                material, metrics.getOrDefault(Metric.WDL, List.of()), metrics.getOrDefault(Metric.DTZ, List.of()))));
        return new TableSet(format, generation, List.copyOf(tables));
    }

    /** The format of the set's files. */
    public TableFormat format() {
        return format;
    }

    /** Differs between sets. */
    public long generation() {
        return generation;
    }

    /** All tables, the smaller materials first. */
    public List<Table> tables() {
        return tables;
    }

    /** The men of the largest table, 0 if there is none. */
    public int maxMen() {
        return maxMen;
    }

    /** All files, in no particular order. */
    public Collection<TableFile> files() {
        return Collections.unmodifiableCollection(byId.values());
    }

    /** The file with an id; null if it is not in this set. */
    public TableFile file(int id) {
        return byId.get(id);
    }

    /** The table for a material's signature, colours either way; null if there is none. */
    Table find(long signature) {
        for (int at = slot(signature); ; at = (at + 1) & (signatures.length - 1)) {
            if (signatures[at] == signature) {
                return bySignature[at];
            }
            if (signatures[at] == 0) {
                return null;
            }
        }
    }

    private void put(long signature, Table table) {
        int at = slot(signature);
        while (signatures[at] != 0) {
            at = (at + 1) & (signatures.length - 1);
        }
        signatures[at] = signature;
        bySignature[at] = table;
    }

    private int slot(long signature) {
        long mixed = signature * 0x9e3779b97f4a7c15L;
        return (int) (mixed >>> 32) & (signatures.length - 1);
    }
}
