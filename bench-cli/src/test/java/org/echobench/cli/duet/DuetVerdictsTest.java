package org.echobench.cli.duet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DuetVerdictsTest {

    private static final Set<String> JAVA = Set.of("server.cpu", "server.processCpu", "server.alloc");

    @Test
    void javaServersAreComparedByTheirThreads() {
        assertEquals(
                List.of("score", "server.cpu", "server.alloc"),
                DuetVerdicts.metrics(List.of(JAVA, JAVA, Set.of("start.heap"))));
    }

    @Test
    void withAServerInAnotherLanguageAllAreComparedByTheirProcesses() {
        assertEquals(
                List.of("score", "server.processCpu", "server.alloc"),
                DuetVerdicts.metrics(List.of(JAVA, Set.of("server.processCpu"))));
    }
}
