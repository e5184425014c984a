package org.echobench.runner.fork;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import org.echobench.core.process.HostAccess;
import org.echobench.results.UserError;
import org.echobench.runner.fork.Topology.HostSpec;
import org.echobench.runner.input.YamlFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopologyTest {

    private static final String WHOLE = """
            patienceSeconds: 20
            server:
              run: ssh -T bench@server1
              address: 10.0.0.1
              cpus: 0-7
              java: /opt/jdk/bin/java
              folder: /var/tmp
            clients:
              - run: docker exec -i load1
                address: 10.0.0.2
                sources: [10.0.0.2, 10.0.0.3]
                cpus: 0,2-3
              - java: /opt/other/bin/java
            """;

    private static Topology parse(String text) {
        return YamlFile.parse("hosts.yaml", text, Topology.class).value();
    }

    private static String refusal(String text) {
        return assertThrows(UserError.class, () -> parse(text)).getMessage();
    }

    @Test
    void everyKeyIsRead() {
        Topology topology = parse(WHOLE);
        assertEquals(20, topology.patienceSeconds());
        assertEquals(
                new HostSpec(
                        "ssh -T bench@server1",
                        "10.0.0.1",
                        List.of(),
                        "/opt/jdk/bin/java",
                        "/var/tmp",
                        Optional.of("0-7")),
                topology.server());
        assertEquals(
                List.of(
                        new HostSpec(
                                "docker exec -i load1",
                                "10.0.0.2",
                                List.of("10.0.0.2", "10.0.0.3"),
                                "java",
                                "/tmp",
                                Optional.of("0,2-3")),
                        new HostSpec("", "127.0.0.1", List.of(), "/opt/other/bin/java", "/tmp", Optional.empty())),
                topology.clients());
    }

    @Test
    void everyHostHasItsPrefixAndAFolderOfItsOwn() {
        List<HostAccess> access = parse(WHOLE).access();
        assertEquals(
                List.of("server", "client-1", "client-2"),
                access.stream().map(HostAccess::name).toList());
        assertEquals(
                List.of(List.of("ssh", "-T", "bench@server1"), List.of("docker", "exec", "-i", "load1"), List.of()),
                access.stream().map(HostAccess::prefix).toList());
        assertEquals(3, access.stream().map(HostAccess::folder).distinct().count());
    }

    /** Only mistakes that the topology knows itself: YamlFileTest has the mistakes of every YAML file. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "  cpus: 0-7          |  cpus: all         |hosts.yaml:5: 'server.cpus': expected a list of processors such as 0 or 0,2-3, but got 'all'",
                "patienceSeconds: 20  |patienceSeconds: 1  |hosts.yaml:1: 'patienceSeconds' must be 2 to 600, but is 1",
                "  folder: /var/tmp   |  folder: /my files |hosts.yaml:7: 'server.folder' must not contain blanks or what a shell interprets, but is '/my files'",
                "  address: 10.0.0.1  |  cores: 4          |hosts.yaml:4: Unknown key 'cores'"
            })
    void aMistakeIsRefusedWithFileLineAndKey(String line, String instead, String sentence) {
        String text = WHOLE.lines()
                .map(each -> each.strip().equals(line.strip()) ? each.replace(line.strip(), instead.strip()) : each)
                .reduce("", (before, each) -> before + each + "\n");
        String refusal = refusal(text);
        assertEquals(sentence, refusal.substring(0, Math.min(sentence.length(), refusal.length())));
    }

    @Test
    void aHostBehindAPrefixNeedsAnAddress() {
        assertEquals("hosts.yaml:1: 'server.address' is missing", refusal("server: {run: ssh -T bench@server1}\n"));
    }
}
