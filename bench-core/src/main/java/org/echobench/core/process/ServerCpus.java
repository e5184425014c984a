package org.echobench.core.process;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.echobench.results.CpuList;
import org.echobench.results.Pinning;

/**
 * The processors that a server in a process of its own may use. The client's JVM has them in the system property
 * {@link Pinning#SERVER}, as a list for {@code taskset -c}. A framework that counts processors sees only these.
 */
public final class ServerCpus {

    public static final String PROPERTY = Pinning.SERVER;

    private static final String TASKSET = "taskset";

    private ServerCpus() {}

    /** Whether this machine can pin a process to some of its processors. */
    public static boolean canPin() {
        return ExternalProgram.onPath(TASKSET).isPresent();
    }

    /** A command that runs the given one on these processors. */
    public static List<String> pinned(String list, List<String> command) {
        List<String> pinned = new ArrayList<>(List.of(TASKSET, "-c", list));
        pinned.addAll(command);
        return pinned;
    }

    /**
     * The command, pinned to the server's processors; unchanged if the property is not set.
     *
     * @throws IllegalArgumentException if the property is not a list of processors
     */
    public static List<String> pinned(List<String> command) {
        return Optional.ofNullable(System.getProperty(PROPERTY))
                .map(cpus -> pinned(CpuList.parse(cpus).toString(), command))
                .orElse(command);
    }
}
