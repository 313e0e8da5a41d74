package io.endgrain.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.endgrain.prefix.PrefixExtraction;
import io.endgrain.prefix.PrefixKind;
import io.endgrain.prefix.SectionSizes;
import io.endgrain.syzygy.Metric;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/** How large the sections of tables and their prefixes are, WDL, DTZ and both, for people and as JSON. */
final class SectionSizeTable {
    private static final String ROW = "%-26s%22s%22s%22s";

    private record Row(String heading, String key, ToLongFunction<SectionSizes> bytes) {}

    private static final List<Row> SECTIONS = List.of(
            new Row("headers and sparse lists", "index", SectionSizes::index),
            new Row("block length lists", "lengths", SectionSizes::lengths),
            new Row("compressed data", "data", SectionSizes::data),
            new Row("total", "total", SectionSizes::total));

    private static final List<Row> PREFIXES = List.of(
            new Row("--" + PrefixKind.SPARSE_INDEX.key(), "sparse-index", SectionSizes::sparseIndexPrefix),
            new Row("--" + PrefixKind.BLOCK_LENGTHS.key(), "block-lengths", SectionSizes::blockLengthsPrefix));

    private SectionSizeTable() {}

    /** Its lines. */
    static List<String> of(PrefixExtraction.Report report) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(ROW, "sections", "WDL", "DTZ", "total"));
        SECTIONS.forEach(row -> lines.add(line(row, report)));
        lines.add("");
        lines.add(String.format(ROW, "prefixes, in whole pages", "WDL", "DTZ", "total"));
        PREFIXES.forEach(row -> lines.add(line(row, report)));
        lines.add("");
        return lines;
    }

    private static String line(Row row, PrefixExtraction.Report report) {
        SectionSizes wdl = report.of(Metric.WDL);
        SectionSizes dtz = report.of(Metric.DTZ);
        return String.format(ROW, "  " + row.heading(), cell(row, wdl), cell(row, dtz), cell(row, wdl.plus(dtz)));
    }

    private static String cell(Row row, SectionSizes sizes) {
        long bytes = row.bytes().applyAsLong(sizes);
        return String.format(Locale.ROOT, "%,d %10s", bytes, "(" + ByteSize.of(bytes) + ")");
    }

    /** Two fields of an object: {@code sections} and {@code prefixes}, in bytes. */
    static void write(PrefixExtraction.Report report, JsonGenerator json) throws IOException {
        write("sections", SECTIONS, report, json);
        write("prefixes", PREFIXES, report, json);
    }

    private static void write(String name, List<Row> rows, PrefixExtraction.Report report, JsonGenerator json)
            throws IOException {
        json.writeObjectFieldStart(name);
        for (Row row : rows) {
            json.writeObjectFieldStart(row.key());
            long wdl = row.bytes().applyAsLong(report.of(Metric.WDL));
            long dtz = row.bytes().applyAsLong(report.of(Metric.DTZ));
            json.writeNumberField("wdl", wdl);
            json.writeNumberField("dtz", dtz);
            json.writeNumberField("total", wdl + dtz);
            json.writeEndObject();
        }
        json.writeEndObject();
    }
}
