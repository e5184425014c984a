package org.echobench.results.metric;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * A rate at which a load curve measures a server: a share of the rate that the server reached in a closed loop, or the
 * same rate for all servers.
 */
public enum LoadLevel {
    SHARE_10("10%", 0.10, 0),
    SHARE_25("25%", 0.25, 0),
    SHARE_50("50%", 0.50, 0),
    SHARE_75("75%", 0.75, 0),
    SHARE_90("90%", LoadLevel.HIGHEST, 0),
    RATE_2000("2000", 0, 2_000),
    RATE_10000("10000", 0, 10_000),
    RATE_40000("40000", 0, 40_000),
    RATE_80000("80000", 0, 80_000);

    /** No level is above this share of the closed loop's rate: close to it, the queue decides, not the server. */
    public static final double HIGHEST = 0.90;

    private final String label;
    private final double share;
    private final long common;

    LoadLevel(String label, double share, long common) {
        this.label = label;
        this.share = share;
        this.common = common;
    }

    /** The level with this label; empty if there is none. */
    public static Optional<LoadLevel> find(String label) {
        return Stream.of(values()).filter(level -> level.label.equals(label)).findFirst();
    }

    /** {@code 50%}, or messages a second; part of metrics' labels, so it never changes. */
    public String label() {
        return label;
    }

    /** Whether the rate is the same for all servers. */
    public boolean isCommon() {
        return common > 0;
    }

    /**
     * Messages a second, at least 1.
     *
     * @param closedRate messages a second of the closed loop, more than 0
     */
    public long rate(double closedRate) {
        return isCommon() ? common : Math.max(1, Math.round(share * closedRate));
    }

    /** Whether it is at most {@link #HIGHEST} of the closed loop's rate. */
    public boolean isBelow(double closedRate) {
        return !isCommon() || common <= HIGHEST * closedRate;
    }

    /** For titles: {@code at 50 % of the closed loop's rate}. */
    String words() {
        return isCommon()
                ? "at " + label + " messages/s"
                : "at " + label.replace("%", " %") + " of the closed loop's rate";
    }
}
