package org.echobench.runner.fork;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Shells that have the arguments of forks. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OrphanedForksTest {

    private static final int KILLED = 128 + 9;

    @TempDir
    Path forks;

    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void endAll() {
        for (Process process : started) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private String folder(String name) {
        return JmhCommand.directory(forks.resolve(name));
    }

    /** Returns when the script has printed a line. The words follow it in the command. */
    private Process start(String script, String... words) throws IOException {
        List<String> command = new ArrayList<>(List.of("sh", "-c", script));
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("FOLDER", folder("one.partial"));
        Process process = builder.start();
        started.add(process);
        assertEquals("started", process.inputReader().readLine());
        return process;
    }

    /** How it ended. A shell that was not killed ends with its input. */
    private static int end(Process process) throws Exception {
        process.getOutputStream().close();
        return process.waitFor();
    }

    @Test
    void aForkIsEndedHoweverLongItsCommandIs() throws Exception {
        Process fork = start("echo started; read line", folder("one.partial"), "x".repeat(10_000));

        ForkWatch.endOrphans(forks);

        assertEquals(KILLED, end(fork));
    }

    @Test
    void aForkOfAnotherRunGoesOn() throws Exception {
        Process other = start(
                "echo started; read line",
                JmhCommand.directory(
                        forks.resolveSibling(forks.getFileName() + "2").resolve("one.partial")));

        ForkWatch.endOrphans(forks);

        assertEquals(1, end(other));
    }

    @Test
    void whatAForkHasStartedIsEndedWithIt() throws Exception {
        Process fork = start("sleep 600 & echo started; read line", folder("one.partial"));
        List<ProcessHandle> children = fork.children().toList();

        ForkWatch.endOrphans(forks);

        assertEquals(1, children.size());
        assertTrue(children.get(0).info().command().isEmpty(), "it still runs");
        assertEquals(KILLED, end(fork));
    }

    @Test
    void aForkForWhichNobodyWaitsDoesNotHoldTheRunUp() throws Exception {
        // The program that the outer shell becomes never asks how its child has ended.
        Process parent = start("sh -c 'echo started; kill -STOP $$' \"$FOLDER\" & exec sleep 600");

        ForkWatch.endOrphans(forks);

        assertTrue(parent.isAlive());
        assertEquals(
                List.of(),
                parent.children()
                        .flatMap(child -> Stream.of(child.info().command().orElse("")))
                        .filter(command -> !command.isEmpty())
                        .toList());
    }
}
