package org.echobench.core.process;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.echobench.results.CpuList;
import org.echobench.results.Pinning;

/**
 * The processors that a server in a process of its own may use. The client's JVM has them in the system property {@link
 * Pinning#SERVER}, as a list for {@code taskset -c}. A framework that counts processors sees these only.
 */
public final class ServerCpus {

    public static final String PROPERTY = Pinning.SERVER;

    private static final String TASKSET = "taskset";

    private ServerCpus() {}

    /** Whether this machine can keep a process on some of the processors. */
    public static boolean canPin() {
        return ExternalProgram.onPath(TASKSET).isPresent();
    }

    /** The command that runs the other on these processors. */
    public static List<String> pinned(String list, List<String> command) {
        List<String> pinned = new ArrayList<>(List.of(TASKSET, "-c", list));
        pinned.addAll(command);
        return pinned;
    }

    /**
     * The command, on these processors; unchanged where the property is not set.
     *
     * @throws IllegalArgumentException if the property is no list of processors
     */
    public static List<String> pinned(List<String> command) {
        return Optional.ofNullable(System.getProperty(PROPERTY))
                .map(cpus -> pinned(CpuList.parse(cpus).toString(), command))
                .orElse(command);
    }
}
