package org.echobench.cluster.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.echobench.results.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopologyFileTest {

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
              jvmArgs: [-Xms4g, -Xmx4g]
              cpus: 0-7
            loaders:
              - host: load1
                count: 2
                addresses: [10.0.0.2, 10.0.0.3]
                cpus: 0,2-3
              - host: load2
                java: /opt/other/bin/java
            probe:
              host: localhost
            run:
              servers: [netty, jetty]
              rounds: 5
              seed: 7
              warmup:
                iterations: 2
                millis: 500
              measurement:
                iterations: 4
                millis: 1000
              jobs:
                - name: slow
                  job: websocket-fixed-rate
                  parameters:
                    connections: 100
                    rate: 2000
                - job: http-json
            """;

    private static Topology parse(String text) {
        return TopologyFile.parse("cluster.yaml", text);
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
                new NodeSpec(
                        "server",
                        Role.SERVER,
                        "server1",
                        Optional.empty(),
                        List.of("-Xms4g", "-Xmx4g"),
                        Optional.of("0-7"),
                        List.of("10.0.0.1")),
                topology.server());
        assertEquals(new RunSpec.Iterations(2, 500), topology.run().warmup());
        assertEquals(new RunSpec.Iterations(4, 1000), topology.run().measurement());
        assertEquals(List.of("netty", "jetty"), topology.run().servers());
    }

    @Test
    void aCountMakesSoManyLoadersAndTheirNamesGoOn() {
        List<NodeSpec> loaders = parse(WHOLE).loaders();

        assertEquals(
                List.of("loader-1 load1", "loader-2 load1", "loader-3 load2"),
                loaders.stream().map(node -> node.name() + " " + node.host()).toList());
        assertEquals(List.of("10.0.0.2", "10.0.0.3"), loaders.get(1).addresses());
        assertEquals(Optional.of("/opt/other/bin/java"), loaders.get(2).java());
    }

    @Test
    void parametersThatAreNotGivenHaveTheirUsualValue() {
        RunSpec.Job job = parse(WHOLE).run().jobs().get(0);

        assertEquals("slow", job.name());
        assertEquals("2000", job.params().get("rate"));
        assertEquals("uniform", job.params().get("arrivals"));
        assertEquals("http-json", parse(WHOLE).run().jobs().get(1).name());
    }

    /** Only mistakes that the topology knows itself: YamlFileTest has those of every YAML file. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "  cpus: 0-7        |  cpus: all         |cluster.yaml:12: 'server.cpus': expected a list of processors such as 0 or 0,2-3, but got 'all'",
                "    count: 2       |    count: 0        |cluster.yaml:15: 'loaders[0].count' must be 1 to 1000, but is 0",
                "  host: server1    |  jvm: x            |cluster.yaml:9: Unknown key 'jvm': did you mean 'jvmArgs'?",
                "  host: server1    |  java: x           |cluster.yaml:9: 'server.host' is missing",
                "        rate: 2000 |        rate: 0     |cluster.yaml:37: 'run.jobs[0].parameters.rate': must be 1 to 10000000, but is 0",
                "        rate: 2000 |        rat: 2000   |cluster.yaml:37: 'run.jobs[0].parameters.rat': Unknown parameter 'rat': did you mean 'rate'?",
                "    - job: http-json|    - job: http3    |cluster.yaml:38: 'run.jobs[1].job': unknown job 'http3'; known: websocket-echo, websocket-fixed-rate, http-json, http-fixed-rate, websocket-connect, push-scale, rate-capacity, subscriber-capacity"
            })
    void aMistakeIsRefusedWithFileLineAndKey(String line, String instead, String sentence) {
        String text = WHOLE.lines()
                .map(each -> each.strip().equals(line.strip()) ? each.replace(line.strip(), instead.strip()) : each)
                .reduce("", (before, each) -> before + each + "\n");

        assertEquals(sentence, refusal(text));
    }
}
