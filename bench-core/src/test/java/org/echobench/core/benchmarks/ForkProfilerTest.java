package org.echobench.core.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.echobench.core.metrics.Sampling;
import org.echobench.core.metrics.ThreadUsage;
import org.echobench.results.profile.ProfileKind;
import org.echobench.results.profile.ProfiledWork;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When the profile of a fork begins and ends, and what it divides by. */
class ForkProfilerTest {

    private static final String PACKAGE = "org.echobench.core.benchmarks.";

    @TempDir
    Path temp;

    private final List<String> steps = new ArrayList<>();

    /** Costs 7,000 ns and 90 bytes from the begin of the profile to its end. */
    private final NoServer server = new NoServer() {
        @Override
        public Profile profile(ProfileKind kind) {
            steps.add("load " + kind.value());
            return new Profile() {
                @Override
                public void restart() {
                    steps.add("begin");
                }

                @Override
                public Sampling end(Path folder) {
                    steps.add("end");
                    return new Sampling("ctimer", 1_000_000, 3, "");
                }
            };
        }

        @Override
        public Snapshot snapshot() {
            return () -> new Cost(new ThreadUsage(90, 7_000), OptionalLong.of(8_000));
        }
    };

    private void iteration(IterationCollector collector, IterationCollector.Phase phase, long completed) {
        steps.add(phase.name());
        collector.begin(phase);
        collector.end(Shares.of(1, completed, Map.of()), new long[0]);
    }

    @ParameterizedTest
    @ValueSource(strings = {"HttpBatch.batch", "HttpFirstRun.requests", "ClosedLoop.run", "FixedRate.run"})
    void aBenchmarkWithLoadThreadsCanBeProfiled(String benchmark) {
        assertTrue(ForkProfiler.covers(PACKAGE + benchmark));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Footprint.open",
                "RateCurve.levels",
                "PushScale.climb",
                "RateCapacity.search",
                "ServerStartup.firstAnswer"
            })
    void aBenchmarkWithoutIterationsOfLoadCannotBeProfiled(String benchmark) {
        assertFalse(ForkProfiler.covers(PACKAGE + benchmark));
    }

    @Test
    void ofABenchmarkThatIsNotHereNothingIsKnown() {
        assertTrue(ForkProfiler.covers("a.B.c"));
    }

    @Test
    void itLastsFromTheFirstMeasuredIterationToTheEndOfTheLast() {
        ForkProfiler profiler = new ForkProfiler(server, ProfileKind.CPU, temp);
        try (IterationCollector collector = new IterationCollector(
                server, new IterationCollector.Plan(1, 2, 100_000_000, 1), Optional.empty(), Optional.of(profiler))) {
            iteration(collector, IterationCollector.Phase.SLICE, 1_000);
            iteration(collector, IterationCollector.Phase.WARMUP, 1_000);
            iteration(collector, IterationCollector.Phase.MEASUREMENT, 3);
            iteration(collector, IterationCollector.Phase.MEASUREMENT, 4);
        }
        assertEquals(List.of("load cpu", "SLICE", "WARMUP", "MEASUREMENT", "begin", "MEASUREMENT", "end"), steps);
        ProfiledWork work = ProfiledWork.FILE.read(temp);
        assertEquals(
                new ProfiledWork(ProfileKind.CPU, "ctimer", 1_000_000, 3, 7, 7_000, OptionalLong.of(8_000), 90), work);
    }

    @Test
    void aServerThatIsNotJavaHasNoProfile() {
        NoServer other = new NoServer();
        assertEquals(
                "there is no profile of a server that is not Java",
                assertThrows(IllegalStateException.class, () -> new ForkProfiler(other, ProfileKind.ALLOC, temp))
                        .getMessage());
    }

    @Test
    void aForkThatIsScoredHasNoProfiler() {
        assertEquals(Optional.empty(), ForkProfiler.of(server));
    }
}
