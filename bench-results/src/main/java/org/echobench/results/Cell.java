package org.echobench.results;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The place of one fork in a plan.
 *
 * @param round 1 to the plan's rounds
 * @param pinning of its server and client; empty where they may use all processors
 */
public record Cell(int round, Row row, Subject subject, Optional<Pinning> pinning) {

    public Cell {
        if (round < 1) {
            throw new IllegalArgumentException("round must be 1 or more, but is " + round);
        }
    }

    /** The fork's class path: the subject's entries, then the row's entries with other names. */
    public List<Path> classPath() {
        Set<Path> names =
                subject.classPath().files().stream().map(Path::getFileName).collect(Collectors.toSet());
        return Stream.concat(
                        subject.classPath().files().stream(),
                        row.classPath().files().stream().filter(entry -> !names.contains(entry.getFileName())))
                .toList();
    }

    /** For messages: {@code echo netty round 2}. */
    @Override
    public String toString() {
        return row.name() + " " + subject.label() + " round " + round;
    }
}
