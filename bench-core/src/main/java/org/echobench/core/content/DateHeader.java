package org.echobench.core.content;

import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.function.Function;

/**
 * The value of the header {@code Date} for servers whose framework does not send one. A timer of the framework
 * refreshes it, so no request reads a clock. Thread-safe.
 *
 * @param <T> the form in which the framework wants it
 */
public final class DateHeader<T> {

    /** How often to call {@link #refresh}. */
    public static final long PERIOD_MILLIS = 1_000;

    /** IMF-fixdate (RFC 9110 section 5.6.7); {@code RFC_1123_DATE_TIME} has one digit for the first days of a month. */
    private static final DateTimeFormatter IMF_FIXDATE = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private final InstantSource clock;
    private final Function<String, T> encoder;
    private volatile T value;

    /** @param encoder gives the text its form, once for each refresh */
    public DateHeader(Function<String, T> encoder) {
        this(InstantSource.system(), encoder);
    }

    DateHeader(InstantSource clock, Function<String, T> encoder) {
        this.clock = clock;
        this.encoder = encoder;
        refresh();
    }

    /** The time of the last refresh, encoded. */
    public T value() {
        return value;
    }

    public void refresh() {
        value = encoder.apply(IMF_FIXDATE.format(clock.instant()));
    }
}
