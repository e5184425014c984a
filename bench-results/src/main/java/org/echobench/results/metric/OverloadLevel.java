package org.echobench.results.metric;

/** A rate that is offered to a server, as a multiple of its full rate. */
public enum OverloadLevel {
    X0_5(0.5),
    X0_9(0.9),
    X1_1(1.1),
    X1_5(1.5),
    X2(2),
    X3(3);

    private final double multiple;

    OverloadLevel(double multiple) {
        this.multiple = multiple;
    }

    public double multiple() {
        return multiple;
    }

    /** Whether the offered rate is above the server's full rate. */
    public boolean isOverload() {
        return multiple > 1;
    }

    /** {@code 1.5x}, {@code 2x}; part of metrics' labels, so it never changes. */
    public String label() {
        return (multiple == Math.rint(multiple) ? String.valueOf((int) multiple) : String.valueOf(multiple)) + "x";
    }
}
