package org.echobench.cluster.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.echobench.results.UserError;
import org.echobench.runner.input.YamlFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopologyTest {

    static final String WHOLE = """
            ssh:
              user: bench
              port: 2222
              knownHosts: /etc/bench/known_hosts
              key: /etc/bench/key
            java: /opt/jdk/bin/java
            patienceSeconds: 20
            server:
              host: server1
              address: 10.0.0.1
              cpus: 0-7
            clients:
              - host: load1
                sources: [10.0.0.2, 10.0.0.3]
                cpus: 0,2-3
              - host: localhost
                java: /opt/other/bin/java
            """;

    private static Topology parse(String text) {
        return YamlFile.parse("cluster.yaml", text, Topology.class).value();
    }

    private static String refusal(String text) {
        return assertThrows(UserError.class, () -> parse(text)).getMessage();
    }

    @Test
    void everyKeyIsRead() {
        Topology topology = parse(WHOLE);

        assertEquals(
                new SshAccess("bench", 2222, Path.of("/etc/bench/known_hosts"), Optional.of(Path.of("/etc/bench/key"))),
                topology.ssh());
        assertEquals("/opt/jdk/bin/java", topology.java());
        assertEquals(20, topology.patienceSeconds());
        assertEquals(
                new NodeSpec("server1", "10.0.0.1", List.of(), Optional.empty(), Optional.of("0-7")),
                topology.server());
        assertEquals(
                List.of("server", "client-1", "client-2"),
                List.copyOf(topology.nodes().keySet()));
        assertEquals(
                List.of(
                        new NodeSpec(
                                "load1",
                                "load1",
                                List.of("10.0.0.2", "10.0.0.3"),
                                Optional.empty(),
                                Optional.of("0,2-3")),
                        new NodeSpec(
                                "localhost",
                                "127.0.0.1",
                                List.of(),
                                Optional.of("/opt/other/bin/java"),
                                Optional.empty())),
                topology.clients());
    }

    @Test
    void aServerIsEnough() {
        Topology topology = parse("server: {host: server1}\n");

        assertEquals(List.of("server1"), topology.remoteHosts());
        assertEquals("server1", topology.server().address());
        assertEquals(10, topology.patienceSeconds());
    }

    /** Only mistakes that the topology knows itself: YamlFileTest has the mistakes of every YAML file. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "  cpus: 0-7        |  cpus: all         |cluster.yaml:11: 'server.cpus': expected a list of processors such as 0 or 0,2-3, but got 'all'",
                "patienceSeconds: 20|patienceSeconds: 1  |cluster.yaml:7: 'patienceSeconds' must be 2 to 600, but is 1",
                "  host: server1    |  jav: x            |cluster.yaml:9: Unknown key 'jav': did you mean 'java'?",
                "  host: server1    |  java: x           |cluster.yaml:9: 'server.host' is missing"
            })
    void aMistakeIsRefusedWithFileLineAndKey(String line, String instead, String sentence) {
        String text = WHOLE.lines()
                .map(each -> each.strip().equals(line.strip()) ? each.replace(line.strip(), instead.strip()) : each)
                .reduce("", (before, each) -> before + each + "\n");

        assertEquals(sentence, refusal(text));
    }
}
