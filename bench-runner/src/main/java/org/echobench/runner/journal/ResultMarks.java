package org.echobench.runner.journal;

import org.echobench.runner.journal.RunResults.Mark;

/** How marks are shown, the same in every table. */
public final class ResultMarks {

    private ResultMarks() {}

    /** One letter for a table. */
    public static String symbol(Mark mark) {
        return switch (mark) {
            case HARNESS_LIMITED -> "H";
            case CLIENT_LATE -> "L";
            case BUSY_MACHINE -> "B";
            case INCOMPLETE -> "I";
            case NOT_STEADY -> "W";
        };
    }

    /** What the letter says, in a sentence without its end. */
    public static String meaning(Mark mark) {
        return switch (mark) {
            case HARNESS_LIMITED ->
                "limited by the harness (within 10 % of reference, or the client never waited, or was late before the"
                        + " server's capacity was found): not ranked by rate, compare server CPU per message";
            case CLIENT_LATE -> "the client sent more than 1 ms late (p99 of send.lag): not ranked";
            case BUSY_MACHINE ->
                "other processes or other virtual machines had more than 10 % of the processors"
                        + " during a fork that counts";
            case INCOMPLETE -> "fewer forks than planned";
            case NOT_STEADY ->
                "not steady: in most forks the rate (at a fixed rate, the median latency) went up or down by 4 % or more"
                        + " while it was measured, as a server does that still warms up; see curves/steady.csv";
        };
    }
}
