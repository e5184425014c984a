package org.echobench.cli;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.echobench.core.process.ServerCpus;
import org.echobench.results.CpuList;
import org.echobench.results.Json;
import org.echobench.results.Jvm;
import org.echobench.results.Pinning;
import org.echobench.results.Plan;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.results.Scale;
import org.echobench.results.Subject;
import org.echobench.runner.BenchmarkRun;
import org.echobench.runner.plan.Cores;
import org.echobench.runner.plan.Environments;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Real, short runs against the reference server. */
@Tag("integration")
class RunCommandTest {

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private static final String SMALL_SUFFIX = "-Xms64m-Xmx256m-AlwaysPreTouch-TieredStopAtLevel=1";

    private static final String CLASS_PATH = System.getProperty("java.class.path");

    @TempDir
    Path temp;

    private static Object[] smoke(String server, Path out, Object... more) {
        return new Object[] {
            "run --suite smoke --scale 0.2 --include plaintext|echo --server", server, "--out", out, more
        };
    }

    @Test
    void aRunPrintsItsTableAndLeavesItsFiles() throws IOException {
        Path out = temp.resolve("run");
        Cli.Result result =
                Cli.run(smoke("reference", out, "--seed 5")).exits(0).prints("[2/2]");
        assertEquals(
                2,
                result.outLines().stream()
                        .filter(line -> line.startsWith("Processors: server "))
                        .count());
        result.printsLineLike("reference +loop +\\d.*");
        assertEquals(2, Json.read(out.resolve("results.json")).size());
        JsonNode environment = Json.read(out.resolve("environment.json"));
        assertEquals(5, Json.read(out.resolve("plan.json")).path("seed").asInt());
        assertEquals("reference", environment.at("/subjects/0/server").asText());
        assertTrue(environment.at("/subjects/0").has("version"));
        assertTrue(Files.readString(out.resolve("environment.json")).contains("\"--seed\""));
        assertTrue(Files.exists(out.resolve("summary.md")));
        assertEquals(5, Json.read(out.resolve("summary.json")).path("seed").asInt());
        assertTrue(Files.exists(out.resolve("latency").resolve("echo-forked~reference.hlog")));
        Path report = out.resolve("report.html");
        assertTrue(Files.readString(report).contains("<h1>Echobench: smoke</h1>"));
        result.printsLine("Report in " + report);
        aReportThatCannotBeWrittenDoesNotLoseTheRun(out, report);
    }

    @Tag("fork")
    @Test
    void aSweepOverCollectorsIsOneRunAndItsFilesAreCompared() throws IOException {
        Path out = temp.resolve("run");
        String[] sweep = {
            "run",
            "--suite=smoke",
            "--scale=0.2",
            "--server=reference",
            "--include=plaintext",
            "--quiet",
            "--jvm-args=" + Cli.SMALL_JVM,
            "--jvm-args=" + Cli.SMALL_JVM + " -XX:+UseSerialGC",
            "--out=" + out
        };
        Cli.Result result = Cli.run(sweep).exits(0);
        assertFalse(result.out().contains("[1/2]"), result.out());
        assertFalse(result.out().contains("Results in"), result.out());
        String with = "reference" + SMALL_SUFFIX + "+UseSerialGC";
        assertTrue(result.outLines().stream().anyMatch(line -> line.startsWith(with + " ")), result.out());
        JsonNode subjects = Json.read(out.resolve("plan.json")).path("subjects");
        assertEquals(with, subjects.at("/1/label").asText());
        assertEquals("-XX:+UseSerialGC", subjects.at("/1/jvmArgs/4").asText());
        Path base = out.resolve("results-reference" + SMALL_SUFFIX + ".json");
        Path head = out.resolve("results-" + with + ".json");
        assertTrue(Json.read(head).at("/0/jvmArgs").toString().contains("\"-XX:-UseG1GC\",\"-Xms64m\""));
        Cli.run("compare --metric=score", base, head).exits(3).prints("--allow jvmArgs");
        Cli.Result resumed = Cli.run("run --resume", out, "--quiet").exits(0);
        assertTrue(resumed.outLines().stream().anyMatch(line -> line.startsWith(with + " ")), resumed.out());
    }

    private static void aReportThatCannotBeWrittenDoesNotLoseTheRun(Path out, Path report) throws IOException {
        Files.delete(report);
        Files.createDirectories(report.resolve("in the way"));
        Cli.Result again = Cli.run("run --resume", out).exits(2);
        assertTrue(
                again.err().startsWith("echobench: the results are kept, but the report cannot be made: "),
                again.err());
        again.printsLineLike("reference +loop +\\d.*");
    }

    @Tag("fork")
    @Test
    void aFailedRowGivesExitCode3AndItsReason() {
        Cli.run(smoke("reference", temp.resolve("run"), "-p request=neither --jvm-args", Cli.SMALL_JVM))
                .exits(3)
                .prints("FAILED: request must be bare, browser, numbered")
                .printsLineLike("reference +loop +\\d.*");
    }

    @Tag("fork")
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void stoppedItSaysHowToGoOnAndResumedItDoesTheRest() throws Exception {
        Path out = temp.resolve("run");
        HeldProvider.addTo(temp);
        ProcessBuilder command = withHeld(smoke("held", out, "--jvm-args", Cli.SMALL_JVM));
        command.environment()
                .put(
                        HeldProvider.HOLD,
                        HeldProvider.letting(1, temp.resolve("starts")).toString());
        Process process = command.start();
        await().atMost(PATIENCE).until(() -> !TestRuns.finished(out).isEmpty());
        process.toHandle().destroy(); // Process.destroy would close its output
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(143, process.waitFor());
        assertTrue(err.contains("echobench run --resume " + out), err);
        List<String> before = TestRuns.finished(out);
        Cli.result(withHeld("run --resume", out).start()).exits(0);
        assertTrue(TestRuns.finished(out).containsAll(before));
        assertEquals(2, Json.read(out.resolve("results.json")).size());
        Cli.Result again = Cli.result(withHeld("run --resume", out).start()).exits(0);
        assertTrue(again.outLines().stream().noneMatch(line -> line.matches("\\[\\d.*")), again.out());
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void onOtherProcessorsARunIsNotResumedAndKeepsItsForks() throws IOException {
        assumeTrue(ServerCpus.canPin());
        Path out = temp.resolve("run");
        CpuList server = Cores.ofThisProcess().orElseThrow().cores().get(0);
        start(
                out,
                Map.of("isolation", "forked"),
                Subject.of("reference", List.of(Files.writeString(temp.resolve("server.jar"), ""))),
                Optional.of(new Pinning(
                        server, CpuList.parse("9999"), server.numbers().size())));
        Path fork = Files.createDirectories(out.resolve("forks").resolve("echo~reference~round1"));
        Files.writeString(fork.resolve("fork.json"), "measured");
        Map<Path, String> before = content(out);
        Cli.Result refused = Cli.run("run --resume", out).exits(2);
        assertTrue(
                refused.err()
                        .matches("echobench: This run cannot be resumed, because pinning\\.client was '9999' and is now"
                                + " '[0-9,-]+': its finished forks would not be comparable with the rest, so start"
                                + " a new one\\.\\R"),
                refused.err());
        assertEquals(before, content(out));
    }

    @Test
    void whatWasMeasuredOnAnotherJdkNeedsThatJdk() throws IOException {
        Path out = temp.resolve("run");
        Subject elsewhere = Subject.of("reference", List.of(Files.writeString(temp.resolve("server.jar"), "")))
                .with("reference", new Jvm("Acme 99", Optional.empty()), List.of());
        start(out, Map.of(), elsewhere, Optional.empty());
        for (Cli.Result refused : List.of(Cli.run("run --resume", out), Cli.run("explain --include echo", out))) {
            refused.refuses("This run measures on Acme 99, which does not run this command: give its JDK with --jvm.");
        }
    }

    /** A run of one row that has measured nothing. */
    private static void start(Path out, Map<String, String> params, Subject subject, Optional<Pinning> pinning) {
        Row row = Row.of("echo", "a.B.echo", params, RowSettings.annotated());
        Plan plan = new Plan(
                "test", 1, 1, Scale.NONE, List.of(row), List.of(subject), List.of(), pinning, Optional.empty());
        BenchmarkRun.start(
                out, plan, Environments.of(Instant.EPOCH, Optional.empty(), List.of(), plan.subjects(), Map.of(), 1));
    }

    private static Map<Path, String> content(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            Map<Path, String> content = new TreeMap<>();
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                content.put(file, Files.readString(file));
            }
            return content;
        }
    }

    /** The command with the server {@code held}, whose jar is in the folder. */
    private ProcessBuilder withHeld(Object... words) {
        // In front: the class path of Surefire ends in a separator, and an empty entry is the working folder.
        Path jar = temp.resolve("held.jar");
        ProcessBuilder command = Cli.process(temp, words);
        command.command().replaceAll(word -> word.equals(CLASS_PATH) ? jar + File.pathSeparator + word : word);
        return command;
    }
}
