package org.echobench.service;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.echobench.core.host.MeasuredServer;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.core.metrics.ProcessUsage;
import org.echobench.core.metrics.Scalar;
import org.echobench.core.metrics.ServerStats;
import org.echobench.core.process.ServerProcess;
import org.echobench.results.metric.Metric;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What is known of a service in a JVM of its own without our classes, except the agent. */
@Tag("integration")
@EnabledOnOs(OS.LINUX)
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ServiceCostTest {

    private static final Duration READY = Duration.ofMinutes(2);
    private static final int REQUESTS = 20;
    private static final int STATS = 100;

    @TempDir
    Path directory;

    private Path classes;

    @BeforeEach
    void set() throws IOException {
        System.setProperty(ForkDirectory.PROPERTY, directory.toString());
        String name = AllocatingService.class.getName().replace('.', '/') + ".class";
        classes = directory.resolve("classes with a blank");
        Path copy = classes.resolve(name);
        Files.createDirectories(copy.getParent());
        Files.copy(Path.of("target", "test-classes", name), copy);
    }

    @AfterEach
    void clear() {
        System.clearProperty(ForkDirectory.PROPERTY);
    }

    /** Not yet ready. */
    private Service started(String flag, String behind) throws IOException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        return Service.start(
                java + " -XX:TieredStopAtLevel=1 " + flag + " -cp 'classes with a blank' "
                        + AllocatingService.class.getName() + " {port}" + behind,
                directory);
    }

    private Service start(String flag) throws IOException, InterruptedException {
        Service service = started(flag, "");
        service.awaitReady(Optional.of("/"), READY);
        return service;
    }

    private static void request(Service service) throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) service.url().resolve("/").toURL().openConnection();
        assertEquals(204, connection.getResponseCode());
        connection.disconnect();
    }

    private static Set<String> labels(MeasuredServer.Cost cost) {
        Set<String> labels = new TreeSet<>();
        cost.perMessage(REQUESTS).stream().map(Scalar::metric).forEach(metric -> labels.add(metric.label()));
        cost.resources().stream().map(Scalar::metric).forEach(metric -> labels.add(metric.label()));
        cost.compiling().ifPresent(share -> labels.add(Metric.SERVER_COMPILING.label()));
        return labels;
    }

    @Test
    void withTheAgentAllocationHeapAndCollectionsAreKnown() throws IOException, InterruptedException {
        try (Service server = start("{agent}")) {
            server.startSampling();
            MeasuredServer.Snapshot snapshot = server.snapshot();
            await().atMost(READY).until(() -> labels(snapshot.cost())
                    .containsAll(Set.of(
                            "server.alloc",
                            "server.cpu",
                            "server.processCpu",
                            "server.cpu.max",
                            "server.rss.max",
                            "server.processThreads.max",
                            "server.heap.max",
                            "server.threads.max",
                            "server.gc.count",
                            "server.gc.time",
                            "server.compiling")));
            assertTrue(server.diagnose().threadDump().contains("echobench-agent"));
        }
    }

    @Test
    void withoutTheAgentTheFiguresOfTheSystemAreKnown() throws IOException, InterruptedException {
        try (Service server = start("")) {
            server.startSampling();
            MeasuredServer.Snapshot snapshot = server.snapshot();
            await().atMost(READY).until(() -> labels(snapshot.cost())
                    .equals(Set.of(
                            "server.processCpu", "server.cpu.max", "server.rss.max", "server.processThreads.max")));
            assertEquals("", server.diagnose().threadDump());
        }
    }

    @Test
    void whileItsForkWaitsForATurnNothingIsSampledAndAnIntervalHasTheSampleOfItsEnd()
            throws IOException, InterruptedException {
        try (Service server = start("{agent}")) {
            server.startSampling();
            ServerProcess agent = server.agent().orElseThrow();
            agent.requestSamples(1); // so that one would come at once
            await().atMost(READY).until(() -> agent.latestSample().isPresent());
            server.pauseSampling(true);
            agent.stats(); // the response comes after all samples
            ServerStats last = agent.latestSample().orElseThrow();
            assertTrue(
                    labels(server.snapshot().cost()).containsAll(Set.of("server.heap.max", "server.rss.max")),
                    "the end of an interval");
            assertEquals(last, agent.latestSample().orElseThrow());
        }
    }

    @Test
    void aRehearsalIsEnoughForTheCompilerOfWhatTheAgentDoes() throws IOException, InterruptedException {
        Path compiled = directory.resolve("compiled.log");
        try (Service server = start("{agent} -Xlog:jit+compilation=debug:file=" + compiled.getFileName())) {
            server.rehearse();
            await().atMost(READY).until(() -> Files.readString(compiled).contains("JvmReports::stats"));
        }
    }

    @Test
    void itsMemoryComesFromTheAgentAndTheSystem() throws IOException, InterruptedException {
        try (Service server = start("{agent}")) {
            ServerStats stats = server.statsAfterGc().orElseThrow();
            assertTrue(stats.heapBytes() > 0 && stats.residentBytes() > 0 && stats.gcCount() > 0, stats.toString());
            assertEquals(-1, stats.memoryBytes());
        }
    }

    @Test
    void withoutTheAgentOnlyItsResidentSetIsKnown() throws IOException, InterruptedException {
        try (Service server = start("")) {
            ServerStats stats = server.statsAfterGc().orElseThrow();
            assertTrue(stats.residentBytes() > 0, stats.toString());
            assertEquals(-1, stats.heapBytes());
        }
    }

    @Test
    void allThatTheServiceAllocatesCountsAndNothingThatTheAgentDoes() throws IOException, InterruptedException {
        try (Service service = start("{agent}")) {
            ServerProcess agent = service.agent().orElseThrow();
            ServerStats from = agent.stats();
            for (int i = 0; i < REQUESTS; i++) {
                request(service);
            }
            ServerStats busy = agent.stats();
            long used = busy.threads().minus(from.threads()).allocBytes();
            assertTrue(used >= (long) REQUESTS * AllocatingService.BYTES, from + " " + busy);
            for (int i = 0; i < STATS; i++) {
                agent.stats();
            }
            ServerStats idle = agent.stats();
            // An answer takes several kilobytes.
            assertTrue(idle.threads().minus(busy.threads()).allocBytes() < STATS * 500, busy + " " + idle);
            assertTrue(agent.statsAfterGc().gcCount() > from.gcCount());
        }
    }

    @Tag("fork")
    @Test
    void aServiceThatIgnoresTheAgentIsRefused() throws IOException, InterruptedException {
        Service service = started("", " # {agent}");
        IOException refused = assertThrows(IOException.class, () -> service.awaitReady(Optional.empty(), READY));
        assertEquals("the service is ready, but started no JVM with {agent}", refused.getMessage());
        service.close();
    }

    /** A service with a process below another, which computes; both are returned. */
    private static List<ProcessHandle> parentAndChild(Service service) {
        await().atMost(READY).until(() -> parents().findFirst().isPresent());
        service.lookForChildren();
        ProcessHandle parent = parents().findFirst().orElseThrow();
        return List.of(parent, parent.children().findFirst().orElseThrow());
    }

    private static Stream<ProcessHandle> parents() {
        return ProcessHandle.current()
                .children()
                .flatMap(ProcessHandle::children)
                .filter(process -> process.children().findAny().isPresent());
    }

    private static void end(ProcessHandle process) {
        process.destroyForcibly();
        await().atMost(READY).until(() -> !process.isAlive());
    }

    @Test
    void aChildThatLosesItsParentIsStillCountedAndEnded() throws IOException, InterruptedException {
        Service service = started("", " & sh -c 'while :; do :; done & wait' & wait");
        service.awaitReady(Optional.of("/"), READY);
        List<ProcessHandle> both = parentAndChild(service);
        end(both.get(0));
        service.lookForChildren();
        int with = service.usage().orElseThrow().threads();
        end(both.get(1));
        service.lookForChildren();
        assertTrue(service.usage().orElseThrow().threads() < with);
        service.close();
    }

    @Test
    void aCostThatIsSmallerThanNothingIsUnknown() throws IOException, InterruptedException {
        Service service = started("", " & sh -c 'while :; do :; done & wait' & wait");
        service.awaitReady(Optional.of("/"), READY);
        List<ProcessHandle> both = parentAndChild(service);
        long child = both.get(1).pid();
        await().atMost(READY).until(() -> ProcessUsage.of(child).orElseThrow().cpuNanos() > 1_000_000_000L);
        try (Service server = service) {
            MeasuredServer.Snapshot snapshot = server.snapshot();
            // Nobody waits for the child then, so its time is in no sum any more.
            end(both.get(0));
            end(both.get(1));
            assertEquals(OptionalLong.empty(), snapshot.cost().processCpuNanos());
        }
    }

    @Test
    void itsChildrenAreCountedAndEnded() throws IOException, InterruptedException {
        Service service = started("", " & wait");
        service.awaitReady(Optional.of("/"), READY);
        List<ProcessHandle> children = ProcessHandle.current().descendants().toList();
        assertTrue(children.size() >= 2, children.toString());
        service.lookForChildren();
        // The shell has one thread.
        assertTrue(service.usage().orElseThrow().threads() > 5);
        service.close();
        children.forEach(child -> child.onExit().join());
        assertFalse(service.usage().isPresent());
    }
}
