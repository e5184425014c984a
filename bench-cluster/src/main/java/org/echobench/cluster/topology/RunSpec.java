package org.echobench.cluster.topology;

import java.util.List;
import java.util.SortedMap;

/**
 * The measurements of a topology.
 *
 * @param servers ids, at least one
 * @param rounds forks for each job and server, 1 to 1,000
 * @param warmup iterations that do not count
 */
public record RunSpec(
        List<String> servers, int rounds, long seed, Iterations warmup, Iterations measurement, List<Job> jobs) {

    public RunSpec {
        servers = List.copyOf(servers);
        jobs = List.copyOf(jobs);
        if (servers.isEmpty() || jobs.isEmpty()) {
            throw new IllegalArgumentException("servers and jobs must not be empty");
        }
        if (rounds < 1 || rounds > 1_000) {
            throw new IllegalArgumentException("rounds must be 1 to 1000, but is " + rounds);
        }
    }

    /**
     * @param count 0 to 1,000; of measured ones at least 1
     * @param millis of each, 10 to 3,600,000
     */
    public record Iterations(int count, int millis) {

        static final int LEAST_MILLIS = 10;
        static final int MOST_MILLIS = 3_600_000;

        public Iterations {
            if (count < 0 || count > 1_000) {
                throw new IllegalArgumentException("iterations must be 0 to 1000, but is " + count);
            }
            if (millis < LEAST_MILLIS || millis > MOST_MILLIS) {
                throw new IllegalArgumentException("millis must be 10 to 3600000, but is " + millis);
            }
        }
    }

    /**
     * @param name of its row
     * @param params one value for each parameter of its kind
     */
    public record Job(String name, JobKind kind, SortedMap<String, String> params) {}
}
