package org.echobench.runner.journal;

import java.nio.file.Path;
import java.util.List;

/**
 * How far a duet has come.
 *
 * @param base JMH's JSON of the side
 * @param head result of head
 * @param failures of rows, a sentence each
 * @param forks finished, without repeats
 * @param busyForks of these, those with more background load than the limit even after repeats
 * @param otherSide mean background load of head's forks minus the mean of base's
 */
public record DuetResults(Path base, Path head, List<String> failures, int forks, int busyForks, double otherSide) {

    public DuetResults {
        failures = List.copyOf(failures);
    }
}
