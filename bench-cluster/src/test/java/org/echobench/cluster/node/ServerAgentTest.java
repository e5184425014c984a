package org.echobench.cluster.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.echobench.core.host.SuiteJvm;
import org.junit.jupiter.api.Test;

class ServerAgentTest {

    @Test
    void aCollectorOfTheTopologyTakesThePlaceOfTheSuites() {
        List<String> command = ServerAgent.command(
                new NodeMessages.ServerStart("reference", "127.0.0.1", List.of(), List.of("-XX:+UseZGC")));
        List<String> flags = command.subList(1, command.indexOf("-cp"));
        assertEquals(
                List.of("-XX:-UseG1GC", "-XX:+UseZGC"),
                flags.subList(SuiteJvm.FLAGS.size(), flags.size()),
                command.toString());
    }
}
