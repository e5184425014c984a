package org.echobench.report.conformance;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The suite's results on one server: a file of the folder.
 *
 * @param schema 1; a changed meaning gets a new number
 * @param planned cases that the suite has
 * @param failure which of them were not run, and why; empty if all were
 * @param groups in the order of their numbers
 * @param cases those that are neither OK nor informational, in the order of their numbers
 */
public record ServerConformance(
        int schema, Setup setup, int planned, String failure, List<CaseGroup> groups, List<CaseResult> cases) {

    /** Today's value of {@link #schema}. */
    public static final int SCHEMA = 1;

    /**
     * The tested server and the settings.
     *
     * @param server the row's id
     * @param library its framework, and the next its version
     * @param measured the day, ISO 8601, UTC; several, with commas, where cases were run on several
     * @param commit of Echobench's source; "unknown" outside a checkout; several as above
     * @param jvm version of the JVM that ran the server, or the program that did
     * @param suite the suite's versions
     * @param maxMessageBytes the server's limit
     * @param compression whether the server accepted permessage-deflate
     */
    public record Setup(
            String server,
            String library,
            String version,
            String measured,
            String commit,
            String jvm,
            String suite,
            int maxMessageBytes,
            boolean compression) {

        private static final String COMMA = ", ";

        /** Whether cases that were run with both belong to one row. */
        public boolean isComparable(Setup other) {
            return equals(new Setup(
                    other.server,
                    other.library,
                    other.version,
                    measured,
                    commit,
                    other.jvm,
                    other.suite,
                    other.maxMessageBytes,
                    other.compression));
        }

        /** The results of this run's cases and of an earlier run's. */
        Setup after(Setup earlier) {
            if (!isComparable(earlier)) {
                throw new IllegalArgumentException(this + " and " + earlier + " do not belong to one row");
            }
            return new Setup(
                    server,
                    library,
                    version,
                    both(earlier.measured, measured),
                    both(earlier.commit, commit),
                    jvm,
                    suite,
                    maxMessageBytes,
                    compression);
        }

        private static String both(String earlier, String later) {
            return Stream.of(earlier, later)
                    .flatMap(one -> Stream.of(one.split(COMMA)))
                    .distinct()
                    .collect(Collectors.joining(COMMA));
        }
    }

    public ServerConformance {
        if (schema != SCHEMA) {
            throw new IllegalArgumentException("schema must be " + SCHEMA + ", but is " + schema);
        }
        groups = List.copyOf(groups);
        cases = List.copyOf(cases);
        int run = groups.stream().mapToInt(CaseGroup::total).sum();
        if (run > planned || run < planned && failure.isEmpty()) {
            throw new IllegalArgumentException(
                    run + " of " + planned + " cases were run, and the failure is '" + failure + "'");
        }
    }

    /** @param all that the suite told */
    public static ServerConformance of(Setup setup, int planned, String failure, Collection<CaseResult> all) {
        List<CaseResult> notable = all.stream()
                .filter(c -> c.outcome().compareTo(CaseOutcome.INFORMATIONAL) > 0)
                .toList();
        return new ServerConformance(SCHEMA, setup, planned, failure, CaseGroup.of(all), notable);
    }

    /** The row's id. */
    public String server() {
        return setup.server();
    }

    /** Cases that came to this; {@link CaseOutcome#FAILED} or {@link CaseOutcome#NON_STRICT}. */
    public List<CaseResult> cases(CaseOutcome outcome) {
        return cases.stream().filter(c -> c.outcome() == outcome).toList();
    }

    /** Cases that came to anything. */
    public int run() {
        return groups.stream().mapToInt(CaseGroup::total).sum();
    }

    /** Cases that came to neither; informational ones among them. */
    public int passed() {
        return run() - cases.size();
    }
}
