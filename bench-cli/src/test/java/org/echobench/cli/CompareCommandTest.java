package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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

    /** In a process of its own, whose output is no terminal. */
    private String coloured(Map<String, String> environment) throws Exception {
        ProcessBuilder command = Cli.process(temp, "compare", base.toString(), slower.toString());
        command.environment().keySet().removeIf(name -> name.equals("NO_COLOR") || name.startsWith("CLICOLOR"));
        command.environment().putAll(environment);
        return Cli.result(command.start()).out();
    }

    @Test
    void verdictsHaveColoursUnlessNoColorIsSet() throws Exception {
        assertTrue(coloured(Map.of("CLICOLOR_FORCE", "1")).contains("\033[33mSUSPECT\033[39m"));
        assertFalse(coloured(Map.of("CLICOLOR_FORCE", "1", "NO_COLOR", "1")).contains("\033"));
        assertFalse(coloured(Map.of()).contains("\033"));
    }

    @Test
    void identicalFilesEndWithZero() {
        Cli.Result result = Cli.run("compare", base.toString(), base.toString());
        assertEquals(0, result.exitCode(), result.out() + result.err());
        assertTrue(result.out().contains("The files are the same."), result.out());
    }

    @Test
    void aSlowdownBetweenLooseFilesIsSuspectAndFailsWhereAskedFor() {
        Cli.Result tolerant = Cli.run("compare", base.toString(), slower.toString());
        assertEquals(0, tolerant.exitCode(), tolerant.out() + tolerant.err());
        assertTrue(tolerant.out().contains("SUSPECT"), tolerant.out());
        assertEquals(
                1,
                Cli.run("compare", base.toString(), slower.toString(), "--fail-on", "suspect")
                        .exitCode());
    }

    @Test
    void rowsOfAnotherPackageAreComparedByTheOption() throws IOException {
        Path renamed = Files.writeString(
                temp.resolve("renamed.json"), Files.readString(base).replace("a.B.c", "org.b.B.c"));
        Cli.Result missing = Cli.run("compare", base.toString(), renamed.toString());
        assertEquals(3, missing.exitCode(), missing.out() + missing.err());
        Cli.Result compared = Cli.run("compare", base.toString(), renamed.toString(), "--rename", "a=org.b");
        assertEquals(0, compared.exitCode(), compared.out() + compared.err());
    }

    @Test
    void aBenchmarkIsRenamedByTheNameThatIsPrinted() throws IOException {
        Path renamed = Files.writeString(
                temp.resolve("renamed.json"), Files.readString(base).replace("a.B.c", "a.B.d"));
        Cli.Result compared = Cli.run("compare", base.toString(), renamed.toString(), "--rename", "B.c=B.d");
        assertEquals(0, compared.exitCode(), compared.out() + compared.err());
    }

    @Test
    void theOutputGoesToAFileWhereAskedFor() throws IOException {
        Path out = temp.resolve("out.xml");
        Cli.Result result =
                Cli.run("compare", base.toString(), base.toString(), "--format", "junit", "--out", out.toString());
        assertEquals(0, result.exitCode(), result.err());
        assertEquals("", result.out());
        assertTrue(Files.readString(out).contains("<testsuite"), Files.readString(out));
    }

    @Test
    void aVerdictFileAloneIsWrittenInAnotherFormatAndEndsAsItDid() throws IOException {
        Path verdicts = temp.resolve("verdicts.json");
        String[] compare = {"compare", base.toString(), slower.toString(), "--fail-on", "suspect"};
        String markdown = Cli.run(compare("markdown", compare)).out();
        Files.writeString(verdicts, Cli.run(compare("json", compare)).out());
        Cli.Result again = Cli.run("compare", verdicts.toString(), "--format", "markdown");
        assertEquals(1, again.exitCode(), again.err());
        assertEquals(markdown, again.out());
    }

    private static String[] compare(String format, String... words) {
        return Stream.concat(Stream.of(words), Stream.of("--format", format)).toArray(String[]::new);
    }

    @Test
    void wrongInputIsOneSentenceAndExitCodeTwo() throws IOException {
        Path foreign = Files.writeString(temp.resolve("foreign.json"), "{\"hello\": 1}");
        for (Cli.Result result : new Cli.Result[] {
            Cli.run("compare", base.toString()),
            Cli.run("compare", base.toString(), temp.resolve("absent.json").toString()),
            Cli.run("compare", base.toString(), foreign.toString()),
            Cli.run("compare", foreign.toString()),
            Cli.run("compare", base.toString(), base.toString(), "--format", "pdf"),
            Cli.run("compare", base.toString(), base.toString(), "--metric", "nothing"),
            Cli.run("compare", base.toString(), base.toString(), "--fail-on", "anything"),
            Cli.run("compare", base.toString(), base.toString(), "--rename", "a"),
            Cli.run("compare", base.toString(), base.toString(), "--rename", "nothing=b"),
            Cli.run("compare", base.toString(), "--rename", "a=b"),
            Cli.run("compare", base.toString(), "--gate", "none"),
            Cli.run("compare", base.toString(), base.toString(), "--out", temp.toString())
        }) {
            assertEquals(2, result.exitCode(), result.out() + result.err());
            assertEquals(1, result.errLines().size(), result.err());
        }
    }
}
