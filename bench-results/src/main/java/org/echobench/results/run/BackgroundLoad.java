package org.echobench.results.run;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.OptionalDouble;

/**
 * Load on the machine that did not come from the run, during one fork. Shares are of all processors together, 0 to 1;
 * each is empty where the platform does not report it.
 *
 * @param steal share that the hypervisor gave to others
 * @param others share that was used outside our own processes, by other processes or by interrupts. The kernel samples
 *     one of the two figures behind it, so on an idle machine it is a little above or below 0
 */
// Properties of runs before November 2026: no verdict used them.
@JsonIgnoreProperties({"runnableBefore", "loadAverageBefore", "pressureBefore", "pressure", "loadAverage"})
public record BackgroundLoad(OptionalDouble steal, OptionalDouble others) {

    /** A load that is not known, as on systems other than Linux. */
    public static BackgroundLoad unknown() {
        return new BackgroundLoad(OptionalDouble.empty(), OptionalDouble.empty());
    }

    /**
     * Share of the machine's processors that background load took.
     *
     * @return 0 to 1; 0 where nothing is known
     */
    public double share() {
        return Math.max(0, steal.orElse(0)) + Math.max(0, others.orElse(0));
    }

    /** Whether it takes more than a tenth of the machine: figures measured beside it need care. */
    public boolean tooMuch() {
        return share() > 0.10;
    }
}
