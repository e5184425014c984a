package org.echobench.results.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.echobench.results.Json;
import org.echobench.results.Plan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written fits the committed schemas, and so does every baseline. */
class SchemaTest {

    private static final List<String> OF_A_RUN = List.of("plan", "environment", "summary");
    private static final List<String> OF_A_DUET = List.of("plan", "environment");
    private static final Path BASELINES = Path.of("..", "results", "baseline");

    @TempDir
    Path temp;

    private static Set<?> errors(String kind, Path folder) throws IOException {
        JsonSchema schema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(
                        SchemaTest.class.getResourceAsStream("/org/echobench/results/schema/" + kind + ".schema.json"));
        return schema.validate(Json.read(folder.resolve(kind + ".json")));
    }

    @Test
    void theFilesOfARunFit() throws IOException {
        RunFolder folder = new RunFolder(temp);
        Plan plan = TestRecords.plan(Files.writeString(temp.resolve("server.jar"), "jar"));
        RunFolder.PLAN.write(temp, plan);
        RunFolder.ENVIRONMENT.write(temp, TestRecords.environment());
        RunFolder.SUMMARY.write(temp, TestRecords.summary());
        for (String kind : OF_A_RUN) {
            assertEquals(Set.of(), errors(kind, temp), kind);
        }
        assertEquals(plan, folder.plan());
        assertEquals(TestRecords.environment(), folder.environment());
        assertEquals(Optional.of(TestRecords.summary()), folder.summary());
    }

    @Test
    void aPlanWhoseRowsAreSplitOrOfOneServerFits() throws IOException {
        RunFolder folder = new RunFolder(temp);
        Plan plan = TestRecords.plan(Files.writeString(temp.resolve("server.jar"), "jar"));
        Plan one = new Plan(
                plan.name(),
                plan.seed(),
                plan.rounds(),
                plan.scale(),
                List.of(plan.rows().get(0).ofServer("netty")),
                plan.subjects(),
                List.of(),
                plan.pinning(),
                plan.minutes(),
                Optional.of(Map.of("echo", 2)));
        RunFolder.PLAN.write(temp, one);
        assertEquals(Set.of(), errors("plan", temp));
        assertEquals(one, folder.plan());
    }

    @Test
    void theRecordsOfForksFit() throws IOException {
        for (Optional<String> failure : List.of(Optional.<String>empty(), Optional.of("lost 3 messages"))) {
            RunFolder.FORK.write(temp, TestRecords.fork(failure));
            assertEquals(Set.of(), errors("fork", temp));
        }
    }

    @Test
    void aFieldThatIsNotInTheSchemaDoesNotFit() throws IOException {
        RunFolder.FORK.write(temp, TestRecords.fork(Optional.empty()));
        Path file = temp.resolve("fork.json");
        Files.writeString(file, Files.readString(file).replace("\"order\"", "\"place\""));
        assertFalse(errors("fork", temp).isEmpty());
    }

    @Test
    void everyBaselineFitsAndIsReadAndWrittenAsItIs() throws IOException {
        List<Path> runs;
        try (Stream<Path> files = Files.walk(BASELINES)) {
            runs = files.filter(file -> file.endsWith("plan.json"))
                    .map(Path::getParent)
                    .toList();
        }
        assertFalse(runs.isEmpty());
        for (Path run : runs) {
            RunFolder folder = new RunFolder(run);
            Path copy = Files.createTempDirectory(temp, "copy");
            RunFolder.PLAN.write(copy, folder.plan());
            RunFolder.ENVIRONMENT.write(copy, folder.environment());
            if (folder.isRun()) {
                RunFolder.SUMMARY.write(copy, folder.summary().orElseThrow());
            }
            for (String kind : folder.isRun() ? OF_A_RUN : OF_A_DUET) {
                assertEquals(Set.of(), errors(kind, run), run + " " + kind);
                assertEquals(
                        Files.readString(run.resolve(kind + ".json")), Files.readString(copy.resolve(kind + ".json")));
            }
        }
    }
}
