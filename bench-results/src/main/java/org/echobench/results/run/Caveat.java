package org.echobench.results.run;

/** Why a figure needs care. */
public enum Caveat {

    /**
     * The client was at its limit, here or beside another subject with about this rate or a lower one, or it ended the
     * search for a capacity: the server's rate is at least the one that was measured.
     */
    HARNESS_LIMITED(
            "H",
            "perhaps limited by the harness: the client's thread was busy for 84 % of the time, or the rate is at least"
                    + " 95 % of one at which it was, or the client was late before the server's capacity was found. The"
                    + " server's rate is at least the one shown (≥): it can be shown to be faster than another, but"
                    + " never slower. Compare server CPU per message"),

    /** The client itself was late at a fixed rate. */
    CLIENT_LATE("L", "the client sent more than 1 ms late (p99 of send.lag): not ranked"),

    /** Background load took more than a tenth of the machine during a fork. */
    BUSY_MACHINE("B", "busy machine: background load took more than 10 % of the processors during a fork that counts"),

    /** Fewer forks than planned. */
    INCOMPLETE("I", "fewer forks than planned"),

    /** The forks together were not flat while measured, the compilers were at work, or the warm-up was cut off. */
    NOT_STEADY(
            "W",
            "not steady: during the measurement the server's compilers took more than 2 % of its CPU time, or the"
                    + " rate (at a fixed rate, the median latency) rose or fell by 4 % or more, or by 2 % beside servers"
                    + " that took turns with it (see curves/steady.csv), or most warm-ups reached their limit"),

    /**
     * Iterations were short beside the latency of a closed loop. Each begins with nothing in flight, so the responses
     * of its first moments are missing from the rate.
     */
    SHORT_SLICES(
            "S",
            "short slices: an iteration lasted less than 20 times the median latency. It begins with nothing in flight, so"
                    + " the rate is too low, by up to one median latency in each iteration. Compare server CPU per message"),

    /** No warm-up, by design. */
    COLD("C", "cold: measured without a warm-up, so the figures include the work of the server's compilers");

    private final String symbol;
    private final String meaning;

    Caveat(String symbol, String meaning) {
        this.symbol = symbol;
        this.meaning = meaning;
    }

    /** One letter for a table. */
    public String symbol() {
        return symbol;
    }

    /** The meaning of the letter, a sentence without a full stop. */
    public String meaning() {
        return meaning;
    }

    /** Whether it concerns the rate alone, and no other figure. */
    public boolean ofRate() {
        return this == HARNESS_LIMITED || this == CLIENT_LATE || this == SHORT_SLICES;
    }
}
