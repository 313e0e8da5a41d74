package io.endgrain.actors;

import io.endgrain.chess.Variant;
import io.endgrain.disk.DeviceStatistics;
import io.endgrain.disk.PageCache;
import io.endgrain.disk.VerificationCounters;
import io.endgrain.syzygy.Metric;
import io.endgrain.syzygy.Table;
import io.endgrain.syzygy.TableFile;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import kamon.Kamon;
import kamon.tag.TagSet;

/**
 * Carries the pipeline's counters over into metrics, whenever it is told to. No label names a table, a position or a client. For
 * one thread at a time.
 */
public final class PipelineMetrics {
    private final Pipeline pipeline;
    private final Map<String, Long> counted = new HashMap<>();
    private long hits;
    private long misses;

    /** Of a pipeline. */
    public PipelineMetrics(Pipeline pipeline) {
        this.pipeline = pipeline;
    }

    /** Carries over what has happened since it was called last. */
    public void collect() {
        requests(pipeline.statistics());
        cache(pipeline.cache().statistics());
        pipeline.devices().forEach(this::device);
        // Who serves no tables of a variant does not miss any, and should not be alarmed.
        Set<Variant> configured = pipeline.configured();
        for (Variant variant : configured.isEmpty() ? Set.of(Variant.STANDARD) : configured) {
            tables(variant);
        }
        for (ObservedForkJoin.Figures pool : ObservedForkJoin.figures()) {
            dispatcher(pool);
        }
    }

    /** Carries over how busy the pipeline is, which only its actors know. */
    public static void collect(Pipeline.Load load) {
        gauge("endgrain.requests.under-way", "Requests being evaluated", TagSet.Empty(), load.underWay());
        gauge("endgrain.requests.waiting", "Requests in the waiting line", TagSet.Empty(), load.waiting());
    }

    private void requests(PipelineStatistics.Snapshot requests) {
        String description = "Questions, by how they were answered or not";
        count("endgrain.questions", description, TagSet.of("outcome", "evaluated"), requests.started());
        count("endgrain.questions", description, TagSet.of("outcome", "cached"), requests.fromCache());
        count("endgrain.questions", description, TagSet.of("outcome", "joined"), requests.joined());
        count("endgrain.questions", description, TagSet.of("outcome", "refused"), requests.refused());
        count("endgrain.questions", description, TagSet.of("outcome", "abandoned"), requests.abandoned());
    }

    private void cache(PageCache.Statistics cache) {
        String pages = "Pages that requests needed, by where they came from";
        count("endgrain.pages", pages, TagSet.of("source", "memory"), cache.hits());
        String lookups = "Lookups in the page cache";
        count("endgrain.cache.lookups", lookups, TagSet.of("result", "hit"), cache.hits());
        count("endgrain.cache.lookups", lookups, TagSet.of("result", "miss"), cache.misses());
        long newHits = cache.hits() - hits;
        long newLookups = newHits + cache.misses() - misses;
        hits = cache.hits();
        misses = cache.misses();
        if (newLookups > 0) {
            Kamon.gauge(
                            "endgrain.cache.hit-ratio",
                            "Share of the lookups since the last collection that found their page")
                    .withoutTags()
                    .update((double) newHits / newLookups);
        }
        String change = "Pages that entered the cache's main part, or left the cache";
        count("endgrain.cache.changes", change, TagSet.of("change", "admitted"), cache.admitted());
        count("endgrain.cache.changes", change, TagSet.of("change", "rejected"), cache.rejected());
        count("endgrain.cache.changes", change, TagSet.of("change", "evicted"), cache.evicted());
        gauge("endgrain.cache.pages", "Pages in the cache", TagSet.Empty(), cache.held());
        gauge("endgrain.cache.room", "Pages that the cache has room for", TagSet.Empty(), cache.room());
    }

    private void device(Pipeline.Device device) {
        TagSet tags = TagSet.of("device", device.name());
        DeviceStatistics.Snapshot all = device.statistics();
        gauge("endgrain.device.queued", "Pages in the device's queue", tags, all.queued());
        gauge("endgrain.device.in-flight", "Pages being read", tags, all.inFlight());
        gauge("endgrain.device.without-credit", "Pages held back until the queue has room", tags, all.standing());
        gauge(
                "endgrain.device.marked-bad",
                "1 if the device is marked bad, else 0",
                tags,
                all.health().isBad() ? 1 : 0);
        gauge(
                "endgrain.device.lanes",
                "Reads that may be in flight",
                tags,
                device.settings().lanes());
        count("endgrain.device.reads", "Reads made", tags, all.reads());
        count("endgrain.device.held-reads", "Reads of what the operating system held", tags, all.held());
        count("endgrain.device.pages", "Pages read", tags, all.pages());
        count("endgrain.device.read-bytes", "Bytes read", tags, all.bytes());
        count("endgrain.device.errors", "Pages that could not be read", tags, all.errors());
        count("endgrain.device.merged", "Requests for pages that were queued already", tags, all.merged());
        count("endgrain.device.withdrawn", "Pages withdrawn from the queue", tags, all.withdrawn());
        verification(tags, all.verification());
        int idle = 0;
        for (MemberReads member : device.members()) {
            idle += member.isIdle() ? 1 : 0;
        }
        gauge(
                "endgrain.device.members",
                "Disks of the device",
                tags,
                device.members().size());
        gauge("endgrain.device.idle-members", "Disks that take no part in its reads", tags, idle);
    }

    private void verification(TagSet tags, VerificationCounters.Snapshot verification) {
        count("endgrain.device.verified", "Pages that were as they were written", tags, verification.verified());
        count("endgrain.device.corrupt", "Pages that were not as they were written", tags, verification.corrupt());
        count("endgrain.device.reread", "Pages that were only when read again", tags, verification.reread());
        gauge(
                "endgrain.device.bad-pages",
                "Pages known to be bad",
                tags,
                verification.bad().size());
        verification.scrub().ifPresent(scrub -> {
            String pages = "Pages of this round of reading in idle time, by what is known of them";
            gauge("endgrain.device.scrub-pages", pages, tags.withTag("state", "verified"), scrub.verified());
            gauge("endgrain.device.scrub-pages", pages, tags.withTag("state", "bad"), scrub.bad());
            gauge("endgrain.device.scrub-pages", pages, tags.withTag("state", "unknown"), scrub.unknown());
            gauge("endgrain.device.scrub-pages", pages, tags.withTag("state", "left"), scrub.left());
        });
    }

    private void tables(Variant variant) {
        TagSet tags = TagSet.of("variant", variant.key());
        long unusable = 0;
        long usable = 0;
        for (Table table : pipeline.tables(variant).tables()) {
            usable += table.wdl().stream().allMatch(file -> file.state() instanceof TableFile.Unusable) ? 0 : 1;
            for (Metric metric : Metric.values()) {
                unusable += table.files(metric).stream()
                        .filter(file -> file.state() instanceof TableFile.Unusable)
                        .count();
            }
        }
        gauge("endgrain.tables", "Tables whose values can be read, as far as is known", tags, usable);
        gauge("endgrain.tables.unusable-files", "Table files that cannot be used", tags, unusable);
        gauge(
                "endgrain.tables.complaints",
                "Complaints at /tables",
                tags,
                pipeline.complaints(variant).size());
    }

    private static void dispatcher(ObservedForkJoin.Figures pool) {
        TagSet tags = TagSet.of("dispatcher", pool.dispatcher());
        gauge("endgrain.dispatcher.threads", "Threads of the dispatcher", tags, pool.threads());
        gauge("endgrain.dispatcher.active", "Threads at work", tags, pool.active());
        gauge("endgrain.dispatcher.queued", "Work that waits for a thread", tags, pool.queued());
    }

    private static void gauge(String name, String description, TagSet tags, double value) {
        Kamon.gauge(name, description).withTags(tags).update(value);
    }

    private void count(String name, String description, TagSet tags, long now) {
        long before = counted.getOrDefault(name + tags, 0L);
        counted.put(name + tags, now);
        Kamon.counter(name, description).withTags(tags).increment(Math.max(0, now - before));
    }
}
