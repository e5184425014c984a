package org.echobench.cli.build;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.echobench.cli.ClassPathFolder;
import org.echobench.cli.Cli;
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

    @BeforeEach
    void prepare() throws Exception {
        repository = TestRepository.in(temp);
        Files.createDirectories(repository.folder().resolve("bench-cli"));
        repository.commit("bench-cli/pom.xml", "<project/>");
    }

    private void maven(String... lines) throws IOException {
        Path bin = Files.createDirectories(temp.resolve("bin"));
        Files.writeString(bin.resolve("mvn"), "#!/bin/sh\n" + String.join("\n", lines) + "\n");
        Files.setPosixFilePermissions(bin.resolve("mvn"), PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private ProcessBuilder duet(String... words) {
        String[] command = Stream.concat(Stream.of("duet"), Stream.of(words)).toArray(String[]::new);
        ProcessBuilder builder = repository.command(temp, command);
        builder.environment().put("XDG_CACHE_HOME", temp.resolve("cache").toString());
        builder.environment().merge("PATH", temp.resolve("bin").toString(), (path, bin) -> bin + ":" + path);
        return builder;
    }

    private static Cli.Result run(ProcessBuilder builder) throws Exception {
        return Cli.result(builder.start());
    }

    private static String last(Cli.Result result) {
        List<String> lines = result.errLines();
        return lines.get(lines.size() - 1);
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
        run(duet("mian")).refuses("Unknown revision 'mian': did you mean 'main'?");
    }

    @Test
    void aRepositoryThatHappensToLieAroundTheDistributionHasNoRevisionsOfIt() throws Exception {
        Path home = Files.createDirectories(repository.folder().resolve("tools/echobench"));
        ProcessBuilder command = duet("main");
        command.command().add(1, "-Dechobench.home=" + home);
        run(command.directory(temp.toFile()))
                .refuses("'main' is not a folder, and this is not a git repository (or git is not installed), so it"
                        + " is not a revision either.");
    }

    @Test
    void aBuildThatFailsEndsInASentenceAndLeavesNothing() throws Exception {
        maven(
                "echo '[INFO] compiling'",
                "for i in 1 2 3 4 5 6; do echo \"[ERROR] Foo.java:[$i,2] cannot find symbol\"; done",
                "exit 1");
        Cli.Result ended = run(duet("main")).exits(2);
        assertEquals(9, ended.errLines().size(), ended.err());
        assertTrue(ended.errLines().get(0).startsWith("Building "), ended.err());
        assertEquals(
                "[ERROR] Foo.java:[1,2] cannot find symbol", ended.errLines().get(2));
        String last = ended.errLines().get(8);
        assertTrue(
                last.matches("echobench: The revision [0-9a-f]{10} does not build: the build ended with exit code 1;"
                        + " all its lines are in .*log\\."),
                last);
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
            Cli.Result ended = run(duet("main", "--server", "netty")).exits(3);
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
        Cli.Result ended = run(duet(words)).exits(2);
        assertEquals(3, ended.errLines().size(), ended.err());
        assertTrue(ended.errLines().get(1).matches("Building [0-9a-f]{10} with new .*"), ended.err());
        assertTrue(ended.errLines().get(2).startsWith("echobench: Unknown benchmark 'nothing'"), ended.err());
        assertEquals(1, run(duet(words)).errLines().size());
        noWorktreeIsLeft();
        words[6] = "out/*.war";
        Cli.Result other = run(duet(words));
        String last = last(other);
        assertTrue(last.endsWith("left no file that matches --jar out/*.war: exactly one must match."), last);
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
