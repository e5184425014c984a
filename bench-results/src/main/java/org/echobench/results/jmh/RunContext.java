package org.echobench.results.jmh;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The facts of a run that a comparison needs and JMH's JSON has no place for.
 *
 * @param hardware the machine's fingerprint, equal for machines that compare; empty when unknown
 * @param libraries by server id (the row's parameter {@code server}), or {@code *} for every row: version by library
 * @param bytecode hash of the compiled benchmark by class name
 * @param schedule in which order the forks ran; empty when they ran row by row, as JMH alone does it
 * @param disturbance why no difference of this run can be trusted, such as a machine busy with other work
 * @param unranked rows whose score has no place in an order of servers
 * @param origin what was measured
 */
public record RunContext(
        Optional<String> hardware,
        Map<String, Map<String, String>> libraries,
        Map<String, String> bytecode,
        Optional<Schedule> schedule,
        Optional<String> disturbance,
        Set<RowId> unranked,
        Origin origin) {

    /** A run of unknown origin. Each of its scores ranks. */
    public RunContext(
            Optional<String> hardware,
            Map<String, Map<String, String>> libraries,
            Map<String, String> bytecode,
            Optional<Schedule> schedule,
            Optional<String> disturbance) {
        this(hardware, libraries, bytecode, schedule, disturbance, Set.of(), Origin.UNKNOWN);
    }

    public RunContext {
        Map<String, Map<String, String>> copy = new TreeMap<>();
        libraries.forEach((server, versions) -> copy.put(server, Collections.unmodifiableMap(new TreeMap<>(versions))));
        libraries = Collections.unmodifiableMap(copy);
        unranked = Set.copyOf(unranked);
        bytecode = Collections.unmodifiableMap(new TreeMap<>(bytecode));
    }

    /** The same run with what was measured. */
    public RunContext withOrigin(Origin known) {
        return new RunContext(hardware, libraries, bytecode, schedule, disturbance, unranked, known);
    }
}
