package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The whole command with a server, our client, and scripts that print what the real tools printed. */
@DisabledOnOs(OS.WINDOWS)
class CrosscheckCommandTest {

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @TempDir
    Path temp;

    private Path path;

    @BeforeEach
    void makePath() throws IOException {
        path = Files.createDirectory(temp.resolve("path"));
    }

    private void tool(String name, String versionOption, String script) throws IOException {
        Path file = path.resolve(name);
        Files.writeString(
                file,
                "#!/bin/sh\nif [ \"$1\" = " + versionOption + " ]; then echo " + name + " 4.5.6; exit; fi\n" + script
                        + "\n");
        assertTrue(file.toFile().setExecutable(true));
    }

    private String printing(String fixture) throws IOException {
        Path file = temp.resolve(fixture);
        try (InputStream in = CrosscheckCommandTest.class.getResourceAsStream("/tools/" + fixture)) {
            Files.write(file, Objects.requireNonNull(in, fixture).readAllBytes());
        }
        return "exec /bin/cat '" + file + "'";
    }

    private Process start(String... more) throws IOException {
        ProcessBuilder builder = Cli.process(temp, "crosscheck", "reference", "--duration", "1s", "--warmup", "100ms");
        builder.command().addAll(List.of(more));
        builder.environment().put("PATH", path.toString());
        return builder.start();
    }

    @Test
    void withoutAnyToolItSaysHowToInstallThem() throws Exception {
        Cli.Result result = Cli.result(start());
        assertEquals(2, result.exitCode(), result.out());
        assertEquals(
                List.of("echobench: None of wrk, ab and h2load is installed: apt-get install wrk apache2-utils"
                        + " nghttp2-client."),
                result.errLines());
    }

    @Test
    void ratiosFailuresAndMissingToolsAreEachNamed() throws Exception {
        tool("wrk", "-v", printing("wrk.txt"));
        tool("ab", "-V", printing("ab-404.txt"));
        Cli.Result result = Cli.result(start("--blocks", "1", "--connections", "8"));
        assertEquals(3, result.exitCode(), result.out() + result.err());
        List<String> lines = result.outLines();
        // Four runs of the block with wrk, and the one that the block with ab began with.
        assertEquals(
                5,
                lines.stream()
                        .filter(l -> l.matches(" +1 +(ours|wrk) +[\\d,]+ .*"))
                        .count(),
                result.out());
        assertTrue(lines.stream().anyMatch(l -> l.matches(" +1  ours/wrk \\d\\.\\d{3} requests/s")), result.out());
        assertTrue(
                lines.stream().anyMatch(l -> l.matches("wrk 4\\.5\\.6 +(\\d\\.\\d{3}) \\(\\1 to \\1\\)")),
                result.out());
        assertTrue(
                lines.stream().anyMatch(l -> l.matches("ab 4\\.5\\.6 +FAILED: ab: .* not answered with 2xx")),
                result.out());
        assertTrue(
                lines.stream().anyMatch(l -> l.matches("h2load +not installed: apt-get install nghttp2-client")),
                result.out());
        assertTrue(lines.stream().allMatch(l -> l.length() <= 80), result.out());
    }

    @Test
    void whenItIsStoppedNothingIsLeftBehind() throws Exception {
        tool("wrk", "-v", "exec /usr/bin/tail -f /dev/null");
        Process command = start();
        Awaitility.await().atMost(PATIENCE).until(() -> command.descendants().anyMatch(CrosscheckCommandTest::isTail));
        List<ProcessHandle> started = command.descendants().toList();
        assertEquals(2, started.size(), "the server and the tool");
        command.toHandle().destroy(); // as Ctrl-C does
        Cli.result(command);
        Awaitility.await().atMost(PATIENCE).until(() -> started.stream()
                .allMatch(process -> process.info().command().isEmpty()));
    }

    private static boolean isTail(ProcessHandle process) {
        return process.info()
                .command()
                .filter(program -> program.endsWith("tail"))
                .isPresent();
    }
}
