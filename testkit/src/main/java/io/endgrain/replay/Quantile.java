package io.endgrain.replay;

import java.util.OptionalLong;

/** The quantiles that are told of every run: those of the published figures. */
public enum Quantile {
    /** The median. */
    P50("p50", 0.5),
    /** 9 of 10. */
    P90("p90", 0.9),
    /** 19 of 20. */
    P95("p95", 0.95),
    /** 99 of 100. */
    P99("p99", 0.99),
    /** 199 of 200. */
    P99_5("p99.5", 0.995),
    /** 499 of 500. */
    P99_8("p99.8", 0.998),
    /** All. */
    MAX("max", 1);

    private final String label;
    private final double share;

    Quantile(String label, double share) {
        this.label = label;
        this.share = share;
    }

    /** As it is written: {@code p99.5}. */
    public String label() {
        return label;
    }

    /** The share of requests, from 0 to 1. */
    public double share() {
        return share;
    }

    /** Nanoseconds within which so many were answered; nothing if fewer were. The longest is that of the answered ones. */
    public OptionalLong of(Ecdf latencies) {
        return this == MAX ? latencies.longest() : latencies.quantile(share);
    }
}
