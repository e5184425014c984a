package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The compare command: how its options reach the comparison, and how it ends. */
@Tag("integration")
class CompareCommandTest {

    @TempDir
    Path temp;

    private Path base;
    private Path slower;

    @BeforeEach
    void results() throws IOException {
        base = results("base.json", 1.0);
        slower = results("slower.json", 0.5);
    }

    /** Eight forks of two servers, scattered by at most 2 %. */
    private Path results(String name, double scale) throws IOException {
        String rows = IntStream.range(0, 2)
                .mapToObj(server -> row("server" + server, scale * (1 + server)))
                .collect(Collectors.joining(",", "[", "]"));
        return Files.writeString(temp.resolve(name), rows);
    }

    private static String row(String server, double scale) {
        String forks = IntStream.range(0, 8)
                .mapToObj(fork -> "[" + scale * (1000 + fork * 7 % 5 * 4) + "," + scale * (1003 + fork * 3 % 7) + "]")
                .collect(Collectors.joining(","));
        return """
                {"jmhVersion":"1.37","benchmark":"a.B.c","mode":"thrpt","threads":1,"forks":8,"jvmArgs":[],
                 "jdkVersion":"17","vmName":"VM","vmVersion":"1","warmupIterations":1,"warmupTime":"1 s",
                 "warmupBatchSize":1,"measurementIterations":2,"measurementTime":"1 s","measurementBatchSize":1,
                 "params":{"server":"%s"},
                 "primaryMetric":{"score":%s,"scoreError":1.0,"scoreConfidence":[1.0,2.0],"scorePercentiles":{},
                 "scoreUnit":"ops/s","rawData":[%s]},"secondaryMetrics":{}}""".formatted(server, scale * 1000, forks);
    }

    /** In a process of its own with these variables. The output is no terminal. */
    private String coloured(Map<String, String> environment) throws Exception {
        ProcessBuilder command = Cli.process(temp, "compare", base, slower);
        command.environment().keySet().removeIf(name -> name.equals("NO_COLOR") || name.startsWith("CLICOLOR"));
        command.environment().putAll(environment);
        return Cli.result(command.start()).out();
    }

    @Test
    void verdictsHaveColoursUnlessNoColorIsSet() throws Exception {
        assertTrue(coloured(Map.of("CLICOLOR_FORCE", "1")).contains("\033[33mSUSPECT\033[39m"));
        assertFalse(coloured(Map.of("CLICOLOR_FORCE", "1", "NO_COLOR", "1")).contains("\033"));
        assertFalse(Cli.run("compare", base, slower).out().contains("\033"));
    }

    @Test
    void identicalFilesEndWithZero() {
        Cli.run("compare", base, base).exits(0).prints("The files are the same.");
    }

    @Test
    void aSlowdownBetweenLooseFilesIsSuspectAndFailsWhereAskedFor() {
        Cli.run("compare", base, slower).exits(0).prints("SUSPECT");
        Cli.run("compare --fail-on suspect", base, slower).exits(1);
    }

    @Test
    void rowsOfAnotherPackageAreComparedByTheOption() throws IOException {
        Path renamed = Files.writeString(
                temp.resolve("renamed.json"), Files.readString(base).replace("a.B.c", "org.b.B.c"));
        Cli.run("compare", base, renamed).exits(3);
        Cli.run("compare --rename a=org.b", base, renamed).exits(0);
    }

    @Test
    void aBenchmarkIsRenamedByTheNameThatIsPrinted() throws IOException {
        Path renamed = Files.writeString(
                temp.resolve("renamed.json"), Files.readString(base).replace("a.B.c", "a.B.d"));
        Cli.run("compare --rename B.c=B.d", base, renamed).exits(0);
    }

    @Test
    void theOutputGoesToAFileWhereAskedFor() throws IOException {
        Path out = temp.resolve("out.xml");
        Cli.Result result =
                Cli.run("compare --format junit", base, base, "--out", out).exits(0);
        assertEquals("", result.out());
        assertTrue(Files.readString(out).contains("<testsuite"), Files.readString(out));
    }

    @Test
    void aVerdictFileAloneIsWrittenInAnotherFormatAndEndsAsItDid() throws IOException {
        Path verdicts = temp.resolve("verdicts.json");
        String compare = "compare --fail-on suspect --format ";
        String markdown = Cli.run(compare + "markdown", base, slower).out();
        Files.writeString(verdicts, Cli.run(compare + "json", base, slower).out());
        Cli.Result again = Cli.run("compare --format markdown", verdicts).exits(1);
        assertEquals(markdown, again.out());
        assertEquals(
                markdown, Cli.run("compare --format markdown", temp).exits(1).out(), "the folder of a duet");
    }

    @Test
    void wrongInputIsOneSentenceAndExitCodeTwo() throws IOException {
        Path foreign = Files.writeString(temp.resolve("foreign.json"), "{\"hello\": 1}");
        Cli.run("compare", base).refusesFor();
        Cli.run("compare", base, temp.resolve("absent.json")).refusesFor();
        Cli.run("compare", base, foreign).refusesFor();
        Cli.run("compare", foreign).refusesFor();
        Cli.run("compare --rename a=b", base).refusesFor();
        Cli.run("compare --gate none", base).refusesFor();
        for (String wrong : List.of(
                "--format pdf",
                "--metric nothing",
                "--fail-on anything",
                "--rename a",
                "--rename nothing=b",
                "--out .")) {
            Cli.run("compare " + wrong, base, base).refusesFor();
        }
    }
}
