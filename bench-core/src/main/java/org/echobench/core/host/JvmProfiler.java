package org.echobench.core.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import one.profiler.AsyncProfiler;
import org.echobench.core.metrics.Sampling;
import org.echobench.core.metrics.ThreadAccounts;
import org.echobench.results.profile.ForkProfile;
import org.echobench.results.profile.ProfileKind;

/**
 * A profile of this JVM by async-profiler. It keeps the stacks of the server's threads and of the JVM's own. If the
 * server has a process of its own, the harness's threads count as the JVM's, because the process's time includes them.
 * If it shares the client's process, they are left out.
 */
final class JvmProfiler implements MeasuredServer.Profile {

    /**
     * Shorter than the kernel's tick. If the kernel has nothing finer, the profiler counts the samples that it
     * missed.
     */
    private static final long NANOS = 1_000_000;

    private static final long BYTES = 32 << 10;

    /** Absent where there are no perf events. */
    private static final Path PARANOID = Path.of("/proc/sys/kernel/perf_event_paranoid");

    /** The greatest level at which a process may sample itself with the kernel's part of its stacks. */
    private static final int ALLOWED = 1;

    private static final Pattern LINE = Pattern.compile("\\[(?:(.*?) )?tid=\\d+\\](?:;(.*))? (\\d+)");

    /** A broadcast runs on a thread of the harness, but is the server's work. */
    private static final List<String> PUBLISH = List.of(
            ServerMain.class.getName().replace('.', '/') + ".publish;",
            InProcessServer.class.getName().replace('.', '/') + ".publish;");

    private final AsyncProfiler profiler;
    private final String event;
    private final long interval;
    private final ThreadAccounts accounts;
    private final boolean ownProcess;
    private final Map<String, Boolean> threads;

    private JvmProfiler(
            AsyncProfiler profiler, String event, long interval, ThreadAccounts accounts, boolean ownProcess) {
        this.profiler = profiler;
        this.event = event;
        this.interval = interval;
        this.accounts = accounts;
        this.ownProcess = ownProcess;
        threads = new HashMap<>(accounts.names());
    }

    /**
     * @param accounts tell the server's threads from others
     * @param ownProcess whether the server has this JVM for itself
     * @throws IllegalStateException if this JVM cannot be profiled
     */
    static JvmProfiler start(ProfileKind kind, ThreadAccounts accounts, boolean ownProcess) {
        try {
            AsyncProfiler profiler = AsyncProfiler.getInstance();
            if (kind == ProfileKind.ALLOC) {
                execute(profiler, "start,event=alloc,alloc=" + BYTES + ",threads");
                return new JvmProfiler(profiler, "alloc", BYTES, accounts, ownProcess);
            }
            String event = processorEvent();
            execute(profiler, "start,event=" + event + ",interval=" + NANOS + ",threads");
            return new JvmProfiler(profiler, event, NANOS, accounts, ownProcess);
        } catch (IllegalStateException | UnsupportedOperationException | IOException | LinkageError e) {
            throw new IllegalStateException("this JVM cannot load async-profiler: " + e.getMessage(), e);
        }
    }

    /** Its messages go to standard error: on standard output they would be answers of {@link ServerMain}. */
    private static String execute(AsyncProfiler profiler, String command) throws IOException {
        return profiler.execute(command + ",log=stderr");
    }

    /** {@code cpu} where perf events are allowed, else {@code ctimer}, which Linux alone has. */
    private static String processorEvent() throws IOException {
        return !Files.exists(PARANOID)
                        || Integer.parseInt(Files.readString(PARANOID).strip()) <= ALLOWED
                ? "cpu"
                : "ctimer";
    }

    /** How it is taken; without samples. */
    Sampling sampling() {
        return new Sampling(event, interval, 0, "");
    }

    @Override
    public Sampling end(Path folder) {
        try {
            execute(profiler, "stop");
            accounts.names().forEach((name, server) -> threads.merge(name, server, Boolean::logicalOr));
            List<Matcher> counted = kept(execute(profiler, "collapsed,samples"));
            long samples = counted.stream()
                    .mapToLong(stack -> Long.parseLong(stack.group(3)))
                    .sum();
            Files.write(
                    folder.resolve(ForkProfile.STACKS),
                    kept(execute(profiler, "collapsed,total")).stream()
                            .map(stack -> owner(stack).orElseThrow() + " " + stack.group(3))
                            .toList());
            return new Sampling(event, interval, samples, "");
        } catch (IllegalStateException | IOException e) {
            throw new IllegalStateException("the profile cannot be written: " + e.getMessage(), e);
        }
    }

    private List<Matcher> kept(String collapsed) {
        List<Matcher> stacks = new ArrayList<>();
        collapsed.lines().forEach(line -> {
            Matcher stack = LINE.matcher(line);
            if (stack.matches() && owner(stack).isPresent()) {
                stacks.add(stack);
            }
        });
        return stacks;
    }

    /** The frames below the name of their owner; empty for a stack that is left out. */
    private Optional<String> owner(Matcher stack) {
        return owner(Optional.ofNullable(stack.group(1)), Optional.ofNullable(stack.group(2)), threads, ownProcess);
    }

    /**
     * @param thread its name; empty where the profiler does not know it
     * @param frames joined by semicolons; empty where the profiler saw none
     * @param threads true for the server's, by name
     */
    static Optional<String> owner(
            Optional<String> thread, Optional<String> frames, Map<String, Boolean> threads, boolean ownProcess) {
        String below = frames.map(known -> ";" + known).orElse("");
        String name = thread.orElse("unknown").replace(';', ',');
        boolean java = below.indexOf('/') >= 0;
        // A thread that ended in between has no name any more. The JVM's own never run Java.
        boolean server = threads.getOrDefault(thread.orElse(""), java);
        if (server || PUBLISH.stream().anyMatch(below::contains)) {
            return Optional.of(ForkProfile.SERVER + below);
        }
        return threads.containsKey(name) && !ownProcess
                ? Optional.empty()
                : Optional.of(ForkProfile.JVM + ";" + name + below);
    }
}
