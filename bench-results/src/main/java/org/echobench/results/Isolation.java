package org.echobench.results;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Where a row's server runs: the values of {@link Param#ISOLATION}. */
public enum Isolation {
    /** In the client's JVM. */
    INPROCESS,
    /** In a JVM of its own. */
    FORKED;

    /** @throws IllegalArgumentException for any other value */
    public static Isolation of(String value) {
        return Stream.of(values())
                .filter(isolation -> isolation.value().equals(value))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException("isolation must be inprocess or forked, but is '" + value + "'"));
    }

    public String value() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether a row with these parameters, by label, sets it. */
    public boolean isIn(Map<String, String> params) {
        return Param.ISOLATION.in(params).filter(value()::equals).isPresent();
    }
}
