package org.echobench.cli;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.echobench.results.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Duets of the reference server with itself. */
@Tag("integration")
class DuetCommandTest {

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @TempDir
    Path temp;

    @TempDir
    static Path shared;

    private static Path side;

    @BeforeAll
    static void makeSide() throws IOException {
        side = ClassPathFolder.make(shared.resolve("side"), name -> true);
    }

    private static Cli.Result duet(Object... options) {
        return Cli.run("duet --suite smoke --server reference --include plaintext", side, side, options);
    }

    private JsonNode json(String name) throws IOException {
        return Json.read(temp.resolve("duet").resolve(name));
    }

    private double alloc(String side) throws IOException {
        JsonNode row = json(side).get(0);
        return row.at("/secondaryMetrics/server.alloc/score").asDouble();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void stoppedItKeepsAPartAndResumedItMeasuresTheRestWithTheWorkInjectedIntoHead() throws Exception {
        Path out = temp.resolve("duet");
        Path held = HeldProvider.addTo(ClassPathFolder.make(temp.resolve("held"), name -> true));
        ProcessBuilder command = Cli.process(
                temp,
                "duet --suite smoke --server held --include echo --pairs 2",
                held,
                held,
                "--base-jvm-args",
                Cli.SMALL_JVM,
                "--head-jvm-args",
                Cli.SMALL_JVM + " -Dechobench.injected.allocBytes=100000",
                "--out",
                out);
        command.environment()
                .put(
                        HeldProvider.HOLD,
                        HeldProvider.letting(2, temp.resolve("starts")).toString());
        Process process = command.start();
        await().atMost(PATIENCE).until(() -> TestRuns.finished(out).size() > 1);
        process.toHandle().destroy();
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(143, process.waitFor());
        assertTrue(err.contains("only a part was measured"), err);
        assertTrue(err.contains("echobench duet --resume " + out), err);
        assertTrue(Files.exists(out.resolve("verdicts.md")));
        Cli.run("duet --resume", out).exits(0);
        assertEquals(4, TestRuns.finished(out).size(), "one row on two sides in two pairs");
        assertEquals(1, json("base.json").size());
        assertEquals(2, json("head.json").at("/0/forks").asInt());
        assertTrue(alloc("head.json") - alloc("base.json") > 99_000, alloc("base.json") + " " + alloc("head.json"));
        JsonNode verdicts = json("verdicts.json").path("rows");
        assertTrue(verdicts.size() >= 3, verdicts.toString());
        for (JsonNode row : verdicts) {
            assertEquals("INCONCLUSIVE", row.path("verdict").asText(), row.toString());
        }
        assertTrue(verdicts.toString().contains("latency:p0.99"));
        assertEquals(2, json("base.context.json").at("/schedule/pairs").asInt());
        assertEquals(2, json("looks.json").path("pairs").asInt());
        verdictsTellTheSidesApart(json("verdicts.json").path("sides"));
        whatIsPublishedNamesNoFolderOfThisMachine(out);
        if (OS.LINUX.isCurrentOs()) {
            explainedItNamesTheMethodAndTheClassThatHeadAllocatesMoreOf(out);
        }
    }

    @Test
    @Tag("fork")
    @EnabledOnOs(OS.LINUX)
    void theVerdictsComeBeforeTheProfilesThatExplainThem() throws IOException {
        Cli.Result duet = duet(
                "--pairs 8 --scale 0.05",
                "--base-jvm-args",
                Cli.SMALL_JVM,
                "--head-jvm-args",
                Cli.SMALL_JVM + " -Dechobench.injected.allocBytes=100000",
                "--out",
                temp.resolve("duet"));
        assumeTrue(json("verdicts.json").at("/counts/SUSPECT").asInt() == 0, "others use this machine");
        List<String> lines = duet.outLines();
        int verdict = index(lines, "exit code 1");
        int profile = index(lines, "Profile (alloc), not scored: ");
        int frame = index(lines, "HandlerWork.allocate");
        assertTrue(verdict >= 0 && verdict < profile && profile < frame, duet.out());
        boolean furtherPairs = index(lines, "Up to 8 pairs") >= 0;
        assertEquals(furtherPairs, index(lines, "So far: ") >= 0, duet.out());
        assertTrue(Files.readString(temp.resolve("duet/verdicts.md")).contains("HandlerWork.allocate"));
    }

    private static int index(List<String> lines, String part) {
        return IntStream.range(0, lines.size())
                .filter(line -> lines.get(line).contains(part))
                .findFirst()
                .orElse(-1);
    }

    private void whatIsPublishedNamesNoFolderOfThisMachine(Path out) throws IOException {
        try (Stream<Path> files = Files.list(out)) {
            for (Path file : files.filter(Files::isRegularFile)
                    .filter(file -> !file.endsWith("duet.json"))
                    .toList()) {
                String text = Files.readString(file);
                assertFalse(text.contains(temp.toString()), file + ": " + text);
            }
        }
    }

    private static void verdictsTellTheSidesApart(JsonNode sides) {
        assertTrue(fact(sides, "code").path("head").asText().startsWith("the folder "), sides.toString());
        JsonNode flags = fact(sides, "further JVM flags");
        assertEquals(
                "-Dechobench.injected.allocBytes=100000", flags.path("head").asText());
        assertFalse(flags.has("base"), sides.toString());
    }

    private static JsonNode fact(JsonNode sides, String name) {
        return StreamSupport.stream(sides.spliterator(), false)
                .filter(fact -> fact.path("name").asText().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private void explainedItNamesTheMethodAndTheClassThatHeadAllocatesMoreOf(Path out) throws IOException {
        Cli.run("explain --include echo --profile alloc --forks 1", out).exits(0);
        JsonNode frame = json("explain.json").at("/rows/0/frames/0");
        assertEquals(
                "org.echobench.core.content.HandlerWork.allocate",
                frame.path("frame").asText());
        assertEquals("byte[]", frame.path("type").asText());
        assertTrue(frame.path("difference").asDouble() > 50_000, frame.toString());
    }

    @Test
    void aDryRunShowsThePairsAndHowLongTheyTake() throws IOException {
        Cli.Result result = duet("--dry-run --pairs 12 --seed 3").exits(0);
        assertEquals(
                24,
                result.outLines().stream()
                        .filter(line -> line.matches("reference-plaintext-forked (base|head) round \\d+"))
                        .count());
        result.prints("1 row, at most 12 pairs of forks each: at most 24 forks, about ");
        result.prints("seed 3");
        result.prints("judged after 6, 8, 12 pairs, first in about ");
        assertTrue(
                result.out().matches("(?s).*In 9 of 10 cases the duet finds a change of score by \\d.*"), result.out());
        assertFalse(Files.exists(temp.resolve("duet")));
    }

    private static Cli.Result forecast(String suite) {
        return Cli.run("duet --server reference --include plaintext --dry-run --suite", suite, side, side);
    }

    @Test
    void theForecastKnowsThatForksWhichTakeTurnsScatterLess() throws IOException {
        forecast("quick").prints("if forks scatter as usual (1.0 %, ");
        forecast("smoke").prints("if forks scatter as usual (8.0 %, ");
    }

    /** As many as fit into ten minutes. */
    private static int pairs(String scale) {
        Cli.Result result =
                duet("--dry-run --minutes 10 --seed 3 --scale", scale).exits(0);
        return Integer.parseInt(result.out().replaceFirst("(?s).*at most (\\d+) pairs.*", "$1"));
    }

    @Test
    void longerForksLeaveTimeForFewerPairs() throws IOException {
        assertTrue(pairs("5") * 2 < pairs("1"));
    }

    @Test
    void asManyPairsArePlannedAsFitIntoTheMinutes() throws IOException {
        assertTrue(pairs("1") > 20);
        Cli.run("duet --dry-run --minutes 1 --server reference", side)
                .refuses("--minutes 1 is too short: a verdict needs 6 pairs of forks, which take 7 min.");
    }

    @Test
    void aServerThatBaseDoesNotHaveGivesExitCode3() throws IOException {
        duet("--server netty")
                .refuses(
                        3,
                        "The server 'netty' is not in base (the folder side), so there is nothing to compare it with.");
    }

    @Test
    void aBenchmarkThatBaseDoesNotHaveGivesExitCode3() throws IOException {
        Path old = ClassPathFolder.make(temp.resolve("old"), name -> !name.equals("META-INF/BenchmarkList"));
        Cli.run("duet --suite smoke --server reference --include plaintext", old, old)
                .refuses(
                        3,
                        "Nothing can be compared: reference plaintext-forked: base has no benchmark"
                                + " org.echobench.core.benchmarks.ClosedLoop.run.");
    }

    @ParameterizedTest
    @CsvSource({"--pairs, 8", "--minutes, 8", "--scale, 2", "--include, echo", "-p, payload=1", "--base-jvm, ."})
    void aResumedDuetRefusesAnOptionThatWouldChangeItsPlan(String option, String value) {
        Cli.run("duet --resume", temp, option, value)
                .refuses("--resume continues the plan of the duet: leave out " + option + ".");
    }

    @Test
    void aResumedDuetTakesOptionsThatLeaveItsPlanAsItIs() {
        Cli.run(
                        "duet --resume",
                        temp,
                        "--metric=score",
                        "--gate=none",
                        "--floor=5",
                        "--allow=jvmArgs",
                        "--fail-on=suspect",
                        "--profile=cpu",
                        "-q")
                .refuses("There is no duet to resume in " + temp + ": it has no readable duet.json.");
    }

    @Test
    void wrongUsageIsOneSentence() throws IOException {
        Cli.run("duet")
                .refuses(
                        "duet takes BASE: a git revision, a version of a framework such as netty:4.2.6.Final, or a folder with a"
                                + " distribution.");
        Cli.run("duet", temp).refuses(temp + " is not a distribution: it has neither servers/ and lib/ nor jars.");
        duet("--base-args -Dnetty.version=1").refuses("--base-args needs a build, but " + side + " is built already.");
        Cli.run("duet --head-args -Dx=1", side).refuses("--head-args needs a build: HEAD must be a git revision.");
        duet("--base-jvm", temp).refuses("There is no JDK in " + temp + ": it has no bin/java that can be run.");
        Cli.run("duet main --resume", temp).refuses("--resume continues the plan of the duet: leave out BASE.");
        duet("--allow nothing").refusesFor("echobench: --allow nothing is not a field;");
        duet("--metric sever.cpu").refusesFor("echobench: --metric sever.cpu matches no metric; the metrics are ");
        duet("--scale 40").refuses("--scale must be 0.05 to 20, but is 40.0.");
        duet("--pairs 8 --minutes 8").refuses("--pairs and --minutes exclude each other.");
        Cli.run("duet no-such-revision --pairs 1").refuses("--pairs must be 2 to 1000, but is 1.");
        Cli.run("duet --include ecko-forked", side)
                .refuses("Unknown benchmark 'ecko-forked': did you mean 'echo-forked'?");
    }
}
