package org.echobench.core.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.echobench.core.metrics.Scalar;
import org.echobench.core.process.ServerContainer.Limits;
import org.echobench.core.process.ServerContainer.Usage;
import org.echobench.results.metric.Metric;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files as Linux has them, in a folder; and real control groups where this process may write some. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ServerContainerTest {

    private static final Limits HALF = Limits.parse("0.5", "256m");

    @TempDir
    Path folder;

    @AfterEach
    void noLimits() {
        ServerContainer.limit(Limits.NONE);
    }

    @ParameterizedTest
    @CsvSource({
        "0.5, none, 0.5 processors",
        "1, none, 1 processor",
        "none, 1g, 1024 MiB",
        "2, 128m, 2 processors and 128 MiB"
    })
    void limitsAreReadAndShown(String cpus, String memory, String words) {
        assertEquals(words, Limits.parse(cpus, memory).toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "half", "1e3", "2000", ""})
    void whatIsNoNumberOfProcessorsIsRefusedByName(String cpus) {
        IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> Limits.parse(cpus, ServerContainer.NONE));
        assertTrue(refusal.getMessage().startsWith("containerCpus must be"), refusal.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"256", "3m", "1.5g", "2000g", "m", ""})
    void whatIsNoSizeIsRefusedByName(String memory) {
        IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> Limits.parse(ServerContainer.NONE, memory));
        assertTrue(refusal.getMessage().startsWith("containerMemory must be"), refusal.getMessage());
    }

    private Path self(String groups, String... mounts) throws IOException {
        Path self = Files.createDirectories(folder.resolve("self"));
        Files.writeString(self.resolve("cgroup"), groups);
        Files.write(self.resolve("mountinfo"), List.of(mounts));
        return self;
    }

    private Path version1() throws IOException {
        Files.createDirectories(folder.resolve("cpu"));
        Files.createDirectories(folder.resolve("memory/of/us"));
        Files.createDirectories(folder.resolve("unified"));
        Files.writeString(folder.resolve("unified/cgroup.controllers"), "hugetlb\n");
        return self(
                "4:memory:/of/us\n1:cpu:/\n0::/\n",
                "25 20 0:20 / /proc rw - proc proc rw",
                "30 20 0:26 / " + folder + "/cpu rw,relatime - cgroup cgroup rw,cpu",
                "31 20 0:27 / " + folder + "/memory rw,relatime - cgroup cgroup rw,memory",
                "32 20 0:28 / " + folder + "/unified rw,relatime - cgroup2 cgroup2 rw");
    }

    private Path version2() throws IOException {
        Path own = Files.createDirectories(folder.resolve("unified/of/us"));
        for (Path group : List.of(own, own.getParent(), folder.resolve("unified"))) {
            Files.writeString(group.resolve("cgroup.controllers"), "cpuset cpu io memory pids\n");
            Files.writeString(group.resolve("cgroup.subtree_control"), "");
        }
        return self("0::/of/us\n", "32 20 0:28 / " + folder + "/unified rw,relatime - cgroup2 cgroup2 rw,nsdelegate");
    }

    private static Path child(Path parent) throws IOException {
        try (Stream<Path> all = Files.list(parent)) {
            return all.filter(one -> one.getFileName().toString().startsWith("echobench-"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void version1LimitsBothControllersBelowThisProcess() throws IOException {
        ServerContainer.create(HALF, version1());
        Path cpu = child(folder.resolve("cpu"));
        Path memory = child(folder.resolve("memory/of/us"));
        assertEquals("50000", Files.readString(cpu.resolve("cpu.cfs_quota_us")));
        assertEquals("100000", Files.readString(cpu.resolve("cpu.cfs_period_us")));
        assertEquals("268435456", Files.readString(memory.resolve("memory.limit_in_bytes")));
    }

    @Test
    void version2LimitsOneGroupWhoseControllersAreTurnedOn() throws IOException {
        ServerContainer.create(HALF, version2());
        Path own = folder.resolve("unified/of/us");
        Path group = child(own);
        assertEquals("+cpu +memory", Files.readString(own.resolve("cgroup.subtree_control")));
        assertEquals("50000 100000", Files.readString(group.resolve("cpu.max")));
        assertEquals("268435456", Files.readString(group.resolve("memory.max")));
    }

    @Test
    void theServersCommandMovesItselfIntoEachGroup() throws IOException {
        List<String> command = ServerContainer.create(HALF, version1()).inside(List.of("java", "X"));
        Path cpu = child(folder.resolve("cpu"));
        Path memory = child(folder.resolve("memory/of/us"));
        assertEquals(
                List.of(
                        "sh",
                        "-c",
                        "echo $$ > '" + cpu + "/cgroup.procs' && echo $$ > '" + memory
                                + "/cgroup.procs' && exec \"$@\"",
                        "sh",
                        "java",
                        "X"),
                command);
    }

    @Test
    void version1SaysWhatWasUsed() throws IOException {
        ServerContainer container = ServerContainer.create(HALF, version1());
        Path cpu = child(folder.resolve("cpu"));
        Path memory = child(folder.resolve("memory/of/us"));
        Files.writeString(cpu.resolve("cpu.stat"), "nr_periods 42\nnr_throttled 32\nthrottled_time 1257640729\n");
        Files.writeString(memory.resolve("memory.stat"), "cache 82165760\nrss 0\n");
        Files.writeString(memory.resolve("memory.max_usage_in_bytes"), "134397952\n");
        Files.writeString(memory.resolve("memory.oom_control"), "oom_kill_disable 0\nunder_oom 0\noom_kill 1\n");
        assertEquals(new Usage(42, 32, 1_257_640_729L, 82_165_760, 134_397_952, 1), container.usage());
    }

    @Test
    void version2SaysWhatWasUsed() throws IOException {
        ServerContainer container = ServerContainer.create(HALF, version2());
        Path group = child(folder.resolve("unified/of/us"));
        Files.writeString(
                group.resolve("cpu.stat"), "usage_usec 9\nnr_periods 42\nnr_throttled 32\nthrottled_usec 1257640\n");
        Files.writeString(group.resolve("memory.stat"), "anon 4096\nfile 82165760\n");
        Files.writeString(group.resolve("memory.peak"), "134397952\n");
        Files.writeString(group.resolve("memory.events"), "low 0\noom 1\noom_kill 1\n");
        assertEquals(new Usage(42, 32, 1_257_640_000L, 82_165_760, 134_397_952, 1), container.usage());
    }

    @Test
    void whatIsThrottledIsAShareOfThePeriods() {
        Map<Metric, Double> scalars = new Usage(30, 15, 1_000_000_000, 7, 9, 0)
                .since(new Usage(10, 10, 500_000_000, 5, 6, 0)).stream()
                        .collect(Collectors.toMap(Scalar::metric, Scalar::value));
        assertEquals(
                Map.of(
                        Metric.CONTAINER_THROTTLED, 0.25,
                        Metric.CONTAINER_THROTTLED_TIME, 0.25,
                        Metric.CONTAINER_PAGE_CACHE, 7.0,
                        Metric.CONTAINER_MEMORY_MAX, 9.0),
                scalars);
    }

    @Test
    void withoutControlGroupsTheReasonIsOneSentence() throws IOException {
        Path self = self("", "25 20 0:20 / /proc rw - proc proc rw");
        IOException refusal = assertThrows(IOException.class, () -> ServerContainer.create(HALF, self));
        assertEquals(
                "a container of 0.5 processors and 256 MiB needs control groups that this process may write: be root, or"
                        + " start by systemd-run --user --scope -p Delegate=yes (no control groups of Linux are mounted)",
                refusal.getMessage());
    }

    private static ServerProcess contained(Limits limits, String script) throws IOException {
        try {
            ServerContainer.create(limits, Path.of("/proc/self")).close();
        } catch (IOException e) {
            abort(e.getMessage());
        }
        ServerContainer.limit(limits);
        return new ServerProcess("scripted", List.of("sh", "-c", "echo 'READY http://127.0.0.1:1'; " + script));
    }

    @Test
    void aServerThatRunsOutOfMemoryWasEndedByTheKernel() throws IOException {
        try (ServerProcess server = contained(Limits.parse(ServerContainer.NONE, "16m"), "tail /dev/zero")) {
            String died = server.died();
            assertTrue(
                    died.startsWith(
                            "was ended by the kernel, because its container of 16 MiB had no memory left; it ended"),
                    died);
            server.abandon();
        }
    }

    @Test
    void aServerWithLittleTimeIsThrottledAndItsGroupGoes() throws IOException {
        Limits tenth = Limits.parse("0.1", ServerContainer.NONE);
        try (ServerProcess server =
                contained(tenth, "(while :; do :; done) & burns=$!; read stop; kill $burns; exit 0")) {
            while (server.contained().orElseThrow().throttled() == 0) {
                Thread.onSpinWait();
            }
            assertEquals(1, ownGroups());
        }
        assertEquals(0, ownGroups());
    }

    /** Of servers of this process. */
    private static long ownGroups() throws IOException {
        ControlGroups groups = ControlGroups.of(Path.of("/proc/self"));
        Path parent = groups.unified("cpu", "memory")
                .orElseGet(() -> groups.version1("cpu").orElseThrow());
        try (Stream<Path> all = Files.list(parent)) {
            String name = "echobench-" + ProcessHandle.current().pid() + "-";
            return all.filter(one -> one.getFileName().toString().startsWith(name))
                    .count();
        }
    }
}
