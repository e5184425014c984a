package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.echobench.cli.duet.DuetVerdicts;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.FileComparison;
import org.echobench.report.compare.Policy;
import org.echobench.report.run.RunFile;
import org.echobench.results.UserError;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What is written does not arrive: most of it goes to the device that refuses every byte. */
@Tag("integration")
@EnabledOnOs(OS.LINUX)
class FullDiskTest {

    private static final Path FULL = Path.of("/dev/full");

    @TempDir
    Path temp;

    private Path results() throws IOException {
        return Files.writeString(temp.resolve("results.json"), """
                [{"jmhVersion":"1.37","benchmark":"a.B.c","mode":"thrpt","threads":1,"forks":2,"jvmArgs":[],
                 "jdkVersion":"17","vmName":"VM","vmVersion":"1","warmupIterations":1,"warmupTime":"1 s",
                 "warmupBatchSize":1,"measurementIterations":1,"measurementTime":"1 s","measurementBatchSize":1,
                 "primaryMetric":{"score":1.0,"scoreError":1.0,"scoreConfidence":[1.0,2.0],"scorePercentiles":{},
                 "scoreUnit":"ops/s","rawData":[[1.0],[1.0]]},"secondaryMetrics":{}}]""");
    }

    @Test
    void aComparisonEndsInOneSentenceAndExitCode2() throws IOException {
        String file = results().toString();
        Cli.run("compare", file, file, "--out", FULL).refusesFor(FULL + " cannot be written: ");
    }

    @Test
    void aReportEndsInOneSentenceAndTheOlderOneStays() throws IOException {
        TestRuns.write(temp, "0123456789", "netty");
        Path report = Files.writeString(temp.resolve("report.html"), "older");
        Files.createSymbolicLink(temp.resolve("report.html.tmp"), FULL);
        Cli.run("report", temp).refusesFor(report + " cannot be written: ");
        assertEquals("older", Files.readString(report));
    }

    @Test
    void theVerdictsOfADuetEndInOneSentence() throws IOException {
        Policy policy = Policy.of(List.of(), List.of(), List.of(), Set.of(), Set.of());
        Comparison verdicts = FileComparison.compare(RunFile.read(results()), RunFile.read(results()), policy);
        Path folder = Files.createDirectory(temp.resolve("duet"));
        for (String name :
                new String[] {"verdicts.txt", "verdicts.md", "verdicts.html", "verdicts.json", "junit.xml"}) {
            Files.createSymbolicLink(folder.resolve(name), FULL);
        }
        UserError refused = assertThrows(UserError.class, () -> DuetVerdicts.write(verdicts, folder));
        assertTrue(
                refused.getMessage().startsWith(folder + File.separator)
                        && refused.getMessage().contains(" cannot be written: "),
                refused.getMessage());
    }

    @Test
    void outputThatIsCutOffIsNoSuccess() throws Exception {
        Process process =
                Cli.process(temp, "list").redirectOutput(FULL.toFile()).start();
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(2, process.waitFor(), err);
        assertEquals("echobench: standard output cannot be written: its disk is full, or it is closed.", err.strip());
    }

    @Test
    void outputWhoseReaderEndsFirstIsASuccessWithoutAWord() throws Exception {
        TestRuns.write(temp, "0123456789", "netty");
        Process process = Cli.process(temp, "report", temp).start();
        process.getInputStream().close();
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals("", err);
        assertEquals(0, process.waitFor());
        assertTrue(Files.size(temp.resolve("report.html")) > 0);
    }
}
