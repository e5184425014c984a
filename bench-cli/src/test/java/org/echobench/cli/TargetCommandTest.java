package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.echobench.core.reference.ReferenceProvider;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.ServerConfig;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Services of a target file, already running or started by it. */
@Tag("integration")
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TargetCommandTest {

    private static final String ROWS = """
            rows:
              - name: greeting
                http:
                  path: /greeting?name={sequence}
                  expect: {contains: 'Hello, {sequence}!'}
              - name: chat
                websocket:
                  path: /ws/echo
                  send: 'number {sequence}'
                  expect: {body: 'number {sequence}'}
              - name: echo
                websocket: {path: /ws/echo, payload: 20}
            """;

    private static BenchServer running;

    @TempDir
    Path temp;

    @BeforeAll
    static void start() throws IOException {
        running = new ReferenceProvider().start(ServerConfig.defaults());
    }

    @AfterAll
    static void stop() {
        running.close();
    }

    private Path file(String head, String rows) throws IOException {
        return Files.writeString(temp.resolve("shop.yaml"), "target: shop\n" + head + "\n" + rows);
    }

    private Path ofRunning(String rows) throws IOException {
        return file("url: http://127.0.0.1:" + running.address().getPort(), rows);
    }

    private Path ofStarted(String more) throws IOException {
        return file("start: '" + EchoService.command() + "'\n" + more, ROWS);
    }

    private static Cli.Result check(Path file) {
        return Cli.run("target check", file);
    }

    @Test
    void aFrameThatBreaksTheProtocolIsTheFaultOfItsRow() throws IOException {
        try (HostileServer server = HostileServer.upgrading(HostileServer.bytes("F1 01 78"))) {
            check(file("url: http://" + server.authority(), "rows: [{name: chat, websocket: {path: /, send: x}}]"))
                    .exits(3)
                    .prints(": chat: a frame has reserved bits set");
        }
    }

    @Test
    void eachRowIsTriedOnceAndShown() throws IOException {
        Cli.Result result = check(ofRunning(ROWS)).exits(0);
        List<String> lines = result.outLines();
        assertTrue(
                lines.get(0).matches("greeting: http://127\\.0\\.0\\.1:\\d+/greeting\\?name=\\{sequence}"),
                lines.get(0));
        assertTrue(lines.contains("  > GET /greeting?name=1000000000 HTTP/1.1"), result.out());
        assertTrue(lines.contains("  < HTTP/1.1 200 OK"), result.out());
        assertTrue(lines.contains("  < Hello, 1000000000!"), result.out());
        assertTrue(lines.contains("  > number 1000000000"), result.out());
        assertTrue(lines.contains("  < number 1000000000"), result.out());
        assertEquals(3, lines.stream().filter("  right"::equals).count(), result.out());
    }

    @Test
    void aPushIsTriedWithItsTrigger() throws IOException {
        try (FeedService service = new FeedService()) {
            Path file = file("url: " + service.url(), "rows:\n" + FeedService.ROW);
            check(file)
                    .exits(0)
                    .printsLine("  > POST /publish HTTP/1.1")
                    .printsLine("  > {\"n\":1000000000}")
                    .printsLine("  < {\"n\":1000000000}")
                    .printsLine("  right");
        }
    }

    @Test
    void anAnswerThatIsNotRightIsNamedWithItsLine() throws IOException {
        Path file = ofRunning(ROWS.replace("'number {sequence}'}", "other}"));
        check(file)
                .exits(3)
                .prints("\n" + file + ":8: chat: a message is not what was asked for: 'number 1000000000'; if")
                .printsLine("  < number 1000000000");
    }

    @Test
    void aServiceIsStartedAndEnded() throws IOException {
        check(ofStarted("ready: /plaintext\nreadySeconds: 120"))
                .exits(0)
                .printsLineLike("agent: (answers|none, because the command lacks \\{agent}); .*");
        assertFalse(
                ProcessHandle.current().descendants().anyMatch(ProcessHandle::isAlive),
                "the service outlived the command");
    }

    @Test
    void theCommandOfHeadIsTriedToo() throws IOException {
        Cli.Result result = check(ofStarted("head: \"sh -c 'echo no licence; exit 7' {port}\"\nreadySeconds: 120"))
                .exits(2);
        assertEquals(3, result.outLines().stream().filter("  right"::equals).count(), result.out());
        assertEquals(
                "echobench: " + temp.resolve("shop.yaml")
                        + ":3: the service ended with exit code 7 before it was ready; its last lines: no licence",
                result.err().strip());
    }

    @Test
    void aServiceThatEndsIsOneSentenceWithItsLastLines() throws IOException {
        Cli.Result result = check(file("start: \"sh -c 'echo no licence; exit 7' {port}\"", ROWS))
                .exits(2);
        assertEquals(
                "echobench: " + temp.resolve("shop.yaml")
                        + ":2: the service ended with exit code 7 before it was ready; its last lines: no licence",
                result.err().strip());
    }

    @Test
    void itsCommandMayBeginWithVariables() throws IOException {
        Cli.Result result = check(file("start: \"PLACE='a shop' PORT={port} sh -c 'echo $PLACE; exit 7'\"", ROWS));
        assertTrue(result.err().strip().endsWith("its last lines: a shop"), result.err());
    }

    @Test
    void aServiceThatIsNotReadyInTimeIsOneSentence() throws IOException {
        check(file("start: sleep 600 {port}\nready: /health\nreadySeconds: 1", ROWS))
                .refusesFor(
                        ":2: the service at http://127.0.0.1:",
                        " was not ready within 1 s; the last try ended with: Connection refused; it printed nothing");
    }

    @Test
    void aReadyPathThatIsRefusedIsNamedWithItsStatus() throws IOException {
        Cli.Result result = check(file(
                        "url: http://127.0.0.1:" + running.address().getPort() + "\nready: /nowhere\nreadySeconds: 1",
                        ROWS))
                .exits(2);
        assertTrue(
                result.err().strip().endsWith(" was not ready within 1 s; /nowhere was answered with status 404"),
                result.err());
    }

    @Test
    void whatAUserCanGetWrongIsOneSentence() throws IOException {
        Cli.run("target check x.yaml").refusesFor("The file x.yaml does not exist");
        Cli.run("target").refusesFor("a command is missing: init or check");
        check(file("urll: http://h:1", ROWS)).refusesFor(":2: Unknown key 'urll': did you mean 'url'?");
        check(ofRunning("rows: [{name: a, http: {path: /plaintext, body: {file: none.json}}}]"))
                .refusesFor("Row 'a': a file cannot be read: ");
    }
}
