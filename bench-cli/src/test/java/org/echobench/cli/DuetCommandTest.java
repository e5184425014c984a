package org.echobench.cli;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Duets of the reference server with itself. */
@Tag("integration")
class DuetCommandTest {

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @TempDir
    Path temp;

    private Path same() throws IOException {
        return ClassPathFolder.make(temp.resolve("side"), name -> true);
    }

    private static String[] duet(Path base, String... more) {
        return duet("reference", "plaintext", base, more);
    }

    private static String[] duet(String server, String row, Path base, String... more) {
        String[] given = {
            "duet", base.toString(), base.toString(), "--suite", "smoke", "--server", server, "--include", row
        };
        return Stream.concat(Stream.of(given), Stream.of(more)).toArray(String[]::new);
    }

    private JsonNode json(String name) throws IOException {
        return new ObjectMapper()
                .readTree(Files.readAllBytes(temp.resolve("duet").resolve(name)));
    }

    private double alloc(String side) throws IOException {
        JsonNode row = json(side).get(0);
        return row.path("secondaryMetrics").path("server.alloc").path("score").asDouble();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void stoppedItKeepsAPartAndResumedItMeasuresTheRestWithTheWorkInjectedIntoHead() throws Exception {
        Path out = temp.resolve("duet");
        String[] words = duet(
                "held",
                "echo",
                HeldProvider.addTo(same()),
                "--pairs",
                "2",
                "--base-jvm-args",
                Cli.SMALL_JVM,
                "--head-jvm-args",
                Cli.SMALL_JVM + " -Dechobench.injected.allocBytes=100000",
                "--out",
                out.toString());
        ProcessBuilder command = Cli.process(temp, words);
        command.environment()
                .put(
                        HeldProvider.HOLD,
                        HeldProvider.letting(2, temp.resolve("starts")).toString());
        Process process = command.start();
        await().atMost(PATIENCE).until(() -> finished(out) > 1);
        process.toHandle().destroy();
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(143, process.waitFor());
        assertTrue(err.contains("only a part was measured"), err);
        assertTrue(err.contains("echobench duet --resume " + out), err);
        assertTrue(Files.exists(out.resolve("verdicts.md")));
        Cli.Result resumed = Cli.run("duet", "--resume", out.toString());
        assertEquals(0, resumed.exitCode(), resumed.out() + resumed.err());
        assertEquals(4, finished(out), "one row on two sides in two pairs");
        assertEquals(1, json("base.json").size());
        assertEquals(2, json("head.json").get(0).path("forks").asInt());
        assertTrue(alloc("head.json") - alloc("base.json") > 99_000, alloc("base.json") + " " + alloc("head.json"));
        JsonNode verdicts = json("verdicts.json").path("rows");
        assertTrue(verdicts.size() >= 3, verdicts.toString());
        for (JsonNode row : verdicts) {
            assertEquals("INCONCLUSIVE", row.path("verdict").asText(), row.toString());
        }
        assertTrue(verdicts.toString().contains("latency:p0.99"));
        assertEquals(2, json("base.context.json").path("schedule").path("pairs").asInt());
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
        Cli.Result duet = Cli.run(duet(
                same(),
                "--pairs",
                "8",
                "--scale",
                "0.05",
                "--base-jvm-args",
                Cli.SMALL_JVM,
                "--head-jvm-args",
                Cli.SMALL_JVM + " -Dechobench.injected.allocBytes=100000",
                "--out",
                temp.resolve("duet").toString()));
        assumeTrue(json("verdicts.json").path("counts").path("SUSPECT").asInt() == 0, "others use this machine");
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
        Cli.Result explained =
                Cli.run("explain", out.toString(), "--include", "echo", "--profile", "alloc", "--forks", "1");
        assertEquals(0, explained.exitCode(), explained.out() + explained.err());
        JsonNode frame = json("explain.json").path("rows").get(0).path("frames").get(0);
        assertEquals(
                "org.echobench.core.content.HandlerWork.allocate",
                frame.path("frame").asText());
        assertEquals("byte[]", frame.path("type").asText());
        assertTrue(frame.path("difference").asDouble() > 50_000, frame.toString());
    }

    private static long finished(Path run) throws IOException {
        Path forks = run.resolve("forks");
        if (!Files.isDirectory(forks)) {
            return 0;
        }
        try (Stream<Path> folders = Files.list(forks)) {
            return folders.filter(folder -> !folder.getFileName().toString().endsWith(".partial"))
                    .count();
        }
    }

    @Test
    void aDryRunShowsThePairsAndHowLongTheyTake() throws IOException {
        Cli.Result result = Cli.run(duet(same(), "--dry-run", "--pairs", "12", "--seed", "3"));
        assertEquals(0, result.exitCode(), result.err());
        assertEquals(
                24,
                result.outLines().stream()
                        .filter(line -> line.matches("reference-plaintext-forked (base|head) round \\d+"))
                        .count());
        assertTrue(
                result.out().contains("1 row, at most 12 pairs of forks each: at most 24 forks, about "), result.out());
        assertTrue(result.out().contains("seed 3"), result.out());
        assertTrue(result.out().contains("judged after 6, 8, 12 pairs, first in about "), result.out());
        assertTrue(result.out().matches("(?s).*In 9 of 10 cases it finds a change of score by \\d.*"), result.out());
        assertFalse(Files.exists(temp.resolve("duet")));
    }

    private static String forecast(Path side, String suite) {
        return Cli.run(
                        "duet",
                        side.toString(),
                        side.toString(),
                        "--suite",
                        suite,
                        "--server",
                        "reference",
                        "--include",
                        "plaintext",
                        "--dry-run")
                .out();
    }

    @Test
    void theForecastKnowsThatForksWhichTakeTurnsScatterLess() throws IOException {
        Path side = same();
        String warm = forecast(side, "quick");
        assertTrue(warm.contains("if forks scatter as usual (1.0 %, "), warm);
        String cold = forecast(side, "smoke");
        assertTrue(cold.contains("if forks scatter as usual (8.0 %, "), cold);
    }

    /** As many as fit into ten minutes. */
    private static int pairs(Path side, String scale) {
        Cli.Result result = Cli.run(duet(side, "--dry-run", "--minutes", "10", "--seed", "3", "--scale", scale));
        assertEquals(0, result.exitCode(), result.err());
        return Integer.parseInt(result.out().replaceFirst("(?s).*at most (\\d+) pairs.*", "$1"));
    }

    @Test
    void longerForksLeaveTimeForFewerPairs() throws IOException {
        Path side = same();
        assertTrue(pairs(side, "5") * 2 < pairs(side, "1"));
    }

    @Test
    void asManyPairsArePlannedAsFitIntoTheMinutes() throws IOException {
        Path side = same();
        assertTrue(pairs(side, "1") > 20);
        refused(
                2,
                "--minutes 1 is too short: a verdict needs 6 pairs of forks, which take 7 min.",
                "duet",
                side.toString(),
                "--dry-run",
                "--minutes",
                "1",
                "--server",
                "reference");
    }

    private void refused(int exitCode, String sentence, String... words) {
        Cli.Result result = Cli.run(words);
        assertEquals(exitCode, result.exitCode(), result.out() + result.err());
        assertEquals(List.of("echobench: " + sentence), result.errLines());
    }

    @Test
    void aServerThatBaseDoesNotHaveGivesExitCode3() throws IOException {
        refused(
                3,
                "The server 'netty' is not in base (the folder side), so there is nothing to compare it with.",
                duet(same(), "--server", "netty"));
    }

    @Test
    void aBenchmarkThatBaseDoesNotHaveGivesExitCode3() throws IOException {
        Path old = ClassPathFolder.make(temp.resolve("old"), name -> !name.equals("META-INF/BenchmarkList"));
        refused(
                3,
                "Nothing can be compared: reference plaintext-forked: base has no benchmark"
                        + " org.echobench.core.benchmarks.ClosedLoop.run.",
                duet(old));
    }

    @Test
    void aResumedDuetRefusesEachOptionThatWouldChangeItsPlan() {
        String[][] changes = {
            {"--pairs", "8"},
            {"--minutes", "8"},
            {"--scale", "2"},
            {"--include", "echo"},
            {"-p", "payload=1"},
            {"--base-jvm", "."}
        };
        for (String[] change : changes) {
            refused(
                    2,
                    "--resume continues the plan of the duet: leave out " + change[0] + ".",
                    "duet",
                    "--resume",
                    temp.toString(),
                    change[0],
                    change[1]);
        }
    }

    @Test
    void aResumedDuetTakesOptionsThatLeaveItsPlanAsItIs() {
        refused(
                2,
                "There is no duet to resume in " + temp + ": it has no readable duet.json.",
                "duet",
                "--resume",
                temp.toString(),
                "--metric=score",
                "--gate=none",
                "--floor=5",
                "--allow=jvmArgs",
                "--fail-on=suspect",
                "--profile=cpu",
                "-q");
    }

    @Test
    void wrongUsageIsOneSentence() throws IOException {
        Path side = same();
        refused(
                2,
                "duet takes BASE: a git revision, a version of a framework such as netty:4.2.6.Final, or a folder with a"
                        + " distribution.",
                "duet");
        refused(2, temp + " has no distribution: it has neither servers/ and lib/ nor jars.", "duet", temp.toString());
        refused(
                2,
                "--base-args needs a build, but " + side + " is a folder.",
                duet(side, "--base-args", "-Dnetty.version=1"));
        refused(
                2,
                "--head-args needs a build: HEAD must be a git revision.",
                "duet",
                side.toString(),
                "--head-args",
                "-Dx=1");
        refused(
                2,
                "There is no JDK in " + temp + ": it has no bin/java that can be run.",
                duet(side, "--base-jvm", temp.toString()));
        refused(
                2,
                "--resume continues the plan of the duet: leave out BASE.",
                "duet",
                "main",
                "--resume",
                temp.toString());
        Cli.Result field = Cli.run(duet(side, "--allow", "nothing"));
        assertEquals(2, field.exitCode());
        assertTrue(field.err().startsWith("echobench: --allow nothing is not a field;"), field.err());
        Cli.Result metric = Cli.run(duet(side, "--metric", "sever.cpu"));
        assertEquals(2, metric.exitCode());
        assertTrue(
                metric.err().startsWith("echobench: --metric sever.cpu matches no metric; there are "), metric.err());
        refused(2, "--scale must be 0.05 to 20, but is 40.0.", duet(side, "--scale", "40"));
        refused(2, "--pairs and --minutes exclude each other.", duet(side, "--pairs", "8", "--minutes", "8"));
        refused(2, "--pairs must be 2 to 1000, but is 1.", "duet", "no-such-revision", "--pairs", "1");
        refused(
                2,
                "Unknown benchmark 'ecko-forked': did you mean 'echo-forked'?",
                "duet",
                side.toString(),
                "--include",
                "ecko-forked");
    }
}
