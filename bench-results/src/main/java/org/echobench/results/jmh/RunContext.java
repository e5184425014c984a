package org.echobench.results.jmh;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
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

    /**
     * The order that the suite's own runner gave the forks. In all files that carry the same {@code run}, forks of one row
     * with the same index were measured in the same block, next to each other, in changing order: they are pairs.
     *
     * @param run names the run, the same in the files of both sides; not blank
     * @param seed of the order of forks
     * @param pairs of each row at most, 2 or more, where rows end as soon as they are decided; empty where all have the same
     */
    public record Schedule(String run, long seed, OptionalInt pairs) {

        public Schedule {
            if (run.isBlank()) {
                throw new IllegalArgumentException("run must not be blank");
            }
            if (pairs.isPresent() && pairs.getAsInt() < 2) {
                throw new IllegalArgumentException("pairs must be 2 or more, but is " + pairs.getAsInt());
            }
        }
    }

    /**
     * Where the results of a file come from, for people; what is not known is empty.
     *
     * @param code the commit, abbreviated; or in words what was measured in its place, as {@code the folder netty-before}
     * @param subject the first line of the commit's message
     * @param build arguments of the build
     * @param classPath of the forks, as {@link org.echobench.results.ClassPath#fingerprints} has it
     */
    public record Origin(Optional<String> code, Optional<String> subject, List<String> build, List<String> classPath) {

        public static final Origin UNKNOWN = new Origin(Optional.empty(), Optional.empty(), List.of(), List.of());

        public Origin {
            build = List.copyOf(build);
            classPath = List.copyOf(classPath);
        }

        /** The same with the class path of its forks. */
        public Origin withClassPath(List<String> fingerprints) {
            return new Origin(code, subject, build, fingerprints);
        }
    }
}
