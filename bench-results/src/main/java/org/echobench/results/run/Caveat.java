package org.echobench.results.run;

/** Why a figure needs care. */
public enum Caveat {

    /**
     * The client had no time left, here or beside a reference server whose rate is within 10 %, or it ended the search for
     * a capacity: the harness is the limit.
     */
    HARNESS_LIMITED(
            "H",
            "limited by the harness: the client's thread was busy for 90 % of the time, or the server is within"
                    + " 10 % of a reference whose client was, or the client was late before the server's capacity was"
                    + " found; not ranked by rate, compare server CPU per message"),

    /** The client itself was late at a fixed rate. */
    CLIENT_LATE("L", "the client sent more than 1 ms late (p99 of send.lag): not ranked"),

    /** Others had more than a tenth of the machine during a fork, and also when it was repeated. */
    BUSY_MACHINE("B", "busy machine: background load took more than 10 % of the processors during a fork that counts"),

    /** Fewer forks than planned. */
    INCOMPLETE("I", "fewer forks than planned"),

    /** Most forks were not flat while they were measured. */
    NOT_STEADY(
            "W",
            "not steady: in most forks the rate (at a fixed rate, the median latency) rose or fell by 4 % or more"
                    + " during the measurement, as on a server that still warms up (see curves/steady.csv), or the"
                    + " warm-up met its limit"),

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

    /** Whether a value with this caveat has no place in an order of servers by rate. */
    public boolean unranked() {
        return this == HARNESS_LIMITED || this == CLIENT_LATE;
    }
}
