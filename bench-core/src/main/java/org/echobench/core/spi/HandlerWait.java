package org.echobench.core.spi;

/**
 * How long a handler waits before it responds, as it would for a database. It is drawn uniformly for each response.
 *
 * @param leastMicros 0 to 60,000,000 µs
 * @param mostMicros {@code leastMicros} to 60,000,000 µs
 * @param inDatabase whether it waits for a JDBC query, which takes this long once it has a connection from the pool
 */
public record HandlerWait(int leastMicros, int mostMicros, boolean inDatabase) {

    /** The setting's name in benchmarks, commands and programs. */
    public static final String SETTING = "handlerWaitMicros";

    /** The prefix of a wait for a database: {@code jdbc:10000}. */
    public static final String DATABASE = "jdbc:";

    /** The size of the connection pool, which is HikariCP's default. */
    public static final int DATABASE_CONNECTIONS = 10;

    public static final HandlerWait NONE = of(0);

    private static final int LONGEST_MICROS = 60_000_000;

    public HandlerWait {
        if (leastMicros < 0 || mostMicros > LONGEST_MICROS || leastMicros > mostMicros) {
            throw new IllegalArgumentException(SETTING + " must be 0 to " + LONGEST_MICROS
                    + ", or a range in it such as 10000-30000, but is " + text(leastMicros, mostMicros));
        }
    }

    /** A plain wait, without a database. */
    public HandlerWait(int leastMicros, int mostMicros) {
        this(leastMicros, mostMicros, false);
    }

    /** The same wait for every response. */
    public static HandlerWait of(int micros) {
        return new HandlerWait(micros, micros);
    }

    /**
     * Reads what {@link #toString} writes.
     *
     * @throws IllegalArgumentException if it cannot be read, in one sentence without a full stop
     */
    public static HandlerWait parse(String text) {
        if (text.startsWith(DATABASE)) {
            HandlerWait wait = parse(text.substring(DATABASE.length()));
            return new HandlerWait(wait.leastMicros, wait.mostMicros, true);
        }
        int dash = text.indexOf('-', 1);
        try {
            return dash < 0
                    ? of(Integer.parseInt(text))
                    : new HandlerWait(
                            Integer.parseInt(text, 0, dash, 10), Integer.parseInt(text, dash + 1, text.length(), 10));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(SETTING
                    + " must be a number or a range such as 10000-30000, perhaps after jdbc:, but is '" + text + "'");
        }
    }

    public boolean isNone() {
        return mostMicros == 0;
    }

    /** {@code 10000}, {@code 10000-30000} or {@code jdbc:10000}. */
    @Override
    public String toString() {
        return (inDatabase ? DATABASE : "") + text(leastMicros, mostMicros);
    }

    private static String text(int least, int most) {
        return least == most ? Integer.toString(least) : least + "-" + most;
    }
}
