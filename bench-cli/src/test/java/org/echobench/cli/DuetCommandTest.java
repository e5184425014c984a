package org.echobench.cli;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Duets of the reference server with itself. */
class DuetCommandTest {

    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final String SMALL_JVM = "-Xms64m -Xmx256m -XX:-AlwaysPreTouch -XX:TieredStopAtLevel=1";

    @TempDir
    Path temp;

    private Path same() throws IOException {
        return ClassPathFolder.make(temp.resolve("side"), name -> true);
    }

    private static String[] duet(Path base, String... more) {
        return duet("reference", base, more);
    }

    private static String[] duet(String server, Path base, String... more) {
        String[] given = {
            "duet", base.toString(), base.toString(), "--suite", "smoke", "--server", server, "--include", "plaintext"
        };
        return Stream.concat(Stream.of(given), Stream.of(more)).toArray(String[]::new);
    }

    private JsonNode json(String name) throws IOException {
        return new ObjectMapper()
                .readTree(Files.readAllBytes(temp.resolve("duet").resolve(name)));
    }

    private double alloc(String side) throws IOException {
        JsonNode row = json(side).get(0);
        assertFalse(row.path("params").has("sentinel"));
        return row.path("secondaryMetrics").path("server.alloc").path("score").asDouble();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void stoppedItKeepsAPartAndResumedItMeasuresTheRestWithTheWorkInjectedIntoHead() throws Exception {
        Path out = temp.resolve("duet");
        String[] words = duet(
                "held",
                HeldProvider.addTo(same()),
                "--pairs",
                "2",
                "--confirm",
                "0",
                "--no-repeat",
                "--base-jvm-args",
                SMALL_JVM,
                "--head-jvm-args",
                SMALL_JVM + " -Dechobench.injected.allocBytes=100000",
                "--out",
                out.toString());
        ProcessBuilder command = Cli.process(temp, words);
        command.environment().put(HeldProvider.HOLD, temp.resolve("started").toString());
        Process process = command.start();
        await().atMost(PATIENCE).until(() -> finished(out) > 0);
        process.toHandle().destroy();
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(143, process.waitFor());
        assertTrue(err.contains("only a part was measured"), err);
        assertTrue(err.contains("echobench duet --resume " + out), err);
        assertTrue(Files.exists(out.resolve("verdicts.md")));
        Cli.Result resumed = Cli.run("duet", "--resume", out.toString(), "--no-repeat");
        assertEquals(0, resumed.exitCode(), resumed.out() + resumed.err());
        // The row, and the null control of its server and of the reference: on two sides, in two pairs.
        assertEquals(12, finished(out));
        assertEquals(3, json("base.json").size());
        assertEquals(2, json("head.json").get(0).path("forks").asInt());
        assertTrue(alloc("head.json") - alloc("base.json") > 99_000, alloc("base.json") + " " + alloc("head.json"));
        JsonNode verdicts = json("verdicts.json").path("rows");
        assertTrue(verdicts.size() >= 5, verdicts.toString());
        for (JsonNode row : verdicts) {
            assertEquals("INCONCLUSIVE", row.path("verdict").asText(), row.toString());
        }
        assertTrue(verdicts.toString().contains("latency:p0.99"));
        assertEquals(
                2,
                json("base.context.json").path("schedule").path("screenPairs").asInt());
        if (OS.LINUX.isCurrentOs()) {
            explainedItNamesTheMethodAndTheClassThatHeadAllocatesMoreOf(out);
        }
    }

    private void explainedItNamesTheMethodAndTheClassThatHeadAllocatesMoreOf(Path out) throws IOException {
        Cli.Result explained =
                Cli.run("explain", out.toString(), "--include", "plaintext", "--profile", "alloc", "--forks", "2");
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
        Cli.Result result = Cli.run(duet(same(), "--dry-run", "--pairs", "5", "--seed", "3"));
        assertEquals(0, result.exitCode(), result.err());
        assertEquals(
                10,
                result.outLines().stream()
                        .filter(line -> line.matches("reference-plaintext-forked-sentinel (base|head) round \\d"))
                        .count());
        assertTrue(result.out().contains("Screen: 20 forks, about "), result.out());
        assertTrue(result.out().contains("seed 3"), result.out());
        assertFalse(Files.exists(temp.resolve("duet")));
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
                        + " org.echobench.core.benchmarks.HttpPlaintext.plaintext.",
                duet(old));
    }

    @Test
    void wrongUsageIsOneSentence() throws IOException {
        Path side = same();
        refused(2, "duet takes BASE: a git revision, or a folder with a distribution.", "duet");
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
                "There is no duet to resume in " + temp + ": it has no readable duet.json.",
                "duet",
                "--resume",
                temp.toString());
        refused(
                2,
                "--resume continues the plan of the duet: leave out BASE, --suite, --server, --server-cpus, --seed"
                        + " and --out.",
                "duet",
                "main",
                "--resume",
                temp.toString());
        Cli.Result field = Cli.run(duet(side, "--allow", "nothing"));
        assertEquals(2, field.exitCode());
        assertTrue(field.err().startsWith("echobench: --allow nothing is not a field;"), field.err());
        refused(
                2,
                "The suite smoke measures each row once, which is too few for a duet: set the number of pairs with --pairs;"
                        + " verdicts need 5.",
                duet(side));
        refused(2, "The duet cannot be planned: pairs must be 2 to 100, but is 1.", duet(side, "--pairs", "1"));
        refused(
                2,
                "Unknown benchmark 'ecko-forked': did you mean 'echo-forked'?",
                "duet",
                side.toString(),
                "--include",
                "ecko-forked");
    }
}
