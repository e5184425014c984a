package org.echobench.core.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.echobench.core.metrics.Scalar;
import org.echobench.results.metric.Metric;

/**
 * Limits a server's CPU time and memory by Linux control groups: of version 2, or of version 1 if that has the
 * controllers. The groups are children of this process's own. {@link #close} removes them and what still runs there.
 */
public final class ServerContainer implements AutoCloseable {

    /** The text for no limit. */
    public static final String NONE = "none";

    private static final String NAME = "echobench-";
    private static final Pattern OWNER = Pattern.compile(NAME + "(\\d{1,18})-\\d+");
    private static final String PROCESSES = "cgroup.procs";
    private static final Duration END_LIMIT = Duration.ofSeconds(10);
    private static final long MILLIS_BETWEEN_LOOKS = 10;
    private static final int MICROS_IN_PERIOD = 100_000;
    private static final long NANOS_IN_PERIOD = 1_000L * MICROS_IN_PERIOD;
    private static final AtomicInteger CREATED = new AtomicInteger();

    private static volatile Limits limits = Limits.NONE;

    private final Limits limit;
    private final boolean unified;
    private final Path cpu;
    private final Path memory;

    /**
     * What a container may use.
     *
     * @param cpus processors' worth of time in each period of 100 ms, 0.01 to 1,024; empty for no limit
     * @param mib memory in MiB including the page cache, 4 to 1,048,576; empty for no limit
     */
    public record Limits(OptionalDouble cpus, OptionalInt mib) {

        public static final Limits NONE = new Limits(OptionalDouble.empty(), OptionalInt.empty());

        /** @throws IllegalArgumentException naming what is neither {@code none} nor a limit, such as 0.5 and 256m */
        public static Limits parse(String cpus, String memory) {
            return new Limits(cpus(cpus), mib(memory));
        }

        public static OptionalDouble cpus(String text) {
            if (text.equals(ServerContainer.NONE)) {
                return OptionalDouble.empty();
            }
            double cpus = text.matches("[0-9]{1,4}([.][0-9]{1,3})?") ? Double.parseDouble(text) : 0;
            if (cpus < 0.01 || cpus > 1_024) {
                throw new IllegalArgumentException(
                        "containerCpus must be none or a number of processors from 0.01 to 1024, but is '" + text
                                + "'");
            }
            return OptionalDouble.of(cpus);
        }

        public static OptionalInt mib(String text) {
            if (text.equals(ServerContainer.NONE)) {
                return OptionalInt.empty();
            }
            int size = text.matches("[0-9]{1,6}[mg]") ? Integer.parseInt(text.substring(0, text.length() - 1)) : 0;
            int mib = text.endsWith("g") ? 1_024 * Math.min(size, 1_025) : size;
            if (mib < 4 || mib > 1 << 20) {
                throw new IllegalArgumentException(
                        "containerMemory must be none or a size such as 256m or 1g, from 4m to 1024g, but is '" + text
                                + "'");
            }
            return OptionalInt.of(mib);
        }

        public boolean isNone() {
            return equals(NONE);
        }

        public Limits withMib(int other) {
            return new Limits(cpus, OptionalInt.of(other));
        }

        /** {@code 0.5 processors and 256 MiB}. */
        @Override
        public String toString() {
            return Stream.of(
                            cpus.stream()
                                    .mapToObj(n -> Double.toString(n).replaceAll("[.]0$", "")
                                            + (n == 1 ? " processor" : " processors")),
                            mib.stream().mapToObj(n -> n + " MiB"))
                    .flatMap(words -> words)
                    .collect(Collectors.joining(" and "));
        }
    }

    /**
     * What the container has used so far.
     *
     * @param periods periods in which a process of the container wanted to run
     * @param throttled those of the periods in which it was stopped
     * @param throttledNanos how long it was stopped
     * @param pageCacheBytes the page cache now
     * @param mostBytes the peak of memory, including the page cache; 0 where it is unknown
     * @param killed processes that the kernel ended because there was no memory left
     */
    public record Usage(
            long periods, long throttled, long throttledNanos, long pageCacheBytes, long mostBytes, long killed) {

        /** The shares of throttled periods and of throttled time since {@code earlier}, and the memory. */
        public List<Scalar> since(Usage earlier) {
            List<Scalar> scalars = new ArrayList<>();
            long elapsed = periods - earlier.periods;
            if (elapsed > 0) {
                scalars.add(Scalar.of(Metric.CONTAINER_THROTTLED, (double) (throttled - earlier.throttled) / elapsed));
                scalars.add(Scalar.of(
                        Metric.CONTAINER_THROTTLED_TIME,
                        (double) (throttledNanos - earlier.throttledNanos) / (elapsed * NANOS_IN_PERIOD)));
            }
            scalars.add(Scalar.of(Metric.CONTAINER_PAGE_CACHE, pageCacheBytes));
            scalars.add(Scalar.of(Metric.CONTAINER_MEMORY_MAX, mostBytes));
            return scalars;
        }
    }

    private ServerContainer(Limits limit, boolean unified, Path cpu, Path memory) {
        this.limit = limit;
        this.unified = unified;
        this.cpu = cpu;
        this.memory = memory;
    }

    /** From now on, every server process that this process starts gets a container with these limits. */
    public static void limit(Limits all) {
        limits = all;
    }

    /**
     * The container of a server that is about to start; empty where nothing is limited.
     *
     * @throws IOException in one sentence, if this machine cannot provide one
     */
    static Optional<ServerContainer> ofServer() throws IOException {
        return limits.isNone() ? Optional.empty() : Optional.of(create(limits, Path.of("/proc/self")));
    }

    /** @param self the folder of this process, with {@code mountinfo} and {@code cgroup} */
    static ServerContainer create(Limits limit, Path self) throws IOException {
        IOException reason = new IOException("no control groups of Linux are mounted");
        try {
            ControlGroups own = ControlGroups.of(self);
            Optional<Path> both = own.unified("cpu", "memory");
            if (both.isPresent()) {
                Path group = child(both.get());
                return new ServerContainer(limit, true, group, group).limited();
            }
            Optional<Path> cpu = own.version1("cpu");
            Optional<Path> memory = own.version1("memory");
            if (cpu.isPresent() && memory.isPresent()) {
                return new ServerContainer(limit, false, child(cpu.get()), child(memory.get())).limited();
            }
        } catch (IOException e) {
            reason = e;
        }
        throw new IOException(
                "a container of " + limit + " needs control groups that this process may write: be root, or start by"
                        + " systemd-run --user --scope -p Delegate=yes (" + reason.getMessage() + ")",
                reason);
    }

    /** A new group; those of processes that were killed are removed. */
    private static Path child(Path parent) throws IOException {
        try (DirectoryStream<Path> left = Files.newDirectoryStream(parent, NAME + "*")) {
            for (Path group : left) {
                Matcher owner = OWNER.matcher(group.getFileName().toString());
                if (owner.matches()
                        && ProcessHandle.of(Long.parseLong(owner.group(1))).isEmpty()) {
                    removeIn(group);
                }
            }
        }
        return Files.createDirectory(
                parent.resolve(NAME + ProcessHandle.current().pid() + "-" + CREATED.incrementAndGet()));
    }

    private ServerContainer limited() throws IOException {
        try {
            if (limit.cpus().isPresent()) {
                long quota = Math.round(limit.cpus().getAsDouble() * MICROS_IN_PERIOD);
                if (unified) {
                    write(cpu, "cpu.max", quota + " " + MICROS_IN_PERIOD);
                } else {
                    write(cpu, "cpu.cfs_period_us", Integer.toString(MICROS_IN_PERIOD));
                    write(cpu, "cpu.cfs_quota_us", Long.toString(quota));
                }
            }
            if (limit.mib().isPresent()) {
                String bytes = Long.toString((long) limit.mib().getAsInt() << 20);
                write(memory, unified ? "memory.max" : "memory.limit_in_bytes", bytes);
                // Without swap, as in a Kubernetes container. Some kernels do not account for swap.
                String swap = unified ? "memory.swap.max" : "memory.memsw.limit_in_bytes";
                if (Files.exists(memory.resolve(swap))) {
                    write(memory, swap, unified ? "0" : bytes);
                }
            }
            return this;
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    private static void write(Path group, String file, String value) throws IOException {
        Files.writeString(group.resolve(file), value);
    }

    /** A command that moves itself into the container and then becomes the given one. */
    List<String> inside(List<String> command) {
        String moves = Stream.of(cpu, memory)
                .distinct()
                .map(group -> "echo $$ > '" + group.resolve(PROCESSES) + "' && ")
                .collect(Collectors.joining());
        List<String> words = new ArrayList<>(List.of("sh", "-c", moves + "exec \"$@\"", "sh"));
        words.addAll(command);
        return words;
    }

    public Usage usage() {
        Map<String, Long> time = figures(cpu.resolve("cpu.stat"));
        Map<String, Long> pages = figures(memory.resolve("memory.stat"));
        Map<String, Long> events = figures(memory.resolve(unified ? "memory.events" : "memory.oom_control"));
        Path most = memory.resolve(unified ? "memory.peak" : "memory.max_usage_in_bytes");
        return new Usage(
                time.getOrDefault("nr_periods", 0L),
                time.getOrDefault("nr_throttled", 0L),
                unified
                        ? TimeUnit.MICROSECONDS.toNanos(time.getOrDefault("throttled_usec", 0L))
                        : time.getOrDefault("throttled_time", 0L),
                pages.getOrDefault(unified ? "file" : "cache", 0L),
                // Kernels before 5.19 do not keep it in version 2.
                Files.exists(most) ? Long.parseLong(read(most).strip()) : 0,
                events.getOrDefault("oom_kill", 0L));
    }

    /** Why the kernel has ended a process of the container; empty if it has not. */
    Optional<String> killed() {
        return usage().killed() > 0
                ? Optional.of("was ended by the kernel, because its container of " + limit + " had no memory left")
                : Optional.empty();
    }

    /** Reads lines of a name and a number. */
    private static Map<String, Long> figures(Path file) {
        Map<String, Long> figures = new HashMap<>();
        read(file)
                .lines()
                .map(line -> line.split(" "))
                .forEach(words -> figures.put(words[0], Long.parseLong(words[1])));
        return figures;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException("the server's container cannot be read: " + e, e);
        }
    }

    /** @throws IllegalStateException if a process in it does not end */
    @Override
    public void close() {
        Stream.of(cpu, memory).distinct().filter(Files::exists).forEach(ServerContainer::end);
    }

    private static void end(Path group) {
        long limit = System.nanoTime() + END_LIMIT.toNanos();
        // A process that was killed leaves its group when it has ended.
        while (!remove(group)) {
            if (System.nanoTime() > limit) {
                throw new IllegalStateException("processes of the server's container " + group + " do not end");
            }
            try {
                Thread.sleep(MILLIS_BETWEEN_LOOKS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    /** Kills what runs in the group, and removes it; false if something still runs in it. */
    private static boolean remove(Path group) {
        try {
            if (Files.exists(group.resolve(PROCESSES))) {
                Files.readAllLines(group.resolve(PROCESSES)).stream()
                        .flatMap(pid -> ProcessHandle.of(Long.parseLong(pid)).stream())
                        .forEach(ProcessHandle::destroyForcibly);
            }
            return removeIn(group);
        } catch (IOException e) {
            throw new UncheckedIOException("the server's container cannot be removed: " + e, e);
        }
    }

    private static boolean removeIn(Path group) {
        return group.toFile().delete();
    }
}
