package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code history add} and {@code history show}. */
class HistoryCommandTest {

    @TempDir
    Path temp;

    private Path run(String commit, int score) throws IOException {
        Path folder = Files.createTempDirectory(temp, "run");
        String row = """
                {"jmhVersion": "1.37", "benchmark": "a.B.c", "mode": "thrpt", "threads": 1, "params": {"server": "%s"},
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
        assertTrue(shown.out().contains("aaaaaaa006 against the commits before it"), shown.out());
        assertTrue(shown.outLines().get(3).startsWith("SUSPECT  netty"), shown.out());
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
    void everyFormatIsWrittenToAFile() throws IOException {
        String history = history(50, 60);
        Map<String, String> begins = Map.of(
                "html", "<!DOCTYPE html>", "csv", "time,commit,a.B.c/", "benchstat", "Unit score-ops/s better=higher");
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
