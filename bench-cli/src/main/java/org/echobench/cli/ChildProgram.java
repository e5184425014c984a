package org.echobench.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.echobench.core.process.ChildProcesses;
import org.echobench.results.UserError;

/** Runs a program to its end. */
final class ChildProgram {

    /**
     * How it ended.
     *
     * @param exitCode of the program; the signal's code if it was killed
     * @param lines everything it printed, on both streams
     * @param tooLong whether it was ended because its time was over
     */
    record Outcome(int exitCode, List<String> lines, boolean tooLong) {

        /** The last line that says something; empty if there is none. */
        String lastLine() {
            return lines.stream()
                    .filter(line -> !line.isBlank())
                    .reduce((first, second) -> second)
                    .map(String::strip)
                    .orElse("");
        }
    }

    private final ChildProcesses children;

    /** @param children the set that holds the programs while they run */
    ChildProgram(ChildProcesses children) {
        this.children = children;
    }

    Outcome run(List<String> command, Duration limit) {
        return run(command, Path.of("").toAbsolutePath(), limit, line -> {});
    }

    /**
     * Waits for the program.
     *
     * @param folder where it runs
     * @param limit after which it is killed
     * @param onLine given each line as it comes, on this thread
     * @throws UserError if it cannot be started, or this command is asked to end meanwhile
     */
    Outcome run(List<String> command, Path folder, Duration limit, Consumer<String> onLine) {
        Process process = start(command, folder);
        CompletableFuture<Boolean> timer =
                new CompletableFuture<Boolean>().completeOnTimeout(true, limit.toMillis(), TimeUnit.MILLISECONDS);
        timer.thenAccept(late -> {
            if (late) {
                children.end(process);
            }
        });
        try {
            List<String> lines = read(process, onLine);
            int exitCode = process.waitFor();
            if (children.isEnding()) {
                throw stopped();
            }
            return new Outcome(exitCode, lines, !timer.complete(false) && timer.join());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while " + command.get(0) + " ran", e);
        } finally {
            timer.complete(false);
            children.end(process);
        }
    }

    private Process start(List<String> command, Path folder) {
        try {
            Process process = children.start(
                    new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true));
            process.getOutputStream().close();
            return process;
        } catch (IOException e) {
            if (children.isEnding()) {
                throw stopped();
            }
            throw new UserError(command.get(0) + " cannot be started: " + e.getMessage() + ".", e);
        }
    }

    private static UserError stopped() {
        return new UserError("Stopped.");
    }

    private static List<String> read(Process process, Consumer<String> onLine) {
        List<String> lines = new ArrayList<>();
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                lines.add(line);
                onLine.accept(line);
            }
        } catch (IOException e) {
            lines.add("its output ended: " + e.getMessage()); // killing a process may close its streams
        }
        return lines;
    }
}
