package org.echobench.cli.duet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DuetVerdictsTest {

    @Test
    void slicesAreJudgedByMostOfThemAndByAll() {
        assertEquals(
                List.of("score", "score:trimmed", "server.cpu:trimmed", "server.processCpu", "server.alloc"),
                DuetVerdicts.metrics(Set.of(
                        "score",
                        "score:trimmed",
                        "server.cpu",
                        "server.cpu:trimmed",
                        "server.processCpu",
                        "server.alloc",
                        "start.heap")));
    }

    @Test
    void inOneJvmTheThreadsAreAllThatIsKnown() {
        assertEquals(
                List.of("score", "score:trimmed", "server.cpu", "server.cpu:trimmed"),
                DuetVerdicts.metrics(Set.of("score", "score:trimmed", "server.cpu", "server.cpu:trimmed")));
    }

    @Test
    void aServerInAnotherLanguageHasItsProcess() {
        assertEquals(
                List.of("score", "server.processCpu"),
                DuetVerdicts.metrics(Set.of("score", "server.processCpu", "client.cpu")));
    }
}
