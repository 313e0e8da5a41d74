package io.endgrain.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.endgrain.actors.DeviceKinds;
import io.endgrain.actors.MappedDevice;
import io.endgrain.actors.MemberReads;
import io.endgrain.actors.Pipeline;
import io.endgrain.disk.DeviceDescription;
import io.endgrain.disk.DeviceHealth;
import io.endgrain.disk.DeviceSettings;
import io.endgrain.disk.DeviceStatistics;
import io.endgrain.disk.VerificationCounters;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/** A device as JSON. Sizes are in KiB, times in seconds; what a setting or counter means, its record says. */
final class DeviceJson {
    private static final int PAGE_KIB = 4;
    private static final double NANOS = 1e9;

    private DeviceJson() {}

    /** A device that is being read, with its counters. */
    static void write(Pipeline.Device device, JsonGenerator json) throws IOException {
        json.writeStartObject();
        writeDescription(device.description(), json);
        writeSettings(device.settings(), json);
        writeCounters(device, json);
        writeMembers(device.members(), json);
        writeVerification(device.statistics().verification(), json);
        writeHealth(device.statistics().health(), json);
        json.writeEndObject();
    }

    /** A device as it would be read. */
    static void write(MappedDevice device, JsonGenerator json) throws IOException {
        json.writeStartObject();
        writeDescription(device.device(), json);
        writeSettings(device.settings(), json);
        json.writeEndObject();
    }

    private static void writeDescription(DeviceDescription device, JsonGenerator json) throws IOException {
        json.writeStringField("name", device.name());
        json.writeStringField("kind", DeviceKinds.name(device.kind()));
        json.writeArrayFieldStart("members");
        for (String member : device.members()) {
            json.writeString(member);
        }
        json.writeEndArray();
        json.writeStringField("found", device.found());
    }

    private static void writeSettings(DeviceSettings settings, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("settings");
        json.writeNumberField("lanes", settings.lanes());
        json.writeNumberField("unit-kib", settings.unitPages() * PAGE_KIB);
        json.writeNumberField("run-kib", settings.runPages() * PAGE_KIB);
        json.writeNumberField("gap-kib", settings.policies().gapPages() * PAGE_KIB);
        json.writeStringField("order", name(settings.policies().order()));
        json.writeStringField("likely", name(settings.policies().likely()));
        json.writeBooleanField("held-lane", settings.policies().heldLane());
        json.writeNumberField("queue-pages", settings.queuePages());
        json.writeNumberField("credit-pages", settings.creditPerRequest());
        json.writeNumberField("age-bound", settings.ageBound().toNanos() / NANOS);
        json.writeEndObject();
    }

    /** As settings write it. */
    private static String name(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static void writeVerification(VerificationCounters.Snapshot found, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("verification");
        json.writeNumberField("verified", found.verified());
        json.writeNumberField("corrupt", found.corrupt());
        json.writeNumberField("reread", found.reread());
        json.writeNumberField("damaged-blocks", found.damagedBlocks());
        json.writeNumberField("refused-side-files", found.refusedSideFiles());
        json.writeArrayFieldStart("bad-pages");
        for (VerificationCounters.BadPage page : found.bad()) {
            json.writeStartObject();
            json.writeStringField("file", page.file().toString());
            json.writeNumberField("offset", page.offset());
            json.writeEndObject();
        }
        json.writeEndArray();
        if (found.scrub().isPresent()) {
            write(found.scrub().get(), json);
        }
        json.writeEndObject();
    }

    private static void write(VerificationCounters.Scrub scrub, JsonGenerator json) throws IOException {
        long all = scrub.verified() + scrub.bad() + scrub.left();
        json.writeObjectFieldStart("scrub");
        json.writeNumberField("verified", scrub.verified());
        json.writeNumberField("bad", scrub.bad());
        json.writeNumberField("unknown", scrub.unknown());
        json.writeNumberField("left", scrub.left());
        json.writeNumberField("done", all == 0 ? 1 : 1 - scrub.left() / (double) all);
        if (scrub.endedMillis() > 0) {
            json.writeStringField(
                    "ended", Instant.ofEpochMilli(scrub.endedMillis()).toString());
        }
        json.writeEndObject();
    }

    private static void writeCounters(Pipeline.Device device, JsonGenerator json) throws IOException {
        DeviceStatistics.Snapshot counters = device.statistics();
        json.writeObjectFieldStart("counters");
        json.writeNumberField("reads", counters.reads());
        json.writeNumberField("pages", counters.pages());
        json.writeNumberField("bytes", counters.bytes());
        json.writeNumberField("queued", counters.queued());
        json.writeNumberField("in-flight", counters.inFlight());
        json.writeNumberField("wait", counters.waitNanos() / NANOS);
        json.writeNumberField("service", counters.serviceNanos() / NANOS);
        json.writeNumberField("merged", counters.merged());
        json.writeNumberField("withdrawn", counters.withdrawn());
        json.writeNumberField("held", counters.held());
        json.writeNumberField("errors", counters.errors());
        json.writeNumberField(
                "idle-members",
                device.members().stream().filter(MemberReads::isIdle).count());
        json.writeEndObject();
    }

    private static void writeHealth(DeviceHealth.Snapshot health, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("health");
        json.writeBooleanField("bad", health.isBad());
        if (health.mark().isPresent()) {
            json.writeStringField("reason", health.mark().get());
        }
        json.writeNumberField("failed-in-row", health.failedInRow());
        json.writeBooleanField("recent-errors", health.hasRecentErrors());
        if (health.lastError().isPresent()) {
            json.writeStringField("last-error", health.lastError().get());
        }
        json.writeEndObject();
    }

    private static void writeMembers(List<MemberReads> members, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("member-counters");
        for (MemberReads member : members) {
            json.writeStartObject();
            json.writeStringField("name", member.name());
            // What is unknown is null.
            json.writeFieldName("reads");
            json.writeObject(member.reads());
            json.writeFieldName("bytes");
            json.writeObject(member.bytes());
            json.writeFieldName("idle");
            json.writeObject(member.idle());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
