package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code history confirm}, on commits with JMH benchmarks. */
@Tag("integration")
class HistoryConfirmTest {

    private static final String MACHINE = "unnamed machine";

    @TempDir
    Path temp;

    private final List<String> files = new ArrayList<>();
    private TestRepository repository;

    @BeforeEach
    void makeRepository() throws Exception {
        repository = TestRepository.in(temp);
        repository.commit("build.sh", "mkdir -p out && cp \"$(cat variant)\" out/bench.jar\n");
    }

    private Cli.Result command(String... words) throws Exception {
        ProcessBuilder command = repository.command(temp, words);
        command.environment().put("XDG_CACHE_HOME", temp.toString()); // where builds are kept
        return Cli.result(command.start());
    }

    private Cli.Result confirm(String... more) throws Exception {
        return command(Stream.concat(Stream.of("history", "confirm", "--history", "h"), Stream.of(more))
                .toArray(String[]::new));
    }

    /** A commit that is built by copying this jar, whose history has this many operations a second; none for 0. */
    private String commit(Path jar, String message, int score) throws Exception {
        Files.writeString(repository.folder().resolve("variant"), jar + "\n");
        repository.git("add", "variant");
        repository.git("commit", "-q", "--allow-empty", "-m", message);
        String hash = repository.git("rev-parse", "--short=10", "HEAD");
        if (score > 0) {
            files.add(Files.writeString(temp.resolve(hash + ".json"), """
                    [{"benchmark": "theirs.Sums.allocate", "mode": "thrpt", "threads": 1, "params": {"server": "1"},
                      "primaryMetric": {"score": %d, "scoreUnit": "ops/s", "rawData": [[%d]]}}]
                    """.formatted(score, score))
                    .toString());
        }
        return hash;
    }

    /** Six commits that differ by their days. */
    private void steady(Path jar) throws Exception {
        for (int i = 0; i < 6; i++) {
            commit(jar, "steady " + i, 1_000_000 + i % 3);
        }
    }

    private void addAll() throws Exception {
        List<String> words = new ArrayList<>(List.of("history", "add", "--history", "h"));
        words.addAll(files);
        Cli.Result added = command(words.toArray(String[]::new));
        assertEquals(0, added.exitCode(), added.err());
    }

    @Test
    void whereNothingIsSuspectNothingIsMeasured() throws Exception {
        steady(temp.resolve("no.jar"));
        addAll();
        Cli.Result result = confirm();
        assertEquals(0, result.exitCode(), result.err());
        assertEquals("Nothing is suspect here.\n", result.out());
    }

    @Test
    void suspectsOfAnotherMachineAreLeftOutAndCounted() throws Exception {
        steady(temp.resolve("no.jar"));
        commit(temp.resolve("no.jar"), "slower", 500_000);
        addAll();
        Cli.Result result = confirm();
        assertEquals(3, result.exitCode(), result.out());
        assertTrue(
                result.err().startsWith("echobench: 1 suspect of unnamed machine, JVM unknown is left out: this is "),
                result.err());
    }

    @Test
    void aCommitThatDoesNotBuildIsNamedAndNothingIsKept() throws Exception {
        steady(temp.resolve("no.jar"));
        commit(temp.resolve("no.jar"), "slower", 500_000);
        addAll();
        Cli.Result result =
                confirm("--machine", MACHINE, "--", "--jmh", "--build", "sh build.sh", "--jar", "out/bench.jar");
        assertEquals(3, result.exitCode(), result.out() + result.err());
        assertTrue(result.out().contains("does not build"), result.out());
        assertTrue(result.err().contains("not measured: No two commits of "), result.err());
        assertTrue(Files.notExists(repository.folder().resolve("h/confirmed")));
    }

    @Test
    void wrongUsageIsOneSentence() {
        Cli.Result minutes = Cli.run("history", "confirm", "--minutes", "0");
        assertEquals(2, minutes.exitCode());
        assertEquals(List.of("echobench: --minutes must be 1 or more, but is 0"), minutes.errLines());
        Cli.Result unknown = Cli.run("history", "confirm", "--", "--nothing");
        assertEquals(2, unknown.exitCode());
        assertEquals(List.of("echobench: after --: Unknown option: '--nothing'"), unknown.errLines());
        Cli.Result chosen = Cli.run("history", "confirm", "--", "--include", "echo");
        assertEquals(2, chosen.exitCode());
        assertEquals(
                List.of("echobench: after --: the suspect row decides --include: leave it out"), chosen.errLines());
        Cli.Result dry = Cli.run("history", "confirm", "--", "--dry-run");
        assertEquals(2, dry.exitCode());
        assertEquals(List.of("echobench: after --: --dry-run would confirm nothing: leave it out"), dry.errLines());
    }

    /** The options of duets that take a second for each fork. */
    private static String[] ofJmh() {
        List<String> words = new ArrayList<>(List.of("--machine", MACHINE, "--", "--jmh", "--build", "sh build.sh"));
        words.addAll(List.of("--jar", "out/bench.jar", "--pairs", "6", "--seed", "1", "--jmh-args"));
        words.add("-jvmArgsAppend -XX:+UseSerialGC -jvmArgsAppend -XX:TieredStopAtLevel=1");
        return words.toArray(String[]::new);
    }

    /** The records of finished forks, by their paths. */
    private Map<Path, String> forks() throws IOException {
        Path duets = repository.folder().resolve("results/runs/confirm");
        Map<Path, String> forks = new TreeMap<>();
        try (Stream<Path> files = Files.walk(duets)) {
            for (Path file : files.filter(one -> one.endsWith("fork.json")).toList()) {
                forks.put(file, Files.readString(file));
            }
        }
        return forks;
    }

    private static boolean isDisturbed(Cli.Result result) {
        return result.err().contains("SUSPECT") || result.err().contains("; disturbed: ");
    }

    @Tag("fork")
    @Test
    void whatIsStoppedGoesOnByTheSameCommandWithTheForksThatHaveEnded() throws Exception {
        Path jar = JmhProject.jar(temp.resolve("same"), 1_000);
        steady(jar);
        commit(jar, "slow day", 500);
        addAll();
        List<String> words = new ArrayList<>(List.of("history", "confirm", "--history", "h"));
        words.addAll(List.of(ofJmh()));
        ProcessBuilder builder = repository.command(temp, words.toArray(String[]::new));
        builder.environment().put("XDG_CACHE_HOME", temp.toString());
        Process stopped = builder.redirectErrorStream(true).start();
        List<String> said = new ArrayList<>();
        try (BufferedReader lines = stopped.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                said.add(line);
                if (line.startsWith("[2/")) {
                    stopped.toHandle().destroy(); // asks it to end, as Ctrl-C does
                }
            }
        }
        stopped.waitFor();
        Map<Path, String> before = forks();
        assertTrue(before.size() >= 2, said.toString());
        assertTrue(
                said.stream()
                        .anyMatch(line -> line.startsWith("Stopped. Finished forks are kept. Continue with:"
                                + " echobench history confirm --history h --machine")),
                said.toString());
        assertTrue(Files.notExists(repository.folder().resolve("h/confirmed")));
        Cli.Result result = confirm(ofJmh());
        assumeFalse(isDisturbed(result), "others use this machine");
        // By chance a duet of one jar with itself may differ.
        assertTrue(result.exitCode() <= 1, result.out() + result.err());
        assertTrue(result.out().contains("confirmed: "), result.out());
        assertTrue(forks().entrySet().containsAll(before.entrySet()), "no fork was measured again");
    }

    @Tag("fork")
    @Test
    void theCommitIsNamedKeptAndNoAlarmBecomesARegression() throws Exception {
        Path fast = JmhProject.jar(temp.resolve("fast"), 1_000);
        Path slow = JmhProject.jar(temp.resolve("slow"), 40_000_000);
        steady(fast);
        commit(fast, "unmeasured", 0);
        Files.createDirectories(repository.folder().resolve("h"));
        repository.commit("h/note", "of the history alone: not measured\n");
        commit(slow, "Copy each message", 0);
        String made = repository.git("rev-parse", "--short=10", "HEAD");
        String newest = commit(slow, "after it", 500);
        addAll();
        Cli.Result result = confirm(ofJmh());
        assumeFalse(isDisturbed(result), "others use this machine");
        assertEquals(1, result.exitCode(), result.out() + result.err());
        assertTrue(result.out().contains(newest + ", score: confirmed: "), result.out());
        assertTrue(result.out().contains("3 commits: "), result.out());
        assertTrue(result.out().contains("by " + made + " \"Copy each message\""), result.out());
        Cli.Result shown = command("history", "show", "--history", "h");
        assertEquals(1, shown.exitCode(), shown.out());
        assertTrue(shown.out().contains("REGRESSED"), shown.out());
        assertEquals("Nothing is suspect here.\n", confirm().out());
    }
}
