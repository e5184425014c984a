package org.echobench.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.echobench.cli.servers.Distribution;
import picocli.CommandLine;

/** Runs the command in this JVM, where the reference server is the only one. */
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

        List<String> errLines() {
            return err.lines().toList();
        }

        List<String> outLines() {
            return out.lines().toList();
        }
    }

    public static Result run(String... arguments) {
        CommandLine commandLine = Echobench.commandLine();
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        commandLine.setOut(new PrintWriter(out, true));
        commandLine.setErr(new PrintWriter(err, true));
        int exitCode = commandLine.execute(arguments);
        return new Result(exitCode, out.toString(), err.toString());
    }

    /** With the servers of a distribution beside the reference. */
    public static Result run(Path distribution, String... arguments) {
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

    /** The same command in a JVM of its own. */
    public static ProcessBuilder process(Path temp, String... arguments) {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + temp,
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Echobench.class.getName());
        builder.command().addAll(List.of(arguments));
        return builder;
    }
}
