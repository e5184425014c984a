package org.echobench.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.echobench.results.Cell;
import org.echobench.results.ClassPath;
import org.echobench.results.Jvm;
import org.echobench.results.Plan;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.results.Scale;
import org.echobench.results.Subject;
import org.echobench.results.run.Environment;
import org.echobench.runner.fork.JmhFork;
import org.echobench.runner.fork.RunLock;
import org.echobench.runner.fork.StopSignal;
import org.echobench.runner.fork.TurnGroups;
import org.echobench.runner.journal.Progress;
import org.echobench.runner.plan.Environments;
import org.echobench.runner.plan.JmhBenchmark;
import org.echobench.runner.plan.PlannedTimes;

/** Plans of test benchmarks, run with the tests' own class path. */
public final class TestPlans {

    /** A file that a fork writes into its folder when it is about to hang. */
    static final String STUCK = "stuck.txt";

    /** One for all, as it hashes its jars once. */
    public static final ClassPath CLASS_PATH = ClassPath.ofThisJvm();

    private TestPlans() {}

    /** Stands still until the fork hangs, however long that takes, and is an hour ahead from then on. */
    static LongSupplier clockThatJumpsWhenStuck(Path directory) {
        return () -> Files.exists(directory.resolve(STUCK)) ? TimeUnit.HOURS.toNanos(1) : 0;
    }

    public static Subject subject(String serverId) {
        return new Subject(serverId, serverId, Jvm.ofHost(), List.of(), CLASS_PATH);
    }

    /** In a JVM that is as small as it can be. */
    public static Subject small(String serverId) {
        return new Subject(
                serverId,
                serverId,
                Jvm.ofHost(),
                List.of("-Xms64m", "-Xmx256m", "-XX:-AlwaysPreTouch", "-XX:TieredStopAtLevel=1"),
                CLASS_PATH);
    }

    public static Row tiny(String name, int micros) {
        return Row.of(name, TinyBenchmark.COUNT, Map.of("micros", Integer.toString(micros)), RowSettings.annotated());
    }

    static Row faulty() {
        return Row.of("faulty", FaultyBenchmark.FAIL, Map.of(), RowSettings.annotated());
    }

    public static Plan plan(int rounds, List<Row> rows, String... servers) {
        return plan(1, rounds, rows, Stream.of(servers).map(TestPlans::subject).toList());
    }

    public static Plan plan(long seed, int rounds, List<Row> rows, List<Subject> subjects) {
        return new Plan(
                "test", seed, rounds, Scale.NONE, rows, subjects, List.of(), Optional.empty(), Optional.empty());
    }

    /** The forks of a plan, one after the other. */
    public static List<List<Cell>> order(Plan plan) {
        return plan.order().stream().map(List::of).toList();
    }

    public static Environment environment() {
        return Environments.of(Instant.EPOCH, Optional.empty(), List.of("echobench", "run"), List.of(), Map.of(), 1);
    }

    /** Measures with a lock of the tests' own, so that tests of other projects on this machine do not matter. */
    static void measure(BenchmarkRun run, Path directory, Progress progress, StopSignal stop) throws IOException {
        try (RunLock lock = RunLock.acquire(directory.resolve("test.lock"))) {
            JmhFork forks = new JmhFork(times()::hangLimit, 1, stop);
            run.measure(
                    run.plan().order(),
                    lock,
                    new TurnGroups(row -> false, OptionalLong.empty()),
                    forks,
                    progress,
                    stop);
        }
    }

    public static PlannedTimes times() {
        return new PlannedTimes(JmhBenchmark.all());
    }
}
