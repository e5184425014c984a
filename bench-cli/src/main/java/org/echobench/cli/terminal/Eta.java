package org.echobench.cli.terminal;

import java.time.Duration;

/** Estimates the remaining time: the planned time, scaled by the ratio of actual to planned time so far. */
public final class Eta {

    private Duration plannedLeft;
    private Duration plannedDone = Duration.ZERO;
    private Duration takenDone = Duration.ZERO;

    /** @param planned the planned time of all forks */
    Eta(Duration planned) {
        plannedLeft = planned;
    }

    /** A fork is over; {@code taken} is zero if it was not measured. */
    void done(Duration planned, Duration taken) {
        plannedLeft = plannedLeft.minus(planned);
        if (!taken.isZero()) {
            plannedDone = plannedDone.plus(planned);
            takenDone = takenDone.plus(taken);
        }
    }

    Duration left() {
        if (plannedDone.isZero()) {
            return plannedLeft;
        }
        double factor = (double) takenDone.toMillis() / plannedDone.toMillis();
        return Duration.ofMillis(Math.round(plannedLeft.toMillis() * factor));
    }

    /** {@code 9 min}, rounded up. */
    public static String minutes(Duration time) {
        return (time.toSeconds() + 59) / 60 + " min";
    }

    /** {@code 42 s}, {@code 3 min 20 s} or {@code 2 h 5 min}. */
    public static String words(Duration time) {
        long seconds = Math.max(0, (time.toMillis() + 500) / 1_000);
        if (seconds < 60) {
            return seconds + " s";
        }
        return seconds < 3_600
                ? seconds / 60 + " min " + seconds % 60 + " s"
                : seconds / 3_600 + " h " + seconds % 3_600 / 60 + " min";
    }
}
