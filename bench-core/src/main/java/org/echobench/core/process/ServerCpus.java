package org.echobench.core.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.echobench.results.CpuList;
import org.echobench.results.Pinning;

/**
 * The processors that a server in a process of its own may use. The client's JVM has them in the system property {@link
 * Pinning#SERVER}, as a list for {@code taskset -c}. A framework that counts processors sees these only.
 */
public final class ServerCpus {

    public static final String PROPERTY = Pinning.SERVER;

    private static final String TASKSET = "taskset";

    private static final int ATTEMPTS = 20;

    private static final Pattern ALLOWED = Pattern.compile("(?m)^Cpus_allowed_list:\\s*(\\S+)$");

    private ServerCpus() {}

    /**
     * The list itself.
     *
     * @throws IllegalArgumentException if it is no list of processors
     */
    public static String checked(String list) {
        CpuList.parse(list);
        return list;
    }

    private static Optional<String> list() {
        return Optional.ofNullable(System.getProperty(PROPERTY)).map(ServerCpus::checked);
    }

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

    /** The command, on these processors; unchanged where the property is not set. */
    public static List<String> pinned(List<String> command) {
        return list().map(cpus -> pinned(cpus, command)).orElse(command);
    }

    /**
     * Confines all threads of a server that was started on its processors, and those that they will start. Without the
     * property nothing happens.
     *
     * @param all whether it may use this JVM's processors beside its own
     * @throws IllegalStateException if a thread keeps a processor that is not the server's
     */
    public static void confine(long pid, boolean all) {
        if (list().isEmpty()) {
            return;
        }
        try {
            Path tasks = Path.of("/proc", Long.toString(pid), "task");
            String own = list().get();
            String wanted = all ? own + "," + allowed(Path.of("/proc/self/status")) : own;
            for (int i = 0; i < ATTEMPTS; i++) {
                // Its exit code says nothing: a thread that ends meanwhile is an error to it.
                new ProcessBuilder(TASKSET, "-a", "-c", "-p", wanted, Long.toString(pid))
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor();
                // A thread that was started meanwhile may have its parent's processors of before.
                if (all || allWithin(tasks, CpuList.parse(own))) {
                    return;
                }
            }
            throw new IllegalStateException("the server's threads cannot be confined to the processors " + own);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the server's processors changed", e);
        }
    }

    /** The processors of a thread, as a list for {@code taskset -c}. */
    private static String allowed(Path status) throws IOException {
        Matcher matcher = ALLOWED.matcher(Files.readString(status));
        if (!matcher.find()) {
            throw new IOException("no list of processors in " + status);
        }
        return matcher.group(1);
    }

    private static boolean allWithin(Path tasks, CpuList processors) throws IOException {
        List<Path> threads;
        try (Stream<Path> all = Files.list(tasks)) {
            threads = all.toList();
        } catch (NoSuchFileException e) {
            return true; // The process has ended, as its next use will show.
        }
        for (Path thread : threads) {
            try {
                CpuList used = CpuList.parse(allowed(thread.resolve("status")));
                if (!processors.numbers().containsAll(used.numbers())) {
                    return false;
                }
            } catch (IOException e) {
                if (Files.exists(thread)) {
                    throw e;
                }
            }
        }
        return true;
    }
}
