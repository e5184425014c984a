package org.echobench.core.scale;

import java.util.List;
import java.util.OptionalLong;

/**
 * How far a ramp came.
 *
 * @param steps those that were held, at least one
 * @param limit what ended it
 * @param failedStep connections of the step at which the server failed; empty if it ended at a limit of the machine or
 *     of the settings
 */
public record RampResult(List<RampStep> steps, String limit, OptionalLong failedStep) {

    /** The step with the most connections. */
    public RampStep largest() {
        return steps.get(steps.size() - 1);
    }
}
