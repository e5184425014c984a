package org.echobench.node;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.echobench.core.process.ExternalProgram;

/** The Node.js on PATH. Its version is read once in a JVM, because reading it takes a process. */
final class NodeRuntime {

    /** The oldest major version with everything that the program uses. */
    static final int OLDEST = 18;

    private static final long ANSWER_SECONDS = 10;

    private static final Optional<Path> COMMAND = ExternalProgram.onPath("node");

    private static final Optional<String> VERSION = COMMAND.flatMap(NodeRuntime::ask);

    private NodeRuntime() {}

    static Optional<Path> command() {
        return COMMAND;
    }

    /** The version, such as {@code 20.20.2}; empty if there is no Node.js, or it does not work. */
    static Optional<String> version() {
        return VERSION;
    }

    /** The first number of a version; 0 if it does not begin with one. */
    static int major(String version) {
        String digits = version.replaceFirst("\\D.*", "");
        return digits.isEmpty() ? 0 : Integer.parseInt(digits);
    }

    private static Optional<String> ask(Path node) {
        try {
            Process process = new ProcessBuilder(node.toString(), "--version")
                    .redirectErrorStream(true)
                    .start();
            process.getOutputStream().close();
            if (!process.waitFor(ANSWER_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return Optional.empty();
            }
            String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return process.exitValue() == 0 && printed.startsWith("v")
                    ? Optional.of(printed.substring(1))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty(); // not a program of this machine: the row is unavailable, and says so
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
