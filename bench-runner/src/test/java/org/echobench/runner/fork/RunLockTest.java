package org.echobench.runner.fork;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.echobench.results.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class RunLockTest {

    @TempDir
    Path temp;

    /** Holds the lock in a JVM of its own until its standard input ends. */
    static final class Holder {
        public static void main(String[] args) throws IOException {
            try (RunLock lock = RunLock.acquire(Path.of(args[0]))) {
                System.out.println(lock == null ? "" : "held");
                System.in.read();
            }
        }
    }

    private Process hold(Path file) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Holder.class.getName(),
                        file.toString())
                .redirectError(temp.resolve("error.txt").toFile())
                .start();
    }

    @Test
    void aSecondRunIsRefusedWhileTheFirstGoesOn() throws IOException, InterruptedException {
        Path file = temp.resolve("jmh.lock");
        Process first = hold(file);
        try (BufferedReader out = first.inputReader()) {
            assertEquals("held", out.readLine());
            String message =
                    assertThrows(UserError.class, () -> RunLock.acquire(file)).getMessage();
            assertTrue(message.startsWith("Another Echobench or JMH run is under way"), message);
        } finally {
            first.getOutputStream().close();
            first.waitFor();
        }
        RunLock.acquire(file).close();
    }

    @Test
    void aSecondRunOfTheSameProcessIsRefusedAndTheLockStays() throws IOException, InterruptedException {
        Path file = temp.resolve("jmh.lock");
        try (RunLock lock = RunLock.acquire(file)) {
            assertThrows(UserError.class, () -> RunLock.acquire(file));
            Process other = hold(file);
            try (BufferedReader out = other.inputReader()) {
                assertEquals(null, out.readLine(), "the other JVM got the lock in spite of " + lock);
            } finally {
                other.getOutputStream().close();
                other.waitFor();
            }
        }
    }

    @Test
    void jmhSeesTheLock() throws IOException {
        Path file = temp.resolve("jmh.lock");
        try (RunLock lock = RunLock.acquire(file);
                FileChannel jmh = FileChannel.open(file, StandardOpenOption.WRITE)) {
            assertThrows(
                    java.nio.channels.OverlappingFileLockException.class, jmh::tryLock, () -> "JMH got it: " + lock);
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aSymbolicLinkIsRefusedAndTheFileThatItNamesKeepsItsPermissions() throws IOException {
        Path secret = Files.writeString(temp.resolve("secret"), "");
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
        Path link = Files.createSymbolicLink(temp.resolve("jmh.lock"), secret);
        String message =
                assertThrows(UserError.class, () -> RunLock.acquire(link)).getMessage();
        assertEquals(
                "JMH's lock file " + link + " is a symbolic link, so the lock would change another file: delete it.",
                message);
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(secret)));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void everyUserMayTakeTheLockLater() throws IOException {
        Path file = temp.resolve("jmh.lock");
        RunLock.acquire(file).close();
        assertEquals("rw-rw-rw-", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    }

    @Test
    void aLockFileThatCannotBeOpenedIsOneSentence() {
        String message = assertThrows(UserError.class, () -> RunLock.acquire(temp.resolve("no/such/file")))
                .getMessage();
        assertTrue(message.startsWith("JMH's lock file"), message);
    }
}
