package org.echobench.cli.build;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.echobench.cli.ClassPathFolder;
import org.echobench.cli.HeldProvider;
import org.echobench.cli.JmhProject;
import org.echobench.cli.TestRepository;
import org.echobench.runner.plan.GitRepository;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Revisions of a small repository, with a script in the place of Maven. */
@Tag("integration")
@DisabledOnOs(OS.WINDOWS)
class RevisionBuildTest {

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @TempDir
    Path temp;

    private TestRepository repository;

    private record Ended(int exitCode, List<String> err) {}

    @BeforeEach
    void prepare() throws Exception {
        repository = TestRepository.in(temp);
        repository.commit("README", "old");
        repository.git("tag", "ancient");
        Files.createDirectories(repository.folder().resolve("bench-cli"));
        repository.commit("bench-cli/pom.xml", "<project/>");
    }

    private void maven(String... lines) throws IOException {
        Path bin = Files.createDirectories(temp.resolve("bin"));
        Files.writeString(bin.resolve("mvn"), "#!/bin/sh\n" + String.join("\n", lines) + "\n");
        Files.setPosixFilePermissions(bin.resolve("mvn"), PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private ProcessBuilder duet(String... words) {
        List<String> all = new ArrayList<>(List.of("duet"));
        all.addAll(List.of(words));
        ProcessBuilder builder = repository.command(temp, all.toArray(String[]::new));
        builder.environment().put("XDG_CACHE_HOME", temp.resolve("cache").toString());
        builder.environment().merge("PATH", temp.resolve("bin").toString(), (path, bin) -> bin + ":" + path);
        return builder;
    }

    private static Ended run(ProcessBuilder builder) throws Exception {
        Process process = builder.start();
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), err.lines().toList());
    }

    private void noWorktreeIsLeft() throws Exception {
        assertEquals(1, repository.git("worktree", "list").lines().count());
    }

    @Test
    void theFirstLineOfACommitsMessageIsKnown() throws Exception {
        repository.emptyCommit("one\n\nmore", "2026-01-01T00:00:00Z");
        GitRepository known = GitRepository.around(repository.folder()).orElseThrow();
        assertEquals(Optional.of("one"), known.subject(known.commit("main").orElseThrow()));
    }

    /** Used 0 to 29 days ago. */
    @Test
    void whatNobodyHasUsedForLongIsDeletedButTheLastOnesAndWhatIsNoProduct() throws Exception {
        Instant now = Instant.parse("2026-01-31T00:00:00Z");
        Path cache = Files.createDirectory(temp.resolve("products"));
        Path other = used(cache.resolve("distributions"), now.minus(Duration.ofDays(99)));
        for (int days = 0; days < 30; days++) {
            String name = String.format("%040d", days) + (days % 2 == 0 ? "" : "-0123456789ab");
            used(cache.resolve(name), now.minus(Duration.ofDays(days)));
        }
        RevisionBuild.prune(cache, now);
        List<Path> left;
        try (Stream<Path> all = Files.list(cache)) {
            left = all.sorted().toList();
        }
        assertEquals(20 + 1, left.size());
        assertEquals(other, left.get(20));
        assertEquals(
                String.format("%040d", 19) + "-0123456789ab",
                left.get(19).getFileName().toString());
    }

    @Test
    void aProductOfTheLastDaysMayBeInUse() throws Exception {
        Instant now = Instant.parse("2026-01-31T00:00:00Z");
        Path cache = Files.createDirectory(temp.resolve("products"));
        for (int i = 0; i < 30; i++) {
            used(cache.resolve(String.format("%040d", i)), now.minus(Duration.ofDays(13)));
        }
        RevisionBuild.prune(cache, now);
        try (Stream<Path> left = Files.list(cache)) {
            assertEquals(30, left.count());
        }
    }

    private static Path used(Path product, Instant when) throws IOException {
        Files.writeString(Files.createDirectories(product.resolve("lib")).resolve("a.jar"), "");
        return Files.setLastModifiedTime(product, FileTime.from(when));
    }

    @Test
    void anUnknownRevisionIsNamedWithTheNearest() throws Exception {
        Ended ended = run(duet("mian"));
        assertEquals(2, ended.exitCode);
        assertEquals(List.of("echobench: Unknown revision 'mian': did you mean 'main'?"), ended.err);
    }

    @Test
    void aRepositoryThatHappensToLieAroundTheDistributionHasNoRevisionsOfIt() throws Exception {
        Path home = Files.createDirectories(repository.folder().resolve("tools/echobench"));
        ProcessBuilder command = duet("main");
        command.command().add(1, "-Dechobench.home=" + home);
        Ended ended = run(command.directory(temp.toFile()));
        assertEquals(2, ended.exitCode);
        assertEquals(
                List.of(
                        "echobench: 'main' is no folder, and this is no git repository (or git is not installed), so it is"
                                + " no revision either."),
                ended.err);
    }

    @Test
    void aBuildThatFailsEndsInASentenceAndLeavesNothing() throws Exception {
        maven(
                "echo '[INFO] compiling'",
                "for i in 1 2 3 4 5 6; do echo \"[ERROR] Foo.java:[$i,2] cannot find symbol\"; done",
                "exit 1");
        Ended ended = run(duet("main"));
        assertEquals(2, ended.exitCode);
        assertEquals(9, ended.err.size(), ended.err::toString);
        assertTrue(ended.err.get(0).startsWith("Building "), ended.err::toString);
        assertEquals("[ERROR] Foo.java:[1,2] cannot find symbol", ended.err.get(2));
        String last = ended.err.get(8);
        assertTrue(
                last.matches("echobench: The revision [0-9a-f]{10} does not build: the build ended with exit code 1;"
                        + " all its lines are in .*log\\."),
                last);
        noWorktreeIsLeft();
    }

    @Test
    void onlyTheModuleOfTheServerThatIsMeasuredIsBuilt() throws Exception {
        Path home = temp.resolve("home");
        HeldProvider.addTo(ClassPathFolder.make(home.resolve("servers").resolve("held"), name -> true));
        Files.createDirectories(repository.folder().resolve("server-held"));
        repository.commit("server-held/pom.xml", "<project/>");
        maven(
                "echo \"$@\" >> " + temp.resolve("calls"),
                "mkdir server-held/target",
                "cp -r " + home.resolve("servers").resolve("held") + " server-held/target/lib");
        ProcessBuilder command = duet("main", "main", "--server", "held", "--minutes", "1");
        command.command().add(1, "-Dechobench.home=" + home);
        Ended ended = run(command);
        List<String> calls = Files.readAllLines(temp.resolve("calls"));
        assertEquals(1, calls.size(), calls::toString);
        assertTrue(calls.get(0).contains("-pl server-held -am package"), calls::toString);
        // After both sides were found to have the server.
        String last = ended.err.get(ended.err.size() - 1);
        assertTrue(last.startsWith("echobench: --minutes 1 is too short"), ended.err::toString);
        noWorktreeIsLeft();
    }

    @Test
    void aRevisionWithoutTheCommandIsTooOld() throws Exception {
        Ended ended = run(duet("ancient"));
        assertEquals(3, ended.exitCode);
        String last = ended.err.get(ended.err.size() - 1);
        assertTrue(last.endsWith("has no module bench-cli: it is too old for a duet."), last);
        noWorktreeIsLeft();
    }

    @Test
    void aRevisionIsBuiltOnceForEachSetOfArguments() throws Exception {
        Path made = ClassPathFolder.make(temp.resolve("made"), name -> true);
        maven(
                "echo \"$@\" >> " + temp.resolve("calls"),
                "mkdir -p bench-cli/target/echobench",
                "cp -r " + made + " bench-cli/target/echobench/lib");
        for (int i = 0; i < 2; i++) {
            Ended ended = run(duet("main", "--server", "netty"));
            assertEquals(3, ended.exitCode, ended.err::toString);
        }
        assertEquals(1, Files.readAllLines(temp.resolve("calls")).size());
        run(duet("main", "--server", "netty", "--base-args", "-Dnetty.version=4.2.6.Final"));
        List<String> calls = Files.readAllLines(temp.resolve("calls"));
        assertEquals(2, calls.size());
        assertFalse(calls.get(0).contains("netty.version"));
        assertTrue(calls.get(0).contains("-Darchives.skip=true"), calls.get(0));
        assertTrue(calls.get(1).endsWith("-Dnetty.version=4.2.6.Final"), calls.get(1));
        noWorktreeIsLeft();
    }

    /** The revision names the folder of its benchmarks, and the script in the place of their build packs it. */
    @Tag("fork")
    @Test
    void aRevisionOfJmhBenchmarksIsBuiltByTheCommandAndItsJarIsKept() throws Exception {
        repository.commit(
                "benchmarks", JmhProject.make(temp.resolve("theirs"), 1).toString());
        Path jar = Path.of(System.getProperty("java.home"), "bin", "jar");
        maven("mkdir out", "cd \"$(cat benchmarks)\" && '" + jar + "' cf \"$OLDPWD/out/$1.jar\" *");
        String[] words = {
            "main",
            "main",
            "--jmh",
            "--build",
            "mvn",
            "--jar",
            "out/*.jar",
            "--include",
            "nothing",
            "--base-args",
            "old",
            "--head-args",
            "new"
        };
        Ended ended = run(duet(words));
        assertEquals(2, ended.exitCode);
        assertEquals(3, ended.err.size(), ended.err::toString);
        assertTrue(ended.err.get(1).matches("Building [0-9a-f]{10} with new .*"), ended.err::toString);
        assertTrue(ended.err.get(2).startsWith("echobench: Unknown benchmark 'nothing'"), ended.err::toString);
        assertEquals(1, run(duet(words)).err.size());
        noWorktreeIsLeft();
        words[6] = "out/*.war";
        Ended other = run(duet(words));
        String last = other.err.get(other.err.size() - 1);
        assertTrue(last.endsWith("left no file that matches --jar out/*.war: it must be one."), last);
        noWorktreeIsLeft();
    }

    @Tag("fork")
    @Test
    void stoppedInABuildItEndsMavenAndRemovesTheWorktree() throws Exception {
        Path started = temp.resolve("started");
        maven("echo $$ > " + started + ".tmp", "mv " + started + ".tmp " + started, "exec sleep 600");
        Process process = duet("main").start();
        await().atMost(PATIENCE).until(() -> Files.exists(started));
        long maven = Long.parseLong(Files.readString(started).strip());
        process.toHandle().destroy();
        process.getErrorStream().readAllBytes();
        assertEquals(143, process.waitFor());
        assertFalse(ProcessHandle.of(maven).map(ProcessHandle::isAlive).orElse(false));
        noWorktreeIsLeft();
    }
}
