package org.echobench.results;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * How much longer or shorter a run is than its suite says. For timed rows it changes the warm-up and measurement time
 * of a fork; for single shots it changes the number of rounds, because a shot has no given time. A row's parameters
 * never change, because that would be another measurement.
 *
 * @param factor 0.05 to 20; 1 changes nothing
 */
public record Scale(@JsonValue double factor) {

    public static final double LEAST = 0.05;
    public static final double MOST = 20;
    public static final Scale NONE = new Scale(1);

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public Scale {
        if (!(factor >= LEAST && factor <= MOST)) { // NaN is refused too
            throw new IllegalArgumentException("scale must be 0.05 to 20, but is " + factor);
        }
    }
}
