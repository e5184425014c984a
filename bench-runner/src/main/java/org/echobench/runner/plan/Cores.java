package org.echobench.runner.plan;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.echobench.results.CpuList;
import org.echobench.results.Pinning;
import org.echobench.results.run.Machine;

/**
 * The processors that this process may use, by core.
 *
 * @param cores at least one, ordered by their lowest processor; the processors of one core (SMT siblings) are one list
 * @param online processors of the machine; this process may be confined to some
 * @param counted how many processors a JVM counts here: fewer than the cores have if a container has a quota
 */
public record Cores(List<CpuList> cores, CpuList online, int counted) {

    private static final String ALLOWED = "Cpus_allowed_list:";

    /** The processors of this machine; empty where the system is not Linux. */
    public static Optional<Cores> ofThisProcess() {
        return read(Path.of("/"), Runtime.getRuntime().availableProcessors());
    }

    /** @param root of the file system with the kernel's folders proc and sys */
    static Optional<Cores> read(Path root, int counted) {
        return Machine.read(root.resolve("proc/self/status"))
                .flatMap(status ->
                        status.lines().filter(line -> line.startsWith(ALLOWED)).findFirst())
                .map(line -> CpuList.parse(line.substring(ALLOWED.length()).strip()))
                .map(allowed -> of(root.resolve("sys/devices/system/cpu"), allowed, counted));
    }

    private static Cores of(Path cpus, CpuList allowed, int counted) {
        List<CpuList> cores = allowed.numbers().stream()
                .map(number -> core(cpus, number, allowed))
                .distinct()
                .toList();
        return new Cores(
                cores, Machine.read(cpus.resolve("online")).map(CpuList::parse).orElse(allowed), counted);
    }

    private static CpuList core(Path cpus, int number, CpuList allowed) {
        TreeSet<Integer> siblings = Machine.read(cpus.resolve("cpu" + number + "/topology/thread_siblings_list"))
                .map(list -> new TreeSet<>(CpuList.parse(list).numbers()))
                .orElseGet(TreeSet::new);
        siblings.retainAll(allowed.numbers());
        siblings.add(number);
        return new CpuList(siblings);
    }

    /** The first half of the cores, rounded down, for the server; the rest for the client. Empty for a single core. */
    public Optional<Pinning> halves() {
        int half = cores.size() / 2;
        return half == 0
                ? Optional.empty()
                : Optional.of(
                        pinning(processors(cores.subList(0, half)), processors(cores.subList(half, cores.size()))));
    }

    /**
     * The given processors for the server, which this process itself need not be allowed to use; the rest for the
     * client, or all if none is left.
     *
     * @throws IllegalArgumentException if the machine does not have one of them
     */
    public Pinning serverOn(CpuList server) {
        if (!online.numbers().containsAll(server.numbers())) {
            throw new IllegalArgumentException(
                    "this machine has the processors " + online + ", but not all of " + server);
        }
        CpuList all = processors(cores);
        TreeSet<Integer> rest = new TreeSet<>(all.numbers());
        rest.removeAll(server.numbers());
        return pinning(server, rest.isEmpty() ? all : new CpuList(rest));
    }

    private static CpuList processors(List<CpuList> cores) {
        return CpuList.of(
                cores.stream().flatMap(core -> core.numbers().stream()).collect(Collectors.toSet()));
    }

    private Pinning pinning(CpuList server, CpuList client) {
        int allowed = processors(cores).numbers().size();
        int listed = server.numbers().size();
        return new Pinning(server, client, counted < allowed ? Math.min(counted, listed) : listed);
    }
}
