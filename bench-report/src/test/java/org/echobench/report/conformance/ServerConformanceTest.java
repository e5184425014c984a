package org.echobench.report.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.echobench.report.conformance.ServerConformance.Case;
import org.echobench.report.conformance.ServerConformance.Note;
import org.echobench.results.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The committed results, and that their explanations are complete and none is left over. */
class ServerConformanceTest {

    private static final Path COMMITTED = Path.of("..", "results", "conformance");

    @TempDir
    Path temp;

    private static Map<String, ServerConformance> committed() {
        return ServerConformance.read(COMMITTED).stream()
                .collect(Collectors.toMap(row -> row.setup().server(), row -> row));
    }

    @Test
    void everyFailureOfTheCommittedResultsIsExplained() {
        assertEquals(
                List.of(),
                ServerConformance.read(COMMITTED).stream()
                        .flatMap(row -> row.notes().stream())
                        .filter(Note::isOpen)
                        .map(note -> note.server() + " " + note.cases())
                        .toList());
    }

    @Test
    void anExplanationCoversNoCaseThatIsOk() throws IOException {
        for (String server : committed().keySet()) {
            JsonNode index = new ObjectMapper()
                    .readTree(COMMITTED
                            .resolve("autobahn")
                            .resolve(server + ".json")
                            .toFile())
                    .path(server);
            index.properties().stream()
                    .filter(one -> Set.of("OK", "INFORMATIONAL")
                            .containsAll(List.of(
                                    one.getValue().path("behavior").asText(),
                                    one.getValue().path("behaviorClose").asText())))
                    .forEach(one -> assertEquals(
                            Optional.empty(), Reason.of(server, one.getKey()), server + " " + one.getKey()));
        }
    }

    @Test
    void noExplanationIsLeftOver() {
        Map<String, ServerConformance> rows = committed();
        for (Reason one : Reason.EXPLANATIONS) {
            assertTrue(one.link().startsWith("https://"), one.link());
            assertFalse(one.why().isBlank(), one.link());
            for (String server : one.servers()) {
                one.cases()
                        .forEach(pattern -> assertTrue(
                                rows.get(server).cases().stream().anyMatch(c -> Reason.matches(pattern, c.id())),
                                server + " has no case " + pattern + " to explain"));
            }
        }
    }

    @Test
    void anExplanationIsForItsServersAndCasesAlone() {
        Reason utf8 = new Reason(List.of("gorilla"), List.of("6.*", "7.5.1"), null, "does not check", "https://x");
        assertTrue(utf8.covers("gorilla", "6.4.1") && utf8.covers("gorilla", "7.5.1"));
        assertFalse(utf8.covers("gorilla", "7.5.10") || utf8.covers("gws", "6.4.1"));
    }

    @Test
    void aCaseIsTheWorseOfItsMessagesAndItsClose() {
        assertTrue(new Case("7.1.2", "OK", "UNCLEAN").failed());
        assertTrue(new Case("7.1.2", "FAILED", "OK").failed());
        assertFalse(new Case("7.1.2", "NON-STRICT", "FAILED BY CLIENT").failed());
    }

    @Test
    void aRunAmongTheResultsFindsTheirConformance() throws IOException {
        Path run = Files.createDirectories(temp.resolve("results/baseline/machine/run"));
        assertEquals(Optional.empty(), ServerConformance.folder(run));
        Path folder = Files.createDirectories(temp.resolve("results/conformance"));
        assertEquals(Optional.of(folder), ServerConformance.folder(run));
        assertEquals(Optional.empty(), ServerConformance.folder(temp));
    }

    @Test
    void aDamagedFileIsOneSentence() throws IOException {
        Files.writeString(temp.resolve("netty.json"), "{\"schema\":2}");
        assertTrue(assertThrows(UserError.class, () -> ServerConformance.read(temp))
                .getMessage()
                .contains("netty.json is not a file of conformance results"));
    }
}
