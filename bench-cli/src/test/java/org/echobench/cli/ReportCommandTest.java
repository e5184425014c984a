package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.echobench.results.Scale;
import org.echobench.results.run.RunFolder;
import org.echobench.results.run.RunResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTest {

    @TempDir
    Path temp;

    @Test
    void aFolderThatIsNoRunGivesOneSentenceAndExitCode2() {
        Cli.Result result = Cli.run("report", temp.toString());
        assertEquals(2, result.exitCode());
        assertEquals(
                List.of("echobench: " + temp + " is not the folder of a run: it has no plan.json."), result.errLines());
    }

    @Test
    void aRunWithoutResultsHasAReportThatSaysSo() throws IOException {
        TestRuns.write(temp, "0123456789", "netty");
        Cli.Result result = Cli.run("report", temp.toString());
        assertEquals(0, result.exitCode(), result.err());
        assertEquals(List.of("Report in " + temp.resolve("report.html")), result.outLines());
        assertTrue(Files.readString(temp.resolve("report.html")).contains("echo, netty: planned, but not measured"));
    }

    @Test
    void aSummaryThatNothingIsKeptOfCannotBeMadeAgain() throws IOException {
        TestRuns.write(temp, "0123456789", "netty");
        Cli.Result result = Cli.run("report", temp.toString(), "--summary");
        assertEquals(2, result.exitCode(), result.out());
        assertEquals(
                List.of("echobench: " + temp + " has no summary.json: it is no run that has ended."),
                result.errLines());
    }

    @Test
    void anotherRunThatHasNotEndedIsNamed(@TempDir Path other) throws IOException {
        TestRuns.write(temp, "0123456789", "netty");
        new RunFolder(temp)
                .write(new RunResult(
                        "quick", 1, 1, Scale.NONE, List.of(), List.of(), Optional.empty(), Optional.empty()));
        TestRuns.write(other, "0123456789", "netty");
        Cli.Result result = Cli.run("report", temp.toString(), "--others", other.toString());
        assertEquals(2, result.exitCode(), result.out());
        assertEquals(
                List.of("echobench: " + other + " has no summary.json: it is no run that has ended."),
                result.errLines());
    }

    @Test
    void aFolderForChartsThatCannotBeMadeGivesOneSentence() throws IOException {
        TestRuns.write(temp, "0123456789", "netty");
        Path file = Files.createFile(temp.resolve("file"));
        Cli.Result result = Cli.run("report", temp.toString(), "--charts", file.toString());
        assertEquals(2, result.exitCode(), result.out());
        assertEquals(1, result.errLines().size(), result.err());
        assertTrue(result.err().contains(file + " cannot be made"), result.err());
    }
}
