package org.echobench.cli.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.echobench.cli.terminal.Terminal;
import org.echobench.report.render.OutputFormat;
import org.echobench.report.render.VerdictFile;
import org.echobench.results.run.RunFolder;
import org.echobench.results.run.RunResult;
import org.echobench.results.run.SubjectResult;
import org.echobench.runner.plan.GitRepository;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Help.Ansi;

/** What documents say of kept runs is what these say. */
class DocumentedFiguresTest {

    private static final Path ROOT = Path.of("..");
    private static final Path BASELINES = ROOT.resolve("results/baseline");

    /** A link to a kept run, and the commit behind it. */
    private static final Pattern RUN = Pattern.compile(
            "\\(([^()\\s]*baseline/[\\w./-]+)\\)(?: and \\[[^\\]]*]\\([^)]*\\))*,?\\s+([0-9a-f]{8,40})\\b");

    /** One of the first. */
    private static final String OLD_COMMIT = "d272d4b66a";

    private static final Pattern COMMIT =
            Pattern.compile("(?<![\\w/.-])(?=[0-9a-f]*[a-f])(?=[0-9a-f]*\\d)[0-9a-f]{8,40}(?![\\w/.-])");

    /** A sentence that says so. */
    private static final Pattern GONE = Pattern.compile("[^.]*\\bin no branch any more\\b");

    /** The lines of a terminal, perhaps below the command that printed them. */
    private static final Pattern BLOCK =
            Pattern.compile("<!--=(lines|verdicts) (\\S+)-->\n+(?:```sh\n[^`]*```\n+)?```\n([^`]*)```");

    private static List<String> errors(String text) {
        return new DocumentedFigures(BASELINES).errors(text, true);
    }

    /** @param all whether each figure must name its source */
    @ParameterizedTest
    @CsvSource({
        "README.md, true",
        "docs/choose.md, true",
        "docs/equal.md, false",
        "docs/your-service.md, true",
        "results/FINDINGS.md, true",
        "results/answers.md, true",
        "results/findings/apachebench-2018.md, false",
        "results/findings/beyond.md, false",
        "results/findings/compressed-websockets.md, false",
        "results/findings/containers-2017.md, false",
        "results/findings/jax-rs-2016.md, false",
        "results/findings/reactor-netty-transports.md, true",
        "results/findings/waiting.md, false",
        "results/findings/push-2015.md, false"
    })
    void figuresAreThoseOfTheirSources(String document, boolean all) throws IOException {
        List<String> errors = new DocumentedFigures(BASELINES).errors(Files.readString(ROOT.resolve(document)), all);
        assertTrue(errors.isEmpty(), String.join("\n", errors));
    }

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "docs/choose.md", "docs/how-to-read-a-report.md"})
    void linesOfATerminalAreThoseOfTheRun(String document) throws IOException {
        Matcher block = BLOCK.matcher(Files.readString(ROOT.resolve(document)));
        assertTrue(block.find());
        do {
            List<String> printed = new ArrayList<>(printed(block.group(1), BASELINES.resolve(block.group(2))));
            List<String> shown = block.group(3).lines().toList();
            assertTrue(printed.containsAll(shown), String.join("\n", printed));
        } while (block.find());
    }

    /** As it was printed, before other runs were known. */
    private static RunResult alone(RunResult run) {
        return new RunResult(
                run.name(),
                run.seed(),
                run.rounds(),
                run.scale(),
                run.rows().stream()
                        .map(row -> row.map(DocumentedFiguresTest::alone))
                        .toList(),
                run.leftOut(),
                run.pinning(),
                run.shortened());
    }

    private static SubjectResult alone(SubjectResult subject) {
        SubjectResult alone = subject;
        for (String name : subject.figures().keySet()) {
            alone = alone.withStanding(name, alone.standing(name).withAnotherRun(OptionalDouble.empty()));
        }
        return alone;
    }

    private static List<String> printed(String kind, Path run) {
        return kind.equals("lines")
                ? new ResultTable(new Terminal(80, Ansi.OFF))
                        .render(alone(new RunFolder(run).summary().orElseThrow()))
                : OutputFormat.TEXT
                        .render(VerdictFile.read(run.resolve("verdicts.json")))
                        .lines()
                        .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "results/FINDINGS.md",
                "results/findings/waiting.md",
                "results/findings/beyond.md",
                "results/findings/push-2015.md"
            })
    void aCommitBesideALinkIsTheOneThatMeasured(String document) throws IOException {
        Path file = ROOT.resolve(document);
        List<String> wrong = wrongCommits(file, Files.readString(file));
        assertTrue(wrong.isEmpty(), String.join("\n", wrong));
    }

    /** @param file beside which links of the text lie */
    private static List<String> wrongCommits(Path file, String text) {
        List<String> wrong = new ArrayList<>();
        Matcher link = RUN.matcher(text);
        while (link.find()) {
            RunFolder run = new RunFolder(file.resolveSibling(link.group(1)).normalize());
            String commit = run.environment().commit().orElse("none");
            if (!commit.startsWith(link.group(2)) && !link.group(2).startsWith(commit)) {
                wrong.add(run.path() + " is of " + commit + ", and the text says " + link.group(2));
            }
        }
        return wrong;
    }

    /** The first never was one. The second did not keep which it was. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Run: [heap](baseline/amd-epyc-2/heap), 02fdf0ece3, `echobench run`",
                "Run: [variants](baseline/amd-epyc-2/variants), 4cf1072d0b, `echobench run`"
            })
    void aCommitThatMeasuredNothingIsAnError(String text) {
        assertEquals(1, wrongCommits(ROOT.resolve("results/FINDINGS.md"), text).size());
    }

    /** What a document says of itself: those whose branch is gone. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "results/FINDINGS.md",
                "results/findings/apachebench-2018.md",
                "results/findings/beyond.md",
                "results/findings/containers-2017.md",
                "results/findings/jax-rs-2016.md",
                "results/findings/push-2015.md",
                "results/findings/techempower-2013.md",
                "results/findings/waiting.md",
                "docs/calibration.md",
                "docs/crosscheck.md"
            })
    void aCommitThatIsNamedExists(String document) throws IOException {
        List<String> missing = missingCommits(Files.readString(ROOT.resolve(document)));
        assertTrue(missing.isEmpty(), missing.toString());
    }

    @Test
    void aCommitThatIsInNoBranchIsMissing() {
        assertEquals(List.of("02fdf0ece3"), missingCommits("measured by 02fdf0ece3 and 02fdf0ec2b"));
    }

    /** Asks the repository, where there is one with its history. */
    private static List<String> missingCommits(String text) {
        Optional<GitRepository> repository =
                GitRepository.around(ROOT.toAbsolutePath().normalize());
        assumeTrue(
                repository.flatMap(git -> git.commit(OLD_COMMIT)).isPresent(),
                "this is no repository with the history of the project");
        String gone = GONE.matcher(text).results().map(MatchResult::group).collect(Collectors.joining());
        return COMMIT.matcher(text)
                .results()
                .map(MatchResult::group)
                .distinct()
                .filter(commit -> repository.get().commit(commit).isEmpty() && !gone.contains(commit))
                .toList();
    }

    /** What stood in documents on 2026-11-27. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "allocates 272 B<!--=intel-xeon-2/duet-jetty json server.alloc difference--> more. | it is 28",
                "allocates 296 B<!--=amd-epyc-2/range-jetty/12.1.8..12.1.10 json server.alloc difference--> more. | it is 22",
                "allocates 192 B<!--=amd-epyc-2/range-netty/4.2.6.Final..4.2.7.Final json server.alloc difference--> less. | it is -22",
                "12.1.8 is REGRESSED<!--=amd-epyc-2/range-jetty/12.0.5..12.1.8 json server.alloc verdict-->. | it is INCONCLUSIVE",
                "its 200 threads do 20,000/s<!--=amd-epyc-2/waiting-sleep wait closed.rate spring-boot-tomcat-->. | it is 19",
                "does 1.12 times wrk's requests. | names no source",
                "costs two to four, or 2.0 to 4.0 times<!--=intel-xeon-2/quick echo-10000 server.cpu netty,tomcat / intel-xeon-2/quick echo-forked server.cpu netty,tomcat-->. | the least is 1.9",
                "Grizzly's 15.9 µs<!--=amd-epyc-2/variants plaintext-forked server.cpu grizzly-->. | lost the marks [W]",
                "Tomcat does 34,861/s<!--=intel-xeon-2/http2 plaintext-64x1,httpVersion=2 score tomcat-->. | it is 22"
            })
    void aTextThatStoodInDocumentsIsAnError(String text, String error) {
        String all = String.join("\n", errors(text));
        assertTrue(all.contains(error), all);
    }

    @Test
    void aFigureIsRoundedToItsDigits() {
        assertEquals(
                List.of(),
                errors(
                        "Vert.x takes 9.93 µs<!--=intel-xeon-2/quick plaintext-forked server.cpu vertx-->, 9.9 µs"
                                + "<!--=vertx--> and does ≥ 98,266/s [H]<!--=score vertx-->, about 98,300/s [H]<!--=vertx-->."));
    }

    @Test
    void aRangeHasTheLeastAndTheGreatest() {
        assertEquals(
                List.of(),
                errors(
                        "From 9.9 to 18.5 µs<!--=intel-xeon-2/quick plaintext-forked server.cpu vertx,netty,tomcat-->."));
    }

    @Test
    void aQuotientIsOfTwoSources() {
        assertEquals(
                List.of(),
                errors("Tomcat needs 1.9 times<!--=intel-xeon-2/quick plaintext-forked server.cpu tomcat / vertx--> as"
                        + " much, or 86 %<!--=tomcat / vertx--> more."));
    }

    @Test
    void aTableHasASourceForItsLinesOrItsColumns() {
        String lines = "| | netty | tomcat [W] |\n|---|---:|---:|\n"
                + "| echo<!--=intel-xeon-2/quick echo-forked server.cpu {column}--> | %s | 1 |\n";
        String columns =
                "| | µs<!--=intel-xeon-2/quick echo-forked server.cpu {row}--> |\n|---|---:|\n| `tomcat` | %s |\n";
        assertEquals(2, errors(lines.formatted("1; 1")).size() - 1);
        assertEquals(1, errors(columns.formatted("1")).size());
        assertEquals(List.of(), errors(columns.formatted("–")));
    }

    @Test
    void aFigureOfACurveIsTheMeanOfItsLines() {
        assertEquals(
                List.of(),
                errors("Jersey did 3,548 to 3,883/s<!--=amd-epyc-2/rest-jaxrs-warming json"
                        + " windows/rate[phase=warmup,iteration=1..2]#* jersey-grizzly--> [W]."));
    }

    @Test
    void aPercentileOfAForkIsThatOfItsLog() {
        assertEquals(List.of(), errors("p99 is 2.8 ms<!--=amd-epyc-2/fixed-rate json-high service:p0.99#1 netty-->."));
    }

    @Test
    void halfAnIntervalIsAMetric() {
        assertEquals(
                List.of(), errors("± is 4.0 %<!--=intel-xeon-2/quick plaintext-forked server.cpu± netty--> there."));
    }

    @Test
    void anOfferedRateIsGiven() {
        assertEquals(List.of(), errors("At 10,000/s<!--=given--> the reader sees `9 µs` and [a link](x-9 ms)."));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Vert.x takes 9.8 µs<!--=intel-xeon-2/quick plaintext-forked server.cpu vertx-->. | it is 9.9",
                "It takes 8 to 18.5 µs<!--=intel-xeon-2/quick plaintext-forked server.cpu vertx,tomcat-->. | the least is",
                "It takes 9.9 µs<!--=intel-xeon-2/quick plaintext-forked server.cpu vertx,tomcat-->. | need 'A to B'",
                "It does 98,266/s<!--=intel-xeon-2/quick plaintext-forked score vertx-->. | lost the marks [H]",
                "It takes 12.6 µs<!--=intel-xeon-2/quick plaintext-forked server.cpu undertow-->. | lost the marks [W]",
                "It takes 12 µs<!--=intel-xeon-2/gone plaintext-forked server.cpu netty-->. | there is no kept run",
                "It takes 12 µs<!--=intel-xeon-2/quick gone server.cpu netty-->. | there is no row gone",
                "It takes 12 µs<!--=intel-xeon-2/quick plaintext-forked server.cpu gone-->. | there is no subject gone",
                "It takes 12 µs<!--=intel-xeon-2/quick plaintext-forked gone netty-->. | netty has no gone",
                "It takes 12 µs, says nobody. | names no source",
                "Nothing<!--=intel-xeon-2/quick plaintext-forked server.cpu netty-->. | no figure stands before"
            })
    void whatTextAndRunDoNotShareIsAnError(String text, String error) {
        List<String> errors = errors(text);
        assertEquals(1, errors.size(), errors.toString());
        assertTrue(errors.get(0).contains(error), errors.toString());
    }
}
