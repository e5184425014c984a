package org.echobench.cli;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.OptionalLong;
import org.echobench.core.run.Plan;
import org.echobench.core.run.Row;

/** How many files, sockets among them, a process may have open. */
final class DescriptorLimit {

    /** What a JVM and a server have open beside the connections. */
    private static final long OTHERS = 300;

    private DescriptorLimit() {}

    /** Of this process and those it starts; empty on Windows. A JVM raises its soft limit to the hard one by itself. */
    static OptionalLong ofThisProcess() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? OptionalLong.of(unix.getMaxFileDescriptorCount())
                : OptionalLong.empty();
    }

    /** @throws UserError if a row opens more connections than a process may have */
    static void check(Plan plan) {
        for (Row row : plan.rows()) {
            boolean both = "inprocess".equals(row.params().get("isolation"));
            for (String param : new String[] {"connections", "subscribers"}) {
                String count = row.params().get(param);
                if (count != null) {
                    check("The row '" + row.name() + "'", Long.parseLong(count), both);
                }
            }
        }
    }

    /**
     * Refuses more connections than a process may have.
     *
     * @param who begins the sentence
     * @param bothEnds true if one process holds the client's and the server's end
     */
    static void check(String who, long connections, boolean bothEnds) {
        check(who, connections, bothEnds, ofThisProcess());
    }

    static void check(String who, long connections, boolean bothEnds, OptionalLong limit) {
        long needed = connections * (bothEnds ? 2 : 1) + OTHERS;
        if (limit.isPresent() && needed > limit.getAsLong()) {
            throw new UserError(who + " opens " + connections + " connections and needs " + needed
                    + " file descriptors in a process, but only " + limit.getAsLong()
                    + " are allowed: raise the limit with 'ulimit -n " + needed + "' or open fewer connections.");
        }
    }
}
