package io.endgrain.disk;

import java.util.Objects;

/**
 * What a device reads next and what it reads along: the choices that an experiment decides.
 *
 * @param order    which page goes first
 * @param likely   how pages rank that are likely, but not certainly, needed
 * @param gapPages two queued pages of a file go together when at most so many pages lie between, which are read along; 0
 *     to {@value DeviceSettings#MAX_RUN_PAGES}
 * @param heldLane whether pages that the operating system holds in memory pass by the queue, on a lane of their own
 */
public record DevicePolicies(OrderPolicy order, LikelyPolicy likely, int gapPages, boolean heldLane) {

    public DevicePolicies {
        Objects.requireNonNull(order, "order");
        Objects.requireNonNull(likely, "likely");
        DeviceSettings.requireKibWithin("gap-kib", gapPages, 0, DeviceSettings.MAX_RUN_PAGES);
    }

    /** What fits a device of this kind as long as nobody has measured or configured it. */
    public static DevicePolicies defaultsFor(DeviceKind kind) {
        // Where a queue never lasts for longer than asking whether a page is held, there is nothing to pass by.
        boolean heldLane = switch (kind) {
            case ROTATIONAL, NETWORK, UNKNOWN -> true;
            case SOLID_STATE, MEMORY -> false;
        };
        // And where a page more costs next to nothing, a round more costs as much as a page.
        LikelyPolicy likely = kind == DeviceKind.ROTATIONAL ? LikelyPolicy.PROBABLE : LikelyPolicy.AFTER_NEEDED;
        return new DevicePolicies(OrderPolicy.OLDEST_REQUEST, likely, 0, heldLane);
    }

    /** The same with another order. */
    public DevicePolicies withOrder(OrderPolicy order) {
        return new DevicePolicies(order, likely, gapPages, heldLane);
    }

    /** The same with another rank of likely pages. */
    public DevicePolicies withLikely(LikelyPolicy likely) {
        return new DevicePolicies(order, likely, gapPages, heldLane);
    }

    /** The same with another gap, in pages. */
    public DevicePolicies withGapPages(int gapPages) {
        return new DevicePolicies(order, likely, gapPages, heldLane);
    }

    /** The same with or without a lane for held pages. */
    public DevicePolicies withHeldLane(boolean heldLane) {
        return new DevicePolicies(order, likely, gapPages, heldLane);
    }
}
