package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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

    @Test
    void runsThatAreAddedAreShown() throws IOException {
        String history = "--history=" + temp.resolve("history");
        for (Path run : List.of(run("aaaaaaaaaa", 50), run("bbbbbbbbbb", 60))) {
            Cli.Result added = Cli.run("history", "add", run.toString(), history);
            assertEquals(0, added.exitCode(), added.err());
        }
        Cli.Result shown = Cli.run("history", "show", history);
        assertEquals(0, shown.exitCode(), shown.err());
        assertTrue(shown.out().contains("+20.0 %  netty B.c score"), shown.out());
        assertTrue(
                Files.readString(temp.resolve("history").resolve("trend.html")).contains("<polyline"));
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
