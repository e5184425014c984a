package org.echobench.cluster.topology;

import java.util.List;
import org.echobench.results.Param;

/**
 * A parameter of a job: a whole number in a range, or one of some words.
 *
 * @param usual the default value
 * @param words empty for a number
 */
public record Parameter(Param param, String usual, long least, long most, List<String> words) {

    /**
     * Messages a second of the probe. Below 500 a client thread sleeps between messages and wakes late, so its latencies
     * would not compare with those of higher rates.
     */
    static final Parameter PROBE_RATE = of(Param.PROBE_RATE, 1_000);

    static final Parameter PROBE_CONNECTIONS = of(Param.PROBE_CONNECTIONS, 8);

    /** In the whole range of the parameter. */
    static Parameter of(Param param, long usual) {
        Param.Range range = param.range().orElseThrow();
        return of(param, usual, range.least(), range.most());
    }

    static Parameter of(Param param, long usual, long least, long most) {
        return new Parameter(param, Long.toString(usual), least, most, List.of());
    }

    static Parameter of(Param param, String usual, String... words) {
        return new Parameter(param, usual, 0, 0, List.of(words));
    }

    /** Its name in a job. */
    public String name() {
        return param.label();
    }

    /**
     * The value as results have it.
     *
     * @throws IllegalArgumentException with the reason, if it is out of range
     */
    String checked(String value) {
        if (!words.isEmpty()) {
            if (words.contains(value)) {
                return value;
            }
            throw new IllegalArgumentException("must be " + String.join(" or ", words) + ", but is '" + value + "'");
        }
        try {
            long number = Long.parseLong(value);
            if (number >= least && number <= most) {
                return Long.toString(number);
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("must be a whole number, but is '" + value + "'", e);
        }
        throw new IllegalArgumentException("must be " + least + " to " + most + ", but is " + value);
    }
}
