package org.echobench.results;

import java.util.regex.Pattern;

/** Names of rows, subjects and benchmarks. */
public final class Names {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._=,@+-]{0,99}");

    private Names() {}

    /** @throws IllegalArgumentException if the value could not be part of a file name on every platform */
    public static void requireName(String what, String value) {
        if (!NAME.matcher(value).matches()) {
            throw new IllegalArgumentException(
                    what + " must be letters, digits and ._=,@+- (at most 100), but is: '" + value + "'");
        }
    }

    /** Class and method of a benchmark, without the package: {@code ClosedLoop.run}. */
    public static String shortBenchmark(String benchmark) {
        int method = benchmark.lastIndexOf('.');
        int type = method < 0 ? -1 : benchmark.lastIndexOf('.', method - 1);
        return benchmark.substring(type + 1);
    }

    /** The text with everything that {@link #requireName} refuses replaced. */
    public static String toName(String text) {
        String name = text.replaceAll("[^A-Za-z0-9._=,@+-]+", "-").replaceAll("^[^A-Za-z0-9]+", "");
        return name.substring(0, Math.min(name.length(), 100));
    }
}
