package org.echobench.core.scale;

import java.time.Duration;
import org.echobench.core.wire.Stamp;
import org.echobench.results.Param;

/**
 * How a ramp goes.
 *
 * @param firstStep connections of the first step, at least 1; every step doubles them
 * @param maxConnections where it ends, at the latest; at least {@code firstStep}
 * @param payloadBytes of a broadcast, 24 to 65,536
 * @param broadcasts of each kind in a step, 1 to 1,000
 * @param each whether the server can {@code publishEach}: if not, the 2015 stamp is missing
 * @param timeLimit no step begins that would end after this long
 */
public record RampSettings(
        int firstStep, int maxConnections, int payloadBytes, int broadcasts, boolean each, Duration timeLimit) {

    public RampSettings {
        Param.FIRST_STEP.require(firstStep);
        new Param.Range(firstStep, 100_000_000).require("maxConnections", maxConnections);
        new Param.Range(Stamp.BROADCAST_BYTES, 65_536).require("payload", payloadBytes);
        Param.BROADCASTS.require(broadcasts);
        Param.TIME_LIMIT_SECONDS.require(timeLimit.toSeconds());
    }
}
