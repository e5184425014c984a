package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.echobench.cli.report.HistorySources;
import org.echobench.report.history.HistoryEntry;
import org.echobench.results.UserError;
import org.echobench.runner.plan.GitRepository;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** A history of the JMH files that a project keeps, one for each commit. */
@Tag("integration")
class HistoryOfJmhFilesTest {

    private static final String HASH = "0123456789abcdef0123456789abcdef01234567";

    @TempDir
    Path temp;

    private TestRepository repository;

    @BeforeEach
    void prepare() throws Exception {
        repository = TestRepository.in(temp);
    }

    /** As {@code history add} takes it. */
    @Command
    private static final class Added {
        @Parameters
        private List<Path> paths;

        @Mixin
        private HistorySources sources;
    }

    private static List<HistoryEntry> entries(Optional<TestRepository> repository, String... arguments) {
        Added added = new Added();
        new CommandLine(added).parseArgs(arguments);
        return added.sources.entries(added.paths, repository.flatMap(known -> GitRepository.around(known.folder())));
    }

    private List<HistoryEntry> entries(String... arguments) {
        return entries(Optional.of(repository), arguments);
    }

    private String refused(String... arguments) {
        return assertThrows(UserError.class, () -> entries(arguments)).getMessage();
    }

    private Cli.Result run(String... arguments) throws Exception {
        return Cli.result(repository.command(temp, arguments).start());
    }

    /** A row as JMH writes it, measured from an IDE: each start of its launcher agent has another port. */
    private static String row(String method, String unit, double value) {
        return """
                {"jmhVersion": "1.37", "benchmark": "com.acme.Codec.%s", "mode": "avgt", "threads": 1, "forks": 1,
                 "jvmArgs": ["-javaagent:/opt/idea/lib/idea_rt.jar=%d:/opt/idea/bin"], "vmVersion": "21.0.4+7",
                 "primaryMetric": {"score": %s, "scoreError": "NaN", "scoreUnit": "%s", "rawData": [[%s]]},
                 "secondaryMetrics": {}}
                """.formatted(method, 50_000 + Math.round(value * 1000) % 1000, value, unit, value);
    }

    private String file(String name, String... rows) throws IOException {
        return Files.writeString(temp.resolve(name), "[" + String.join(",", rows) + "]")
                .toString();
    }

    private String decode(String name) throws IOException {
        return file(name, row("decode", "ms/op", 1));
    }

    /** Fifteen commits; the names of their files are not in the order of ancestry, and one commit has a wrong date. */
    private List<String> series() throws Exception {
        List<String> files = new ArrayList<>();
        double[] noise = {1, 1.01, .99, 1.004, .996, 1.001, 1.011, .991, 1.006, .994, 1.002, 1.012, .992, 1.005, .995};
        for (int i = 0; i < 15; i++) {
            String hash = repository.emptyCommit("change", "2026-03-%02dT12:00:00Z".formatted(i == 7 ? 1 : i + 1));
            double millis = 2 * noise[i] * (i == 14 ? 1.3 : 1);
            List<String> rows = new ArrayList<>();
            rows.add(i < 8 ? row("decode", "ms/op", millis) : row("decode", "ns/op", millis * 1e6));
            if (i >= 4) {
                rows.add(row("encode", "ns/op", 500 * noise[i]));
            }
            if (i != 14) {
                rows.add(row("parse", "ns/op", 70 * noise[i]));
            }
            files.add(file(hash + ".json", rows.toArray(String[]::new)));
        }
        return files.stream().sorted().toList();
    }

    @Test
    void aSeriesOfFilesNamedByTheirCommitsIsJudgedDrawnAndExported() throws Exception {
        List<String> files = series();
        Cli.Result added =
                run(Stream.concat(Stream.of("history", "add"), files.stream()).toArray(String[]::new));
        assertEquals(0, added.exitCode(), added.err());
        List<String> ancestry =
                repository.git("rev-list", "--reverse", "HEAD").lines().toList();
        assertEquals(
                ancestry.stream().map(hash -> hash.substring(0, 10)).toList(),
                added.outLines().stream()
                        .map(line -> line.replaceAll(".*/(\\w+)-\\w+\\.json", "$1"))
                        .toList(),
                "the order of ancestry");

        Cli.Result shown = run("history", "show", "--fail-on", "suspect");
        assertEquals(1, shown.exitCode(), shown.err());
        List<String> lines = shown.outLines();
        assertEquals("unnamed machine, JVM 21.0.4+7", lines.get(0));
        assertEquals(ancestry.get(14).substring(0, 10) + " against up to 14 commits before it", lines.get(1));
        assertEquals("Codec.parse:", lines.get(3));
        assertTrue(lines.get(4).matches("MISSING +score +70.35 +ns/op +–  not in the"), lines.get(4));
        assertEquals("    newest commit; the value is of the commit before it", lines.get(5));
        assertEquals("Codec.decode:", lines.get(6));
        assertTrue(lines.get(7).matches("SUSPECT +score +2,587,000 +ns/op +\\+29.*  worse"), lines.get(7));
        assertEquals("Codec.encode:", lines.get(8));
        assertTrue(lines.get(9).matches("[A-Z]+ +score +497.5 +ns/op .* %\\)"), lines.get(9));
        assertTrue(
                lines.get(10).matches("Where no change is shown, one of ±.* would be found 9 times in 10."),
                lines.get(10));
        assertEquals("SUSPECT: history confirm measures the commit against the one before it.", lines.get(11));
        assertEquals("Changes, newest first", lines.get(13));
        assertEquals(ancestry.get(14).substring(0, 10) + " Codec.decode:", lines.get(15));
        assertTrue(lines.get(16).matches("score .* ns/op +\\+\\d+.* worse  suspect"), lines.get(16));
        assertEquals(17, lines.size());
        lines.forEach(line -> assertTrue(line.length() <= 80, line));

        Cli.Result csv = run("history", "show", "--format", "csv");
        assertEquals(
                "time,commit,branch,com.acme.Codec.decode/mode=avgt-1 score ns/op,com.acme.Codec.parse/mode=avgt-1 score ns/op,"
                        + "com.acme.Codec.encode/mode=avgt-1 score ns/op",
                csv.outLines().get(0));
        assertEquals(16, csv.outLines().size());
        assertTrue(csv.outLines().get(1).matches("2026-03-01T12:00:00Z,\\w+,main,2000000\\.0,70\\.0,"), csv.out());

        Cli.Result page = run("history", "show", "--format", "html");
        assertEquals(3, page.out().split("<figure", -1).length - 1, "a chart for each row");
    }

    @Test
    void theCommitIsTheHashInTheNameOrTheOneThatIsGiven() throws Exception {
        String old = repository.emptyCommit("old", "2026-01-02T03:04:05+01:00");
        repository.git("tag", "v1");
        repository.emptyCommit("new", "2026-02-02T00:00:00Z");
        for (String name : List.of(
                old + ".json",
                "2026-01-02-jmh_" + old.substring(0, 8) + "-1234567.json",
                "v1-0-g" + old.substring(0, 7) + ".json")) {
            HistoryEntry entry = entries(decode(name)).get(0);
            assertEquals(old.substring(0, 10), entry.commit(), name);
            assertEquals("2026-01-02T02:04:05Z", entry.started(), name);
        }
        assertEquals(
                old.substring(0, 10),
                entries(decode("a.json"), "--commit", "v1").get(0).commit());
        assertEquals(
                "2026-01-03T00:00:00Z",
                entries(decode("a.json"), "--commit", "v1", "--time", "2026-01-03")
                        .get(0)
                        .started());
    }

    @Test
    void aHashAndATimeNeedNoRepository() throws IOException {
        for (Optional<TestRepository> around : List.of(Optional.of(repository), Optional.<TestRepository>empty())) {
            HistoryEntry entry = entries(around, decode(HASH + ".json"), "--time", "2026-01-03T10:00:00+02:00")
                    .get(0);
            assertEquals("0123456789", entry.commit());
            assertEquals("2026-01-03T08:00:00Z", entry.started());
        }
    }

    @Test
    void aMachineHasTheNameThatIsGiven() throws IOException {
        HistoryEntry entry = entries(decode(HASH + ".json"), "--time", "2026-01-03", "--machine", "ci")
                .get(0);
        assertEquals("ci, JVM 21.0.4+7", entry.machine());
        assertTrue(Stream.of("ci", entry.machine(), entry.machineId()).allMatch(entry::isOf));
        assertFalse(entry.isOf("c"));
    }

    @Test
    void aFileOfNoKnownCommitIsRefusedByName() throws Exception {
        assertEquals("none.json does not exist.", refused("none.json"));
        String plain = decode("plain.json");
        String unknown = decode(HASH + ".json");
        assertEquals(plain + " has no commit hash in its name: give its commit with --commit.", refused(plain));
        assertEquals(
                "Unknown revision '" + HASH + "': it is not a commit of repository; fetch it, give " + unknown
                        + " another --commit, or give the hash of another repository with its --time.",
                refused(unknown));
        repository.emptyCommit("one", "2026-01-01T00:00:00Z");
        assertEquals("Unknown revision 'mian': did you mean 'main'?", refused(plain, "--commit", "mian"));
        assertTrue(refused(plain, "--commit", "mian", "--time", "2026-01-01").startsWith("Unknown revision"));
        String without = assertThrows(UserError.class, () -> entries(Optional.empty(), plain, "--commit", "main"))
                .getMessage();
        assertEquals(
                "This is not a git repository (or git is not installed), so the date of 'main' is not known: run"
                        + " history add in the repository of " + plain + ", or give a hash and its --time.",
                without);
    }

    @Test
    void aNameWithTwoCommitsIsRefused() throws Exception {
        String one = repository.emptyCommit("one", "2026-01-01T00:00:00Z");
        String two = repository.emptyCommit("two", "2026-01-01T00:00:00Z");
        String file = decode(one + "-" + two + ".json");
        assertEquals("The name of " + file + " has the hashes of 2 commits: choose one with --commit.", refused(file));
    }

    @Test
    void whatDoesNotFitTogetherIsRefused() throws IOException {
        String file = decode("a.json");
        assertEquals(
                "--commit and --time are for one file, but 2 are given: add them one by one, or put the hash of its"
                        + " commit in the name of each.",
                refused(file, file, "--commit", "main"));
        assertEquals(
                "--time must be like 2026-11-25 or 2026-11-25T09:30:00Z, but is 'yesterday'.",
                refused(file, "--time", "yesterday"));
        assertEquals(
                "--commit, --time and --machine are for JMH files, but " + temp
                        + " is a folder: a run has its own commit, time and machine.",
                refused(temp.toString(), "--machine", "ci"));
    }

    @Tag("fork")
    @Test
    void aRefusalIsOneSentenceAndExitCode2AndLosesAndAddsNothing() throws Exception {
        String one = repository.emptyCommit("one", "2026-01-01T00:00:00Z");
        String two = repository.emptyCommit("two", "2026-01-02T00:00:00Z");
        String first = decode(one + ".json");
        assertEquals(0, run("history", "add", first).exitCode());
        Path kept = repository.folder().resolve("results/history");
        List<String> before = contents(kept);
        String second = decode(two + ".json");
        Path object = Files.writeString(temp.resolve("object-" + one + ".json"), "{}");
        for (String[] bad : List.of(
                new String[] {"is not a JMH JSON result", second, object.toString()},
                new String[] {"has no row with a value", second, file(one.substring(0, 9) + ".json")},
                new String[] {
                    "mode avgt measures time per operation, but the unit is ops/s",
                    second,
                    file("unit-" + one + ".json", row("decode", "ops/s", 3))
                })) {
            Cli.Result refused = run(Stream.concat(
                            Stream.of("history", "add"), Arrays.stream(bad).skip(1))
                    .toArray(String[]::new));
            assertEquals(2, refused.exitCode(), bad[0]);
            assertEquals(1, refused.errLines().size(), refused.err());
            assertTrue(refused.err().contains(bad[0]), refused.err());
            assertEquals(before, contents(kept), bad[0]);
        }
        assertEquals(0, run("history", "add", first, second).exitCode(), "what is there already is no error");
        assertEquals(2, contents(kept).size());
    }

    private static List<String> contents(Path folder) throws IOException {
        List<String> contents = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                contents.add(file.getFileName() + Files.readString(file));
            }
        }
        return contents;
    }
}
