package org.echobench.core.host;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.core.metrics.ServerStats;
import org.echobench.core.process.ServerArguments;
import org.echobench.core.process.ServerProcess;
import org.echobench.core.spi.ServerConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A server's process reports its use while it serves, and is read from outside. */
@Tag("integration")
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ServerSamplesTest {

    private static final List<String> SMALL_JVM = List.of("-Xmx64m", "-XX:TieredStopAtLevel=1");

    private static final ServerArguments REFERENCE = new ServerArguments("reference", ServerConfig.defaults());

    private static final int SAMPLES = 100;
    private static final Duration EVERY = Duration.ofMillis(1);

    @TempDir
    Path directory;

    @BeforeEach
    void set() {
        System.setProperty(ForkDirectory.PROPERTY, directory.toString());
    }

    @AfterEach
    void clear() {
        System.clearProperty(ForkDirectory.PROPERTY);
    }

    private static ServerProcess start() throws IOException {
        return new ServerProcess("reference", ForkedServer.command(SMALL_JVM, REFERENCE));
    }

    @Test
    void samplesComeBetweenAnswersAndBreakNone() throws IOException {
        try (ServerProcess server = start()) {
            server.requestSamples(1);
            Set<ServerStats> seen = new HashSet<>();
            while (seen.size() < 20) {
                assertTrue(server.stats().heapBytes() > 0);
                server.latestSample().ifPresent(seen::add);
            }
            assertTrue(server.threadDump().contains("echobench-sample-writer"));
            assertTrue(seen.stream().allMatch(usage -> usage.heapBytes() > 0 && usage.liveThreads() > 1));
        }
    }

    @Test
    void samplingIsNotTheServersWork() throws IOException {
        try (ServerProcess server = start()) {
            server.requestSamples(1);
            await().until(() -> server.latestSample().isPresent());
            ServerStats from = server.stats();
            // Two samples may be equal.
            Set<ServerStats> seen = Collections.newSetFromMap(new IdentityHashMap<>());
            await().pollInterval(EVERY).until(() -> {
                server.latestSample().ifPresent(seen::add);
                return seen.size() >= SAMPLES;
            });
            ServerStats to = server.stats();
            // A sample allocates more than a kilobyte. What a JVM allocates once is far from half of them all.
            assertTrue(to.threads().minus(from.threads()).allocBytes() < SAMPLES * 500, from + " " + to);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void anIntervalWithoutASampleHasTheOneOfItsEnd() throws IOException {
        try (ForkedServer server = new ForkedServer(SMALL_JVM, REFERENCE)) {
            server.startSampling();
            server.pauseSampling(true);
            Set<String> labels = labels(server.snapshot());
            assertTrue(labels.containsAll(Set.of("server.heap.max", "server.rss.max", "server.threads.max")));
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void samplesEndAndBeginAgain() throws IOException {
        try (ServerProcess server = start()) {
            server.requestSamples(1);
            await().until(() -> server.latestSample().isPresent());
            server.requestSamples(0);
            server.stats(); // the response comes after all samples
            ServerStats last = server.latestSample().orElseThrow();
            server.stats();
            assertEquals(last, server.latestSample().orElseThrow());
            server.requestSamples(1);
            await().until(() -> !server.latestSample().orElseThrow().equals(last));
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void anIntervalHasItsMaximaAndTheSeriesGoesOn() throws IOException {
        try (ForkedServer server = new ForkedServer(SMALL_JVM, REFERENCE)) {
            server.startSampling();
            server.measurementBegins(System.nanoTime());
            MeasuredServer.Snapshot snapshot = server.snapshot();
            server.statsAfterGc();
            await().until(() -> labels(snapshot).contains("server.cpu.max")
                    && labels(snapshot).contains("server.heap.max"));
            assertEquals(
                    Set.of(
                            "server.cpu.max",
                            "server.heap.max",
                            "server.rss.max",
                            "server.threads.max",
                            "server.processThreads.max",
                            "server.gc.count",
                            "server.gc.time",
                            "server.compiling"),
                    labels(snapshot));
            assertTrue(value(snapshot, "server.gc.count") >= 1);
        }
        List<String> lines = Files.readAllLines(directory.resolve("series.csv"));
        assertEquals("t_s,cpu_cores,rss_B,process_threads,heap_B,live_threads,gc_count,gc_ms", lines.get(0));
        assertTrue(lines.size() > 2);
    }

    private static Set<String> labels(MeasuredServer.Snapshot snapshot) {
        MeasuredServer.Cost cost = snapshot.cost();
        Set<String> labels =
                cost.resources().stream().map(scalar -> scalar.metric().label()).collect(Collectors.toSet());
        cost.compiling().ifPresent(share -> labels.add("server.compiling"));
        return labels;
    }

    private static double value(MeasuredServer.Snapshot snapshot, String label) {
        return snapshot.cost().resources().stream()
                .filter(scalar -> scalar.metric().label().equals(label))
                .findFirst()
                .orElseThrow()
                .value();
    }
}
