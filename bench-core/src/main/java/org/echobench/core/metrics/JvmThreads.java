package org.echobench.core.metrics;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The CPU time of HotSpot's own threads of one kind, as Linux counts it in nanoseconds. Threads come and go; what an
 * ended thread had used at its last reading still counts. A thread's name is read once, so a reading of 100 threads
 * takes 0.1 ms. Thread-safe.
 */
final class JvmThreads {

    /** How their names begin; Linux keeps 15 characters of a name. */
    static final List<String> COMPILERS = List.of("C1 Comp", "C2 Comp", "JVMCI C");

    /** For all collectors. Serial collects on the VM thread alone, which does little else. */
    static final List<String> COLLECTORS =
            List.of("VM Thread", "GC Thread", "G1 ", "ZWorker", "ZDriver", "ZDirector", "RuntimeWorker", "Shenandoah");

    private static final int MOST_BYTES = 128;

    private final List<String> names;
    private final File tasks;
    private final Map<String, Long> nanos = new HashMap<>();
    private final Set<String> others = new HashSet<>();
    private long ended;

    /**
     * Reads the threads of this JVM.
     *
     * @param names how their names begin
     */
    JvmThreads(List<String> names) {
        this(names, Path.of("/proc/self/task"));
    }

    /** @param tasks has a directory for each thread of the process, with files {@code comm} and {@code schedstat} */
    JvmThreads(List<String> names, Path tasks) {
        this.names = names;
        this.tasks = tasks.toFile();
    }

    /** CPU time since the start of the JVM; −1 off Linux, and in a JVM whose threads have other names. */
    synchronized long cpuNanos() {
        String[] ids = tasks.list();
        if (ids == null) {
            return -1;
        }
        for (String id : ids) {
            if (!others.contains(id)) {
                look(id);
            }
        }
        forgetAllBut(Set.of(ids));
        return nanos.isEmpty()
                ? -1
                : ended + nanos.values().stream().mapToLong(Long::longValue).sum();
    }

    private void look(String id) {
        try {
            if (!nanos.containsKey(id)) {
                String name = read(id, "comm");
                if (names.stream().noneMatch(name::startsWith)) {
                    others.add(id);
                    return;
                }
            }
            String used = read(id, "schedstat");
            nanos.put(id, Long.parseLong(used.substring(0, used.indexOf(' '))));
        } catch (IOException e) {
            // The thread ended after the list was made, or the kernel does not count.
        }
    }

    private String read(String id, String file) throws IOException {
        try (InputStream in = new FileInputStream(new File(tasks, id + "/" + file))) {
            return new String(in.readNBytes(MOST_BYTES), StandardCharsets.US_ASCII);
        }
    }

    private void forgetAllBut(Set<String> live) {
        others.retainAll(live);
        nanos.entrySet().removeIf(thread -> {
            boolean gone = !live.contains(thread.getKey());
            ended += gone ? thread.getValue() : 0;
            return gone;
        });
    }
}
