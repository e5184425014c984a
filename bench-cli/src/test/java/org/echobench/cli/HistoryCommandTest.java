package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code history add} and {@code history show}. */
@Tag("integration")
class HistoryCommandTest {

    @TempDir
    Path temp;

    private Path run(String commit, int score) throws IOException {
        Path folder = Files.createTempDirectory(temp, "run");
        String row = """
                {"jmhVersion": "1.37", "benchmark": "a.B.c", "mode": "thrpt", "threads": 1, "params":
                  {"server": "%s", "connections": "64", "payload": "128", "tls": "false"},
                 "primaryMetric": {"score": %d, "scoreError": "NaN", "scoreUnit": "ops/s", "rawData": [[%d]]},
                 "secondaryMetrics": {}}
                """;
        Files.writeString(
                folder.resolve("results.json"),
                "[" + row.formatted("netty", score, score) + "," + row.formatted("reference", 100, 100) + "]");
        TestRuns.write(folder, commit, "netty", "reference");
        return folder;
    }

    /** The option with a history of these scores, the reference always 100. */
    private String history(int... scores) throws IOException {
        String history = "--history=" + temp.resolve("history");
        for (int i = 0; i < scores.length; i++) {
            Cli.Result added = Cli.run(
                    "history", "add", run("aaaaaaa%03d".formatted(i), scores[i]).toString(), history);
            assertEquals(0, added.exitCode(), added.err());
        }
        return history;
    }

    @Test
    void theNewestCommitIsJudgedAgainstThoseBeforeIt() throws IOException {
        Cli.Result shown = Cli.run("history", "show", history(100, 101, 99, 100, 101, 99, 60));
        assertEquals(0, shown.exitCode(), shown.err());
        assertTrue(shown.out().contains("aaaaaaa006 against the 6 commits before it"), shown.out());
        assertEquals("B.c on netty:", shown.outLines().get(4));
        assertTrue(shown.outLines().get(5).startsWith("SUSPECT score "), shown.out());
    }

    @Test
    void whatAllRowsOfABenchmarkShareIsSaidOnce() throws IOException {
        List<String> lines = Cli.run("history", "show", history(100, 101)).outLines();
        assertEquals("every row of B.c: connections=64, payload=128, tls=false", lines.get(lines.size() - 1));
        assertEquals(1, lines.stream().filter(line -> line.contains("payload")).count(), lines.toString());
    }

    @Test
    void aSuspectFailsOnlyIfAskedTo() throws IOException {
        String history = history(100, 101, 99, 100, 101, 99, 60);
        assertEquals(
                1, Cli.run("history", "show", history, "--fail-on", "suspect").exitCode());
        assertEquals(
                0,
                Cli.run("history", "show", history, "--fail-on", "suspect", "--floor", "80")
                        .exitCode());
    }

    @Test
    void aMutedRowIsSuspectAndFailsNothing() throws IOException {
        String history = history(100, 101, 99, 100, 101, 99, 60);
        Files.writeString(temp.resolve("history/accepted.yaml"), """
                muted:
                  - row: B.c
                    until: 2999-12-31
                    reason: known
                """);
        Cli.Result shown = Cli.run("history", "show", history, "--fail-on", "suspect");
        assertEquals(0, shown.exitCode(), shown.err());
        assertTrue(shown.outLines().get(5).endsWith("  muted until 2999-12-31:"), shown.out());
        assertEquals("    known", shown.outLines().get(6));
    }

    @Test
    void anAcceptedChangeThatCannotBeMeantIsOneSentenceWithItsLine() throws IOException {
        String history = history(100, 101);
        Path file = temp.resolve("history/accepted.yaml");
        Files.writeString(file, "changes:\n  - row: B.c\n    commit: HEAD\n");
        Cli.Result shown = Cli.run("history", "show", history);
        assertEquals(2, shown.exitCode());
        assertEquals(
                List.of("echobench: " + file
                        + ":3: 'changes[0].commit' must have 7 to 40 hexadecimal digits, but is 'HEAD'"),
                shown.errLines());
    }

    @Test
    void aRulerThatIsNoExpressionOrFindsNothingIsOneSentence() throws IOException {
        String history = history(100, 101);
        Cli.Result shown = Cli.run("history", "show", history, "--ruler", "[");
        assertEquals(2, shown.exitCode());
        assertEquals(List.of("echobench: --ruler must be a regular expression, but is '['."), shown.errLines());
        assertEquals(
                List.of("echobench: Commit aaaaaaa000 has no row that --ruler Baseline finds."),
                Cli.run("history", "show", history, "--ruler", "Baseline").errLines());
    }

    @Test
    void commitsOlderThanTheRulerAreLeftOutAndCounted() throws IOException {
        add(0, "17", 100);
        add(1, "17", 101);
        add(2, "17", List.of("a.B.c", "a.Baseline.run"), 100);
        Cli.Result shown = Cli.run("history", "show", "--history=" + temp.resolve("jmh"), "--ruler", "Baseline");
        assertEquals(0, shown.exitCode(), shown.err());
        assertEquals(
                List.of("echobench: --ruler Baseline finds no row in the oldest 2 commits: left out."),
                shown.errLines());
    }

    @Test
    void changesOfThePastAreALineOfCsvEach() throws IOException {
        int[] scores = new int[16];
        for (int i = 0; i < scores.length; i++) {
            scores[i] = (i < 8 ? 1_000 : 800) + i % 3;
        }
        List<String> lines = Cli.run("history", "show", history(scores), "--format", "changes")
                .outLines();
        assertEquals(2, lines.size(), lines.toString());
        assertTrue(lines.get(1).startsWith("aaaaaaa008,"), lines.get(1));
        assertTrue(lines.get(1).endsWith(",worse,suspect"), lines.get(1));
    }

    /** Adds a JMH file of a commit with this number; a fork for each score. */
    private Cli.Result add(int commit, String jvm, double... scores) throws IOException {
        return add(commit, jvm, List.of("a.B.c"), scores);
    }

    /** As {@link #add(int, String, double...)}, with the same scores for each benchmark. */
    private Cli.Result add(int commit, String jvm, List<String> benchmarks, double... scores) throws IOException {
        String forks = Arrays.toString(scores).replace(",", "],[");
        double score = Arrays.stream(scores).average().orElseThrow();
        Path file = Files.writeString(
                temp.resolve("jmh.json"),
                benchmarks.stream()
                        .map(benchmark -> """
                        {"benchmark": "%s", "mode": "thrpt", "vmVersion": "%s", "primaryMetric":
                         {"score": %s, "scoreUnit": "ops/s", "rawData": [%s]}}
                        """.formatted(benchmark, jvm, score, forks))
                        .collect(Collectors.joining(",", "[", "]")));
        return Cli.run(
                "history",
                "add",
                file.toString(),
                "--commit=aaaaaaa%03d".formatted(commit),
                "--time=2026-01-%02d".formatted(commit + 1),
                "--history=" + temp.resolve("jmh"));
    }

    private String shown(String... options) {
        return Cli.run(Stream.concat(
                                Stream.of("history", "show", "--history=" + temp.resolve("jmh")), Stream.of(options))
                        .toArray(String[]::new))
                .out();
    }

    /** Seven commits on JVM 21, and one each on JVM 25 and 26. */
    private void jvms() throws IOException {
        for (int commit = 0; commit < 9; commit++) {
            assertEquals(
                    0,
                    add(commit, commit < 7 ? "21" : "" + (commit + 18), 100 + commit)
                            .exitCode());
        }
    }

    @Test
    void aCommitThatIsTheFirstOnItsJvmIsOneLineAndTheNewestIsFirst() throws IOException {
        jvms();
        List<String> lines = shown().lines().toList();
        assertEquals("aaaaaaa008 is the first on unnamed machine, JVM 26: not judged", lines.get(0));
        assertEquals("aaaaaaa007 is the first on unnamed machine, JVM 25: not judged", lines.get(1));
        assertEquals("unnamed machine, JVM 21", lines.get(2));
        assertTrue(lines.get(4).startsWith("verdict "), lines.get(4));
        assertFalse(lines.get(5).contains(" on "), "no server: " + lines.get(5));
        assertEquals(8, lines.size());
    }

    @Test
    void thePageHasTheNewestFirstAndNoChartOfOnePoint() throws IOException {
        jvms();
        String page = shown("--format", "html");
        int newest = page.indexOf("<h2>unnamed machine, JVM 26");
        assertTrue(newest > 0 && newest < page.indexOf("<h2>unnamed machine, JVM 21"), page);
        assertTrue(page.contains("aaaaaaa008 is the first on unnamed machine, JVM 26: not judged."), page);
        assertEquals(1, page.split("<figure", -1).length - 1, page);
    }

    @Test
    void tooFewCommitsAreCounted() throws IOException {
        add(0, "21", 100);
        add(1, "21", 101);
        assertEquals(
                "aaaaaaa001 has 1 commit to compare with on unnamed machine, JVM 21, and 5 are\n"
                        + "needed: not judged\n",
                shown());
    }

    @Test
    void aCommitWithTheFiguresOfAnotherIsNoted() throws IOException {
        add(0, "21", 100, 101);
        add(1, "21", 102, 103);
        add(2, "21", 100, 101);
        String note =
                "aaaaaaa002 has the figures of aaaaaaa000: if one is a copy, the spread between commits is too small.";
        assertTrue(shown().replaceAll("\n +", " ").endsWith("note: " + note + "\n"), shown());
        assertTrue(shown("--format", "html").contains("<li>" + note + "</li>"));
    }

    @Test
    void whatIsKeptAlreadyIsSaidToBe() throws IOException {
        assertTrue(add(0, "21", 100).out().startsWith("Kept as "));
        assertTrue(add(0, "21", 100).out().startsWith("Already kept as "));
    }

    @Test
    void aFileWithoutARowToKeepIsRefusedWithTheReason() throws IOException {
        String row = "{\"benchmark\": \"a.B.c\", \"mode\": \"thrpt\", \"warmupIterations\": %d,"
                + " \"primaryMetric\": {\"score\": 3, \"scoreUnit\": \"ops/s\"}}";
        Path file = Files.writeString(temp.resolve("jmh.json"), "[" + row.formatted(1) + "," + row.formatted(2) + "]");
        Cli.Result refused = Cli.run("history", "add", file.toString(), "--commit=aaaaaaa000", "--time=2026-01-01");
        assertEquals(2, refused.exitCode());
        assertEquals(
                List.of("echobench: " + file
                        + " has no row with a value to keep: a.B.c: occurs twice in its file, measured in two ways."),
                refused.errLines());
    }

    @Test
    void everyFormatIsWrittenToAFile() throws IOException {
        String history = history(50, 60);
        Map<String, String> begins = Map.of(
                "html",
                "<!DOCTYPE html>",
                "csv",
                "time,commit,branch,a.B.c/",
                "benchstat",
                "Unit score-ops/s better=higher");
        for (Map.Entry<String, String> format : begins.entrySet()) {
            Path file = temp.resolve(format.getKey());
            Cli.Result shown =
                    Cli.run("history", "show", history, "--format", format.getKey(), "--out", file.toString());
            assertEquals(0, shown.exitCode(), shown.err());
            assertTrue(Files.readString(file).startsWith(format.getValue()), Files.readString(file));
        }
    }

    @Test
    void anUnknownMachineAndTooFewCommitsAreWrongUsage() throws IOException {
        String history = history(50);
        Cli.Result unknown = Cli.run("history", "show", history, "--machine", "01234567");
        assertEquals(2, unknown.exitCode());
        assertTrue(unknown.err().contains("has no machine 01234567"), unknown.err());
        Cli.Result few = Cli.run("history", "show", history, "--last", "4");
        assertEquals(2, few.exitCode());
        assertEquals(List.of("echobench: --last must be 5 or more, but is 4"), few.errLines());
    }

    @Test
    void whatIsNoRunIsOneSentenceAndExitCode2() {
        Cli.Result added = Cli.run("history", "add", temp.toString());
        assertEquals(2, added.exitCode());
        assertEquals(
                List.of("echobench: " + temp
                        + " is not the folder of a finished run: it has no environment.json and results.json."),
                added.errLines());
        Cli.Result shown =
                Cli.run("history", "show", "--history", temp.resolve("none").toString());
        assertEquals(2, shown.exitCode());
        assertEquals(1, shown.errLines().size(), shown.err());
        assertEquals(2, Cli.run("history").exitCode());
    }
}
