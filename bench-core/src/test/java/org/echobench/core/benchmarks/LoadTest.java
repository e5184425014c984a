package org.echobench.core.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.echobench.core.client.Target;
import org.echobench.core.host.InProcessServer;
import org.echobench.core.load.MeasurementWindow;
import org.echobench.core.process.Host;
import org.echobench.core.reference.ReferenceProvider;
import org.echobench.core.spi.ServerConfig;
import org.echobench.results.metric.Metric;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** A load of this thread and of two loaders, each a JVM of this host. */
@Tag("integration")
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LoadTest {

    private static final int PARTS = 3;
    private static final int OWN_CONNECTIONS = 3;
    private static final long SECOND = 1_000_000_000L;

    private final FixedRate benchmark = new FixedRate();
    private final List<Loader> loaders = new ArrayList<>();
    private InProcessServer server;

    @BeforeAll
    void start() throws IOException {
        server = new InProcessServer(new ReferenceProvider(), ServerConfig.defaults());
        benchmark.exchange = "echo";
        benchmark.kind = "text";
        benchmark.payload = 64;
        benchmark.connections = 7;
        benchmark.loads(Target.of(server.address()));
        for (int i = 1; i < PARTS; i++) {
            loaders.add(new Loader("loader " + i, Host.HERE, benchmark, server));
        }
    }

    @AfterAll
    void stop() {
        loaders.forEach(Loader::close);
        server.close();
    }

    private Load load(Optional<Load.Arrivals> arrivals) {
        Load load = Load.of(benchmark, Load.Part.WHOLE, arrivals, loaders);
        load.open();
        return load;
    }

    @Test
    void aClosedLoopHasTheConnectionsOfAllParts() {
        try (Load load = load(Optional.empty())) {
            MeasurementWindow.WorkerTotals share = load.run(SECOND / 10);

            assertEquals(7, share.byConnection().length);
            assertEquals(
                    share.counts().completed(),
                    share.latencies().get(Metric.LATENCY).getTotalCount());
        }
    }

    @Test
    void threadsWithALoaderEachHaveAllConnectionsTogether() {
        int connections = 0;
        for (int thread = 0; thread < 2; thread++) {
            Load.Part part = new Load.Part(thread, 2);
            try (Load load = Load.of(benchmark, part, Optional.empty(), List.of(loaders.get(thread)))) {
                load.open();
                connections += load.run(SECOND / 100).byConnection().length;
            }
        }
        assertEquals(7, connections);
    }

    @Test
    void aMessageOfALoaderIsAnInvocation() {
        try (Load load = load(Optional.empty())) {
            long invocations = 0;
            load.begin(0);
            long end = System.nanoTime() + SECOND / 4;
            while (System.nanoTime() - end < 0) {
                load.completeOne();
                invocations++;
            }
            MeasurementWindow.WorkerTotals share = load.end();

            assertTrue(invocations <= share.inTime(), invocations + " of " + share.inTime());
            assertTrue(invocations > own(share), invocations + ", but " + own(share) + " by this thread");
        }
    }

    private static long own(MeasurementWindow.WorkerTotals share) {
        return LongStream.of(share.byConnection()).limit(OWN_CONNECTIONS).sum();
    }

    @Test
    void aMessageOfTheIntervalBeforeIsNoInvocation() {
        try (Load load = load(Optional.empty())) {
            load.begin(0);
            long end = System.nanoTime() + SECOND / 4;
            while (System.nanoTime() - end < 0) {
                load.completeOne(); // of the loaders' messages some are left over
            }
            load.end();

            load.begin(0);
            load.completeOne();

            // With nothing left over, the first invocation needs a message of this thread.
            assertTrue(own(load.end()) > 0);
        }
    }

    @Test
    void aRateIsDivided() {
        try (Load load = load(Optional.of(new Load.Arrivals("uniform", 100)))) {
            MeasurementWindow.WorkerTotals share = load.window(SECOND);

            assertEquals(100, share.counts().completed());
            assertEquals(100, share.latencies().get(Metric.RESPONSE).getTotalCount());
        }
    }

    @Test
    void allPartsFollowAnotherRate() {
        try (Load load = load(Optional.of(new Load.Arrivals("poisson", 1_000)))) {
            load.follow(new Load.Arrivals("uniform", 30));

            assertEquals(30, load.window(SECOND).counts().completed());
        }
    }

    @Test
    void windowsOfEveryPartAreThere() {
        try (Load load = load(Optional.empty())) {
            load.begin(SECOND / 100);
            long end = System.nanoTime() + SECOND / 10;
            while (System.nanoTime() - end < 0) {
                load.completeOne();
            }
            assertEquals(PARTS, load.end().windows().size());
        }
    }

    @Test
    void aRateThatCannotBeDividedIsRefused() {
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> load(Optional.of(new Load.Arrivals("uniform", 2))));
        assertEquals("rate must be at least the number of threads and loaders (3), but is 2", refused.getMessage());
    }

    @Test
    void aLoaderThatIsLostIsNamed() throws IOException {
        List<ProcessHandle> others = ProcessHandle.current().children().toList();
        Loader lost = new Loader("loader 9", Host.HERE, benchmark, server);
        Load load = Load.of(benchmark, Load.Part.WHOLE, Optional.empty(), List.of(lost));
        load.open();
        load.begin(0);
        ProcessHandle.current()
                .children()
                .filter(child -> !others.contains(child))
                .forEach(ProcessHandle::destroyForcibly);

        UncheckedIOException failure = assertThrows(UncheckedIOException.class, load::end);

        assertEquals("loader 9 ended with exit code 137 and printed nothing", failure.getMessage());
        lost.abandon();
    }
}
