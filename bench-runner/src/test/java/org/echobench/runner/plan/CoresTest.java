package org.echobench.runner.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.echobench.results.CpuList;
import org.echobench.results.Pinning;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The kernel's files of machines as they were seen. */
class CoresTest {

    @TempDir
    Path root;

    /** @param siblings of each processor from 0 on */
    private Cores machine(String allowed, int counted, String... siblings) throws IOException {
        Path status = Files.createDirectories(root.resolve("proc/self")).resolve("status");
        Files.writeString(status, "Name:\tjava\nCpus_allowed:\tff\nCpus_allowed_list:\t" + allowed + "\nThreads:\t9\n");
        Path cpus = Files.createDirectories(root.resolve("sys/devices/system/cpu"));
        int online = siblings.length == 0 ? counted : siblings.length;
        Files.writeString(cpus.resolve("online"), (online == 1 ? "0" : "0-" + (online - 1)) + "\n");
        for (int i = 0; i < siblings.length; i++) {
            Path topology = Files.createDirectories(cpus.resolve("cpu" + i).resolve("topology"));
            Files.writeString(topology.resolve("thread_siblings_list"), siblings[i] + "\n");
        }
        return Cores.read(root, counted).orElseThrow();
    }

    private static Optional<Pinning> pinned(String server, String client, int seen) {
        return Optional.of(new Pinning(CpuList.parse(server), CpuList.parse(client), seen));
    }

    /** Processors that this process may use, how many its JVM counts, and the siblings of each of the machine's. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "server and client have a core each | 0-1   | 2 | 0 1                         | 0       | 1       | 1",
                "siblings of a core are not parted  | 0-7   | 8 | 0,4 1,5 2,6 3,7 0,4 1,5 2,6 3,7 | 0-1,4-5 | 2-3,6-7 | 4",
                "of three the client has two        | 0-2   | 3 | 0 1 2                       | 0       | 1-2     | 1",
                "forbidden processors are nobody's  | 2-3,6 | 3 | 0,4 1,5 2,6 3,7 0,4 1,5 2,6 3,7 | 2,6     | 3       | 2",
                "without topology each is a core    | 0-3   | 4 |                             | 0-1     | 2-3     | 2",
                "a quota bounds what the JVM sees   | 0-3   | 1 | 0 1 2 3                     | 0-1     | 2-3     | 1"
            })
    void theCoresAreHalved(
            String what, String allowed, int counted, String siblings, String server, String client, int seen)
            throws IOException {
        String[] each = siblings == null ? new String[0] : siblings.split(" ");
        assertEquals(
                pinned(server, client, seen), machine(allowed, counted, each).halves(), what);
    }

    @ParameterizedTest
    @CsvSource({"0-1, 2, 0-1 0-1", "0, 1, 0"})
    void processorsOfOneCoreAreNotPinned(String allowed, int counted, String siblings) throws IOException {
        assertEquals(
                Optional.empty(), machine(allowed, counted, siblings.split(" ")).halves());
    }

    @Test
    void aChosenListLeavesTheRestToTheClient() throws IOException {
        Cores cores = machine("0-3", 4, "0", "1", "2", "3");
        assertEquals(pinned("1,3", "0,2", 2), Optional.of(cores.serverOn(CpuList.parse("1,3"))));
    }

    @Test
    void aListThatLeavesNothingGivesTheClientEverything() throws IOException {
        Cores cores = machine("0-1", 2, "0", "1");
        assertEquals(pinned("0-1", "0-1", 2), Optional.of(cores.serverOn(CpuList.parse("0-1"))));
    }

    @Test
    void aChosenProcessorMayBeOneThatOnlyTheServerUses() throws IOException {
        Cores cores = machine("1", 1, "0", "1");
        assertEquals(pinned("0", "1", 1), Optional.of(cores.serverOn(CpuList.parse("0"))));
    }

    @Test
    void aProcessorThatTheMachineDoesNotHaveIsRefused() throws IOException {
        Cores cores = machine("0-1", 2, "0", "1");
        assertEquals(
                "this machine has the processors 0-1, but not all of 1-2",
                assertThrows(IllegalArgumentException.class, () -> cores.serverOn(CpuList.parse("1-2")))
                        .getMessage());
    }

    @Test
    void aSystemWithoutTheseFilesHasNoCores() {
        assertEquals(Optional.empty(), Cores.read(root, 2));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void thisMachineHasCoresOfDifferentProcessors() {
        List<CpuList> cores = Cores.ofThisProcess().orElseThrow().cores();
        long processors =
                cores.stream().flatMap(core -> core.numbers().stream()).count();
        assertEquals(
                processors,
                cores.stream()
                        .flatMap(core -> core.numbers().stream())
                        .distinct()
                        .count());
        assertTrue(processors >= 1);
    }
}
