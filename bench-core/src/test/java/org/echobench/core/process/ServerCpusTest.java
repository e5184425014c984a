package org.echobench.core.process;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.echobench.core.host.ForkedServer;
import org.echobench.core.spi.ServerConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerCpusTest {

    @AfterEach
    void forget() {
        System.clearProperty(ServerCpus.PROPERTY);
    }

    @Test
    void theServersCommandIsRunOnItsProcessors() {
        System.setProperty(ServerCpus.PROPERTY, "0,2-3");
        assertEquals(List.of("taskset", "-c", "0,2-3", "java", "X"), ServerCpus.pinned(List.of("java", "X")));
    }

    @Test
    void withoutThePropertyTheCommandIsUnchanged() {
        assertEquals(List.of("java", "X"), ServerCpus.pinned(List.of("java", "X")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "all", "0,", "-1", "0;1", "1-"})
    void whatIsNoListIsRefused(String list) {
        assertThrows(IllegalArgumentException.class, () -> ServerCpus.checked(list));
    }

    /** Of each thread of the process. */
    private static Set<String> allowed(long pid) throws IOException {
        Set<String> lists = new HashSet<>();
        try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
            for (Path thread : threads.toList()) {
                lists.addAll(lists(thread.resolve("status")));
            }
        }
        return lists;
    }

    private static List<String> lists(Path status) throws IOException {
        try {
            return Files.readString(status)
                    .lines()
                    .filter(line -> line.startsWith("Cpus_allowed_list:"))
                    .map(line -> line.split("\\s+")[1])
                    .toList();
        } catch (IOException e) {
            if (Files.exists(status)) {
                throw e;
            }
            return List.of(); // the thread has ended
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aPinnedServerMayUseAllProcessorsAndThenItsOwnAgain() throws IOException, InterruptedException {
        String all = lists(Path.of("/proc/self/status")).get(0);
        String first = all.split("[,-]")[0];
        assumeTrue(!all.equals(first), "there is one processor only");
        assumeTrue(ServerCpus.canPin(), "there is no taskset");
        System.setProperty(ServerCpus.PROPERTY, first);
        List<String> flags = List.of("-Xmx64m", "-XX:TieredStopAtLevel=1");
        try (ServerProcess server = new ServerProcess(
                "reference", ForkedServer.command(flags, new ServerArguments("reference", ServerConfig.defaults())))) {
            assertEquals(Set.of(first), allowed(server.pid().getAsLong()));
            server.useAllProcessors(true);
            assertTrue(allowed(server.pid().getAsLong()).contains(all));
            server.useAllProcessors(false);
            assertEquals(Set.of(first), allowed(server.pid().getAsLong()));
        }
    }

    @Test
    void aServerThatIsNotPinnedIsLeftAlone() {
        // There is no such process.
        assertDoesNotThrow(() -> ServerCpus.confine(Long.MAX_VALUE, true));
    }
}
