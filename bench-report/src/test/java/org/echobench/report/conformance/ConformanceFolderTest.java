package org.echobench.report.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.echobench.results.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConformanceFolderTest {

    private static final String INDEX = """
            {"netty": {
              "2.10": {"behavior": "OK", "behaviorClose": "OK", "reportfile": "netty_case_2_10.json"},
              "2.9": {"behavior": "NON-STRICT", "behaviorClose": "WRONG CODE", "reportfile": "netty_case_2_9.json"}
            }}
            """;

    @TempDir
    Path temp;

    static ServerConformance.Setup setup(String server) {
        return new ServerConformance.Setup(
                server, "Library", "1.2.3", "2026-11-20", "unknown", "17", "Autobahn", 1 << 24, false);
    }

    private Path index() throws IOException {
        Files.writeString(
                temp.resolve("netty_case_2_9.json"), "{\"result\":\"A pong came.\",\"resultClose\":\"1000 was due.\"}");
        return Files.writeString(temp.resolve("index.json"), INDEX);
    }

    @Test
    void autobahnsIndexIsReadInTheOrderOfTheCases() throws IOException {
        assertEquals(
                List.of(
                        new CaseResult("2.9", "NON-STRICT", "WRONG CODE", "A pong came. Close: 1000 was due."),
                        new CaseResult("2.10", "OK", "OK", "")),
                AutobahnIndex.read(index(), "netty"));
    }

    @Test
    void anIndexOfAnotherServerOrOfAnotherShapeIsOneSentence() throws IOException {
        Path index = index();
        assertThrows(UserError.class, () -> AutobahnIndex.read(index, "jetty"));
        Path odd = Files.writeString(temp.resolve("odd.json"), "{\"netty\":{\"1.1.1\":{\"behavior\":\"?\"}}}");
        assertTrue(assertThrows(UserError.class, () -> AutobahnIndex.read(odd, "netty"))
                .getMessage()
                .contains("odd.json is not an index"));
    }

    @Test
    void whatIsWrittenIsReadAgainBesideWhatAutobahnWrote() throws IOException {
        ServerConformance row =
                ServerConformance.of(setup("netty"), 3, "time was over", AutobahnIndex.read(index(), "netty"));
        ConformanceFolder folder = new ConformanceFolder(temp.resolve("results/conformance"));
        folder.write(row, AutobahnIndex.entries(index(), "netty"));
        assertEquals(List.of(row), folder.read());
        JsonNode suite =
                new ObjectMapper().readTree(Files.readString(temp.resolve("results/conformance/autobahn/netty.json")));
        assertEquals(new ObjectMapper().readTree(INDEX), suite);
        String table = Files.readString(temp.resolve("results/conformance/conformance.md"));
        assertTrue(table.contains("| netty | Library 1.2.3 | 1 | 0 | 1 | 1 | 1 / 0 / 1 |"), table);
        assertTrue(table.contains("* netty was not finished: time was over"), table);
        assertTrue(table.contains("* netty 2.9: NON-STRICT, close: WRONG CODE. **Not explained yet.**"), table);
    }

    private static ServerCases cases(ServerConformance.Setup setup, CaseResult... results) {
        return new ServerCases(
                setup,
                List.of(results),
                Stream.of(results).collect(Collectors.toMap(CaseResult::id, ConformanceFolderTest::entry)));
    }

    private static JsonNode entry(CaseResult result) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("behavior", result.behavior())
                .put("behaviorClose", result.behaviorClose());
    }

    @Test
    void casesJoinThoseOfAnEarlierRun() throws IOException {
        CaseResult slow = new CaseResult("9.1.1", "FAILED", "OK", "Nothing came.");
        CaseResult better = CaseResultTest.result("9.1.1", "OK", "OK");
        CaseResult kept = new CaseResult("6.4.1", "NON-STRICT", "OK", "Late.");
        ServerCases first = cases(setup("netty"), slow, kept);
        ConformanceFolder folder = new ConformanceFolder(temp);
        folder.write(ServerConformance.of(first.setup(), 2, "", first.results()), first.suite());
        ServerConformance.Setup later = new ServerConformance.Setup(
                "netty", "Library", "1.2.3", "2026-11-21", "1a2b3c4d5e", "17", "Autobahn", 1 << 24, false);
        ServerCases both = cases(later, better).after(folder.cases(later).orElseThrow());
        assertEquals(List.of(kept, better), both.results());
        assertEquals(entry(better), both.suite().get("9.1.1"));
        assertEquals("2026-11-20, 2026-11-21", both.setup().measured());
        assertEquals("unknown, 1a2b3c4d5e", both.setup().commit());
    }

    @Test
    void casesOfAnotherVersionOfTheServerOrTheSuiteAreLeftAlone() {
        ServerCases first = cases(setup("netty"), CaseResultTest.result("1.1.1", "OK", "OK"));
        ConformanceFolder folder = new ConformanceFolder(temp);
        folder.write(ServerConformance.of(first.setup(), 1, "", first.results()), first.suite());
        assertTrue(folder.cases(setup("netty")).isPresent());
        assertEquals(Optional.empty(), folder.cases(setup("jetty")));
        for (ServerConformance.Setup other : List.of(
                new ServerConformance.Setup(
                        "netty", "Library", "1.2.4", "2026-11-20", "unknown", "17", "Autobahn", 1 << 24, false),
                new ServerConformance.Setup(
                        "netty", "Library", "1.2.3", "2026-11-20", "unknown", "17", "Autobahn 2", 1 << 24, false),
                new ServerConformance.Setup(
                        "netty", "Library", "1.2.3", "2026-11-20", "unknown", "25", "Autobahn", 1 << 24, false))) {
            assertEquals(Optional.empty(), folder.cases(other), other.toString());
        }
    }

    @Test
    void casesThatAreMissingNeedAReason() {
        List<CaseResult> one = List.of(CaseResultTest.result("1.1.1", "OK", "OK"));
        assertThrows(IllegalArgumentException.class, () -> ServerConformance.of(setup("netty"), 2, "", one));
        assertThrows(IllegalArgumentException.class, () -> ServerConformance.of(setup("netty"), 0, "", one));
    }

    @Test
    void aRunAmongTheResultsFindsTheirConformance() throws IOException {
        Path run = Files.createDirectories(temp.resolve("results/baseline/machine/run"));
        assertEquals(Optional.empty(), ConformanceFolder.of(run).map(ConformanceFolder::read));
        ConformanceFolder folder = new ConformanceFolder(temp.resolve("results/conformance"));
        folder.write(ServerConformance.of(setup("netty"), 0, "", List.of()), Map.of());
        assertEquals(
                "netty", ConformanceFolder.of(run).orElseThrow().read().get(0).server());
        assertEquals(Optional.empty(), ConformanceFolder.of(temp));
    }

    @Test
    void aDamagedFileIsOneSentence() throws IOException {
        Files.writeString(temp.resolve("netty.json"), "{\"schema\":2}");
        assertTrue(assertThrows(UserError.class, () -> new ConformanceFolder(temp).read())
                .getMessage()
                .contains("netty.json is not a file of conformance results"));
    }
}
