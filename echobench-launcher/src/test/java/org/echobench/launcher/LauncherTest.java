package org.echobench.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A distribution whose command says how it was started. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {

    private static final Instant NOW = Instant.parse("2026-01-31T00:00:00Z");

    @TempDir
    Path temp;

    private Path archive;

    @BeforeEach
    void pack() throws IOException {
        archive = temp.resolve("bench-cli-1.zip");
        pack("#!/bin/sh\necho \"$JAVA_HOME: $*\"\nexit 4\n");
    }

    private void pack(String script) throws IOException {
        Files.deleteIfExists(archive);
        Map<String, ?> made = Map.of("create", true, "enablePosixFileAttributes", true);
        try (FileSystem zip = FileSystems.newFileSystem(archive, made)) {
            Path command = zip.getPath("/echobench-1/bin/echobench");
            Files.createDirectories(command.getParent());
            Files.writeString(command, script);
            Files.setPosixFilePermissions(command, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    private record Result(int exitCode, String out, String err) {}

    /** The launcher as JBang starts it, on a class path with the archive. */
    private Result launch(Path cache, String... words) throws Exception {
        String classPath = System.getProperty("java.class.path") + File.pathSeparator + archive;
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPath,
                Launcher.class.getName());
        builder.command().addAll(List.of(words));
        builder.environment().put("XDG_CACHE_HOME", cache.toString());
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(process.waitFor(), out, err);
    }

    @Test
    void theCommandHasTheWordsAndTheJdkAndItsExitCodeIsTheLaunchers() throws Exception {
        Result result = launch(temp.resolve("cache"), "duet", "a b");
        assertEquals(new Result(4, System.getProperty("java.home") + ": duet a b\n", ""), result);
    }

    @Test
    void anArchiveIsUnpackedOnce() throws Exception {
        Path home = Launcher.unpacked(archive, temp.resolve("cache"), NOW);
        Files.writeString(home.resolve("bin/echobench"), "kept");
        assertEquals(home, Launcher.unpacked(archive, temp.resolve("cache"), NOW));
        assertEquals("kept", Files.readString(home.resolve("bin/echobench")));
    }

    @Test
    void anotherArchiveOfTheSameNameIsUnpackedToo() throws Exception {
        Launcher.unpacked(archive, temp.resolve("cache"), NOW);
        pack("another");
        Files.setLastModifiedTime(archive, FileTime.fromMillis(1));
        Path home = Launcher.unpacked(archive, temp.resolve("cache"), NOW);
        assertEquals("another", Files.readString(home.resolve("bin/echobench")));
    }

    /** Used 1 to 30 days ago, each two days after the one before. */
    @Test
    void whatNobodyHasUsedForLongIsDeletedButTheLastOnes() throws Exception {
        Path cache = temp.resolve("cache");
        for (int days = 1; days <= 30; days += 2) {
            Path home = Files.createDirectories(cache.resolve("used-" + days));
            Files.writeString(home.resolve("file"), "");
            Files.setLastModifiedTime(home, FileTime.from(NOW.minus(Duration.ofDays(days))));
        }
        Path home = Launcher.unpacked(archive, cache, NOW);
        try (Stream<Path> left = Files.list(cache)) {
            assertEquals(
                    Stream.concat(
                                    Stream.of(home),
                                    Stream.of(1, 3, 5, 7, 9, 11, 13).map(days -> cache.resolve("used-" + days)))
                            .collect(Collectors.toSet()),
                    left.collect(Collectors.toSet()));
        }
    }

    @Test
    void theLastOnesStayHoweverOldTheyAre() throws Exception {
        Path cache = temp.resolve("cache");
        for (int days = 100; days < 105; days++) {
            Path home = Files.createDirectories(cache.resolve("used-" + days));
            Files.setLastModifiedTime(home, FileTime.from(NOW.minus(Duration.ofDays(days))));
        }
        Launcher.unpacked(archive, cache, NOW);
        try (Stream<Path> left = Files.list(cache)) {
            assertEquals(6, left.count());
        }
    }

    @Test
    void aDistributionThatIsUsedAgainIsNew() throws Exception {
        Path cache = temp.resolve("cache");
        Launcher.unpacked(archive, cache, NOW);
        Instant later = NOW.plus(Duration.ofDays(30));
        Path home = Launcher.unpacked(archive, cache, later);
        assertEquals(FileTime.from(later), Files.getLastModifiedTime(home));
    }

    @Test
    void aCacheThatCannotBeWrittenIsOneSentence() throws Exception {
        Path file = Files.createFile(temp.resolve("file"));
        Result result = launch(file);
        assertEquals(2, result.exitCode());
        assertEquals(1, result.err().lines().count(), result.err());
        assertTrue(result.err().startsWith("echobench: The distribution cannot be unpacked to " + file), result.err());
    }

    @Test
    void nothingIsLeftOfADistributionThatCannotBeKept() throws Exception {
        Path cache = Files.createDirectory(temp.resolve("cache"));
        FileTime time = Files.getLastModifiedTime(archive);
        Path inTheWay = Files.createFile(cache.resolve("bench-cli-1-" + time.toMillis()));
        assertThrows(IOException.class, () -> Launcher.unpacked(archive, cache, NOW));
        try (Stream<Path> left = Files.list(cache)) {
            assertEquals(List.of(inTheWay), left.toList());
        }
    }

    @Test
    void withoutAnArchiveTheSentenceNamesIt() {
        IOException missing = assertThrows(IOException.class, () -> Launcher.unpacked(List.of(Path.of("a.jar"))));
        assertEquals("The distribution org.echobench:bench-cli:zip was not resolved.", missing.getMessage());
    }
}
