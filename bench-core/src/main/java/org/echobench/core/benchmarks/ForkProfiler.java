package org.echobench.core.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.echobench.core.host.MeasuredServer;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.core.metrics.Sampling;
import org.echobench.core.metrics.ThreadUsage;
import org.echobench.results.profile.ProfileKind;
import org.echobench.results.profile.ProfiledWork;

/**
 * Profiles a fork that is not scored, from the first measured iteration to the end of the last: the fork is warm by
 * then. Writes the stacks and {@link ProfiledWork} into the fork's folder.
 */
public final class ForkProfiler {

    /** The system property that asks a fork for a profile: {@code cpu} or {@code alloc}. */
    public static final String PROPERTY = "echobench.profile";

    private final MeasuredServer server;
    private final ProfileKind kind;
    private final Path folder;
    private final MeasuredServer.Profile profile;
    private MeasuredServer.Snapshot snapshot;

    /**
     * The profiler is loaded before the fork warms up, so that it disturbs nothing later.
     *
     * @throws IllegalStateException if there is no profile
     */
    ForkProfiler(MeasuredServer server, ProfileKind kind, Path folder) {
        this.server = server;
        this.kind = kind;
        profile = server.profile(kind);
        this.folder = folder;
    }

    /**
     * Whether forks of a benchmark can be profiled: only a {@link LoadThread} knows where an iteration begins and ends.
     *
     * @param benchmark class and method, as JMH lists it
     * @return true for a benchmark that is not on the class path, because nothing is known about it
     */
    public static boolean covers(String benchmark) {
        int dot = benchmark.lastIndexOf('.');
        try {
            return Stream.of(Class.forName(benchmark.substring(0, dot)).getMethods())
                    .filter(method -> method.getName().equals(benchmark.substring(dot + 1)))
                    .flatMap(method -> Stream.of(method.getParameterTypes()))
                    .anyMatch(LoadThread.class::isAssignableFrom);
        } catch (ClassNotFoundException e) {
            return true;
        }
    }

    /**
     * Empty for a fork that is scored.
     *
     * @throws IllegalStateException if there is no profile
     */
    static Optional<ForkProfiler> of(MeasuredServer server) {
        return ForkDirectory.current().flatMap(folder -> Optional.ofNullable(System.getProperty(PROPERTY))
                .map(kind -> new ForkProfiler(server, ProfileKind.of(kind), folder)));
    }

    /** @throws IllegalStateException if the profile no longer runs */
    void begin() {
        profile.restart();
        snapshot = server.snapshot();
    }

    /**
     * Ends the profile that {@link #begin} started, and writes it.
     *
     * @param operations completed since, 1 or more
     * @throws IllegalStateException if the profile cannot be written
     */
    void end(long operations) {
        MeasuredServer.Cost cost = snapshot.cost();
        Sampling sampling = profile.end(folder);
        ThreadUsage threads = cost.threads();
        ProfiledWork work = new ProfiledWork(
                kind,
                sampling.event(),
                sampling.interval(),
                sampling.samples(),
                operations,
                threads.cpuNanos(),
                cost.processCpuNanos(),
                threads.allocBytes());
        try {
            ProfiledWork.FILE.write(folder, work);
        } catch (IOException e) {
            throw new IllegalStateException("the profile cannot be written: " + e.getMessage(), e);
        }
    }
}
