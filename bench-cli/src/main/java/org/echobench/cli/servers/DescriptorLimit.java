package org.echobench.cli.servers;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import java.util.OptionalLong;
import org.echobench.results.Isolation;
import org.echobench.results.Param;
import org.echobench.results.Plan;
import org.echobench.results.Row;
import org.echobench.results.UserError;

/** The limit of open files, including sockets, of a process. */
public final class DescriptorLimit {

    /** File descriptors that a JVM and a server need in addition to the connections. */
    static final long OTHERS = 300;

    private DescriptorLimit() {}

    /**
     * The limit of this process and of its child processes; empty on Windows. A JVM raises its soft limit to the hard
     * one on its own.
     */
    public static OptionalLong ofThisProcess() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? OptionalLong.of(unix.getMaxFileDescriptorCount())
                : OptionalLong.empty();
    }

    /** @throws UserError if a row opens more connections than the limit of this process allows */
    public static void check(Plan plan) {
        plan.rows()
                .forEach(
                        row -> check("The row '" + row.name() + "'", connections(row), bothEnds(row), ofThisProcess()));
    }

    /** Why the row cannot be measured within the limit of this process; empty if it can. */
    public static Optional<String> tooMany(Row row) {
        return tooMany(connections(row), bothEnds(row), ofThisProcess());
    }

    private static Optional<String> tooMany(long connections, boolean bothEnds, OptionalLong limit) {
        long needed = connections * (bothEnds ? 2 : 1) + OTHERS;
        return limit.isPresent() && needed > limit.getAsLong()
                ? Optional.of("needs " + needed + " file descriptors in a process, but only " + limit.getAsLong()
                        + " are allowed ('ulimit -n " + needed + "' raises the limit)")
                : Optional.empty();
    }

    private static long connections(Row row) {
        return Param.OPENED.stream()
                .flatMap(param -> param.in(row.params()).stream())
                .mapToLong(Long::parseLong)
                .sum();
    }

    private static boolean bothEnds(Row row) {
        return Isolation.INPROCESS.isIn(row.params());
    }

    /**
     * Refuses more connections than a process may have.
     *
     * @param who begins the sentence of the error
     * @param bothEnds true if one process holds the client's and the server's end
     * @param limit empty if none is known
     */
    public static void check(String who, long connections, boolean bothEnds, OptionalLong limit) {
        tooMany(connections, bothEnds, limit).ifPresent(reason -> {
            throw new UserError(who + " opens " + connections + " connections and " + reason + ".");
        });
    }
}
