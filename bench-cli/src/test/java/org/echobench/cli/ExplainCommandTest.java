package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.echobench.explain.frames.ForkProfile;
import org.echobench.results.Json;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
class ExplainCommandTest {

    @TempDir
    Path temp;

    @Test
    void wrongUsageIsOneSentence() throws IOException {
        Cli.run("explain", temp).refuses(temp + " is not the folder of a run or duet.");
        Path run = TestRuns.write(temp, "0123456789", "netty");
        Cli.run("explain", run)
                .refuses("A run has no verdicts from which to choose rows: name rows with --include REGEX.");
        Cli.run("explain --include ecko", run).refuses("Unknown row 'ecko': did you mean 'echo'?");
        Cli.run("explain --include echo --forks 0", run).refuses("--forks must be 1 to 100, but is 0.");
    }

    @Test
    void aBenchmarkThatCannotBeProfiledStartsNoFork() throws IOException {
        String benchmark = "org.echobench.core.benchmarks.ServerStartup.firstAnswer";
        Path run = TestRuns.write(temp, "0123456789", benchmark, List.of("netty"));
        Cli.Result explained = Cli.run("explain --include echo", run).exits(3);
        assertEquals(
                List.of("note: echo was not profiled for netty: its benchmark has no iterations that can be profiled."),
                explained.outLines());
        assertFalse(Files.exists(run.resolve("profiles")));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aRunIsExplainedByForksThatAreNotScored() throws IOException {
        Path run = temp.resolve("run");
        Cli.Result scored = Cli.run(
                        "run --suite smoke --scale 0.2 --server reference --include plaintext -p handlerAllocBytes=1000000",
                        "--jvm-args=" + Cli.SMALL_JVM,
                        "--out",
                        run)
                .exits(0);
        byte[] results = Files.readAllBytes(run.resolve("results.json"));
        String[] explain = {"explain", run.toString(), "--include", "plaintext", "--profile", "alloc", "--forks", "2"};
        Cli.Result explained = Cli.run(explain).exits(0).complains("Profile (alloc), not scored: 2 forks");
        assertTrue(explained.out().startsWith("plaintext-forked reference"), explained.out());
        JsonNode row = Json.read(run.resolve("explain.json")).at("/rows/0");
        assertEquals("alloc", row.path("kind").asText());
        assertEquals(2, row.path("forks").asInt());
        assertEquals("reference", row.at("/params/server").asText());
        assertTrue(row.at("/measured/head").asDouble() > 0, row.toString());
        assertTrue(row.path("frames").size() > 0, row.toString());
        assertArrayEquals(results, Files.readAllBytes(run.resolve("results.json")));
        assertEquals(1, folders(run.resolve("forks")));
        assertEquals(2, folders(run.resolve("profiles").resolve("alloc")));
        Path fork = run.resolve("profiles").resolve("alloc").resolve("plaintext-forked~reference~round1");
        assertTrue(ForkProfile.read(fork).allocation().length > 0, "levels need server.alloc of each iteration");
        assertTrue(Files.readString(run.resolve("explain.md")).startsWith("### plaintext-forked reference"));
        assertTrue(Files.readString(run.resolve("explain.html")).contains("class=\"flames\""));
        assertTrue(Files.readString(run.resolve("report.html")).contains("class=\"flames\""));
        explainedAgainItMeasuresNothing(explain, explained.out());
        itsProfilesSayWhichRowsRunAClass(run);
    }

    private void itsProfilesSayWhichRowsRunAClass(Path run) {
        Cli.Result uses = Cli.run("explain --class HandlerWork", temp).exits(0);
        assertTrue(uses.outLines().get(1).matches("plaintext-forked  reference  alloc .* B/op  .*"), uses.out());
        assertTrue(uses.outLines().get(1).endsWith(run.toString()), uses.out());
        Cli.run("explain --class HandlerWrok", run).refuses("Unknown class 'HandlerWrok': did you mean 'HandlerWork'?");
    }

    @Test
    void withoutAProfileNoRowIsKnownToRunAClass() {
        Cli.run("explain --class Foo", temp)
                .refuses("There is no profile in " + temp + ": make some with run --profile cpu,alloc.");
    }

    @Tag("fork")
    @Test
    @EnabledOnOs(OS.LINUX)
    void aJvmThatCannotLoadTheProfilerIsOneSentenceAndTheResultsStay() throws IOException {
        Path run = temp.resolve("run");
        Cli.run(
                        "run --suite smoke --scale 0.2 --server reference --include plaintext",
                        "--jvm-args=" + Cli.SMALL_JVM + " -Done.profiler.libraryPath=/absent.so",
                        "--out",
                        run)
                .exits(0);
        byte[] results = Files.readAllBytes(run.resolve("results.json"));
        Cli.Result explained = Cli.run("explain --include plaintext --profile cpu --forks 1", run)
                .exits(3);
        assertEquals(1, explained.outLines().size(), explained.out());
        explained.prints("was not profiled for reference: this JVM cannot load async-profiler: ");
        assertArrayEquals(results, Files.readAllBytes(run.resolve("results.json")));
        assertEquals(1, folders(run.resolve("forks")));
    }

    private static void explainedAgainItMeasuresNothing(String[] explain, String before) {
        Cli.Result again = Cli.run(explain).exits(0);
        assertFalse(again.err().contains("Profile ("), again.err());
        assertEquals(before, again.out());
    }

    private static long folders(Path journal) throws IOException {
        try (Stream<Path> forks = Files.list(journal)) {
            return forks.count();
        }
    }
}
