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
        Cli.run("report", temp).refuses("" + temp + " is not the folder of a run: it has no plan.json.");
    }

    @Test
    void theFolderOfADuetIsSentToCompare() throws IOException {
        Files.writeString(temp.resolve("duet.json"), "{}");
        Cli.run("report", temp)
                .refuses("" + temp + " is the folder of a duet: echobench compare " + temp
                        + " prints its verdicts, and --format html makes a page of them.");
    }

    @Test
    void aRunWithoutResultsHasAReportThatSaysSo() throws IOException {
        TestRuns.write(temp, "0123456789", "netty");
        Cli.Result result = Cli.run("report", temp).exits(0);
        assertEquals(List.of("Report in " + temp.resolve("report.html")), result.outLines());
        assertTrue(Files.readString(temp.resolve("report.html")).contains("echo, netty: planned, but not measured"));
    }

    @Test
    void aSummaryThatNothingIsKeptOfCannotBeMadeAgain() throws IOException {
        TestRuns.write(temp, "0123456789", "netty");
        Cli.run("report --summary", temp).refuses("" + temp + " has no summary.json: it is not a finished run.");
    }

    @Test
    void anotherRunThatHasNotEndedIsNamed(@TempDir Path other) throws IOException {
        TestRuns.write(temp, "0123456789", "netty");
        RunFolder.SUMMARY.write(
                temp,
                new RunResult("quick", 1, 1, Scale.NONE, List.of(), List.of(), Optional.empty(), Optional.empty()));
        TestRuns.write(other, "0123456789", "netty");
        Cli.run("report", temp, "--others", other)
                .refuses("" + other + " has no summary.json: it is not a finished run.");
    }

    @Test
    void aFolderForChartsThatCannotBeMadeGivesOneSentence() throws IOException {
        TestRuns.write(temp, "0123456789", "netty");
        Path file = Files.createFile(temp.resolve("file"));
        Cli.run("report", temp, "--charts", file).exits(2).complains(file + " cannot be created");
    }
}
