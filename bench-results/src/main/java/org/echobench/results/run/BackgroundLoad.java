package org.echobench.results.run;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The load on the machine that was not ours, before and during one fork. Shares are of all processors together, 0 to 1;
 * each value is empty where the platform does not report it.
 *
 * @param runnableBefore processes that could run just before the fork, without the reader
 * @param loadAverageBefore mean runnable and blocked tasks over the minute before; our earlier forks are in it
 * @param pressureBefore share of the 10 s before in which some task waited for a processor; our earlier forks are in it
 * @param steal share that the hypervisor gave to others during the fork
 * @param others share that was used outside our own processes during the fork, by other processes or by interrupts.
 *     The kernel samples one of the two figures behind it, so an idle machine reads a little above or below 0
 * @param pressure share of the fork's time in which some task, ours included, waited for a processor
 * @param loadAverage mean runnable and blocked tasks over the last minute of the fork, ours included
 */
public record BackgroundLoad(
        OptionalInt runnableBefore,
        OptionalDouble loadAverageBefore,
        OptionalDouble pressureBefore,
        OptionalDouble steal,
        OptionalDouble others,
        OptionalDouble pressure,
        OptionalDouble loadAverage) {

    /** Nothing known, as off Linux. */
    public static BackgroundLoad unknown() {
        OptionalDouble none = OptionalDouble.empty();
        return new BackgroundLoad(OptionalInt.empty(), none, none, none, none, none, none);
    }

    /**
     * Share of the machine's processors that background load took. Pressure and load average are left out, because our own client and server compete for the processors too.
     *
     * @return 0 to 1; 0 where nothing is known
     */
    public double share() {
        return Math.max(0, steal.orElse(0)) + Math.max(0, others.orElse(0));
    }

    /** More than a tenth of the machine: figures measured beside it need care. */
    public boolean tooMuch() {
        return share() > 0.10;
    }
}
