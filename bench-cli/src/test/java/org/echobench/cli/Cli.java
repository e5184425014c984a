package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.echobench.cli.servers.Distribution;
import org.echobench.results.Json;
import picocli.CommandLine;

/**
 * Runs the command in this JVM, where the reference server is the only one. Blanks separate words in the first of its
 * arguments, and of an array that is one of them; each of the others is a word.
 */
public final class Cli {

    /** Flags of a fork that measures nothing: it starts soon and needs little memory. */
    static final String SMALL_JVM = "-Xms64m -Xmx256m -XX:-AlwaysPreTouch -XX:TieredStopAtLevel=1";

    static {
        try {
            // Other measurements on this machine may hold its lock.
            Path target = Files.createDirectories(Path.of("target").toAbsolutePath());
            System.setProperty(
                    "java.io.tmpdir", Files.createTempDirectory(target, "tmp").toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Cli() {}

    /** What a command left. */
    public record Result(int exitCode, String out, String err) {

        public List<String> errLines() {
            return err.lines().toList();
        }

        List<String> outLines() {
            return out.lines().toList();
        }

        /** The output, which is one object. */
        JsonNode json() {
            try {
                return Json.MAPPER.readTree(out);
            } catch (IOException e) {
                throw new AssertionError(out + err, e);
            }
        }

        /** Requires an exit code. */
        public Result exits(int expected) {
            assertEquals(expected, exitCode, out + err);
            return this;
        }

        /** Requires a part of the output. */
        public Result prints(String part) {
            assertTrue(out.contains(part), out + err);
            return this;
        }

        /** Requires a whole line of the output. */
        Result printsLine(String line) {
            assertTrue(outLines().contains(line), out + err);
            return this;
        }

        /** Requires a line that all of a pattern matches. */
        Result printsLineLike(String pattern) {
            assertTrue(outLines().stream().anyMatch(line -> line.matches(pattern)), out + err);
            return this;
        }

        /** Requires a part of the error output. */
        Result complains(String part) {
            assertTrue(err.contains(part), out + err);
            return this;
        }

        /** Requires what a pattern finds in the output or the error output. */
        Result says(String pattern) {
            assertTrue(Pattern.compile(pattern).matcher(out + err).find(), out + err);
            return this;
        }

        /** Requires exit code 2 and this sentence alone. */
        public void refuses(String sentence) {
            refuses(2, sentence);
        }

        void refuses(int expected, String sentence) {
            exits(expected);
            assertEquals(List.of("echobench: " + sentence), errLines());
        }

        /** Requires exit code 2, no output and one sentence with these parts. */
        public void refusesFor(String... parts) {
            exits(2);
            assertEquals("", out);
            assertEquals(1, errLines().size(), err);
            assertTrue(err.startsWith("echobench: "), err);
            Stream.of(parts).forEach(this::complains);
        }

        /** Requires a load without any fault. */
        Result losesNothing() {
            return exits(0).prints(" 0 lost, 0 wrong, 0 late");
        }
    }

    private static List<String> words(Object... arguments) {
        List<String> words = new ArrayList<>();
        for (Object argument : arguments) {
            if (argument instanceof Object[] more) {
                words.addAll(words(more));
            } else if (words.isEmpty()) {
                words.addAll(List.of(argument.toString().split(" ")));
            } else {
                words.add(argument.toString());
            }
        }
        return words;
    }

    public static Result run(Object... arguments) {
        CommandLine commandLine = Echobench.commandLine();
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        commandLine.setOut(new PrintWriter(out, true));
        commandLine.setErr(new PrintWriter(err, true));
        int exitCode = commandLine.execute(words(arguments).toArray(String[]::new));
        return new Result(exitCode, out.toString(), err.toString());
    }

    public static Result run(String[] arguments) {
        return run((Object[]) arguments);
    }

    /** With the servers of a distribution beside the reference. */
    public static Result run(Path distribution, Object... arguments) {
        String before = System.getProperty(Distribution.HOME, "");
        System.setProperty(Distribution.HOME, distribution.toString());
        try {
            return run(arguments);
        } finally {
            System.setProperty(Distribution.HOME, before);
        }
    }

    /** Waits for the end. */
    public static Result result(Process process) throws IOException, InterruptedException {
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(process.waitFor(), out, err);
    }

    static Path java() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }

    /** The same command in a JVM of its own. */
    public static ProcessBuilder process(Path temp, Object... arguments) {
        ProcessBuilder builder = new ProcessBuilder(
                java().toString(),
                "-Djava.io.tmpdir=" + temp,
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Echobench.class.getName());
        builder.command().addAll(words(arguments));
        return builder;
    }
}
