package org.echobench.core.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.echobench.core.metrics.Sampling;
import org.echobench.core.metrics.ThreadAccounts;
import org.echobench.results.profile.ProfileKind;
import org.echobench.results.profile.ProfiledWork;

/**
 * A profile of this JVM by async-profiler. It keeps the stacks of the server's threads and of the JVM's own. If the
 * server has a process of its own, the harness's threads count as the JVM's, because the process's time includes them.
 * If it shares the client's process, they are left out.
 */
final class JvmProfiler implements MeasuredServer.Profile {

    /** A broadcast runs on a thread of the harness, but is the server's work. */
    private static final List<String> PUBLISH = List.of(
            ServerMain.class.getName().replace('.', '/') + ".publish;",
            InProcessServer.class.getName().replace('.', '/') + ".publish;");

    private final Sampler sampler;
    private final ThreadAccounts accounts;
    private final boolean ownProcess;
    private final Map<String, Boolean> threads;

    private JvmProfiler(Sampler sampler, ThreadAccounts accounts, boolean ownProcess) {
        this.sampler = sampler;
        this.accounts = accounts;
        this.ownProcess = ownProcess;
        threads = new HashMap<>(accounts.names());
    }

    /**
     * @param accounts separates the server's threads from others
     * @param ownProcess whether the server has this JVM for itself
     * @throws IllegalStateException if this JVM cannot be profiled
     */
    static JvmProfiler start(ProfileKind kind, ThreadAccounts accounts, boolean ownProcess) {
        try {
            Sampler sampler = kind == ProfileKind.CPU ? new Sampler.Processor() : new Sampler.Heap();
            sampler.start();
            return new JvmProfiler(sampler, accounts, ownProcess);
        } catch (IllegalStateException | UnsupportedOperationException | IOException | LinkageError e) {
            throw new IllegalStateException("this JVM cannot load async-profiler: " + e.getMessage(), e);
        }
    }

    @Override
    public void restart() {
        try {
            sampler.stop();
            sampler.start();
        } catch (IllegalStateException | IOException e) {
            throw new IllegalStateException("the profile cannot be restarted: " + e.getMessage(), e);
        }
    }

    /** How it is taken; without samples. */
    Sampling sampling() {
        return new Sampling(sampler.event(), sampler.interval(), 0, "");
    }

    @Override
    public Sampling end(Path folder) {
        try {
            sampler.stop();
            accounts.names().forEach((name, server) -> threads.merge(name, server, Boolean::logicalOr));
            // A thread without samples has its name from the kernel, which keeps 15 characters.
            Map.copyOf(threads)
                    .forEach((name, server) ->
                            threads.merge(name.substring(0, Math.min(name.length(), 15)), server, Boolean::logicalOr));
            Map<String, Double> values = new LinkedHashMap<>();
            long counted = 0;
            for (Sampler.Sample sample : sampler.samples()) {
                Optional<String> owner = owner(sample.thread(), sample.frames(), threads, ownProcess);
                if (owner.isPresent()) {
                    values.merge(owner.get(), sample.value(), Double::sum);
                    counted += sample.count();
                }
            }
            List<String> stacks = new ArrayList<>();
            values.forEach((stack, value) -> stacks.add(stack + " " + Math.round(value)));
            Files.write(folder.resolve(ProfiledWork.STACKS), stacks);
            return new Sampling(sampler.event(), sampler.interval(), counted, "");
        } catch (IllegalStateException | IOException e) {
            throw new IllegalStateException("the profile cannot be written: " + e.getMessage(), e);
        }
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
        // A thread that ended in between no longer has a name. The JVM's own never run Java.
        boolean server = threads.getOrDefault(thread.orElse(""), java);
        if (server || PUBLISH.stream().anyMatch(below::contains)) {
            return Optional.of(ProfiledWork.SERVER + below);
        }
        return threads.containsKey(name) && !ownProcess
                ? Optional.empty()
                : Optional.of(ProfiledWork.JVM + ";" + name + below);
    }
}
