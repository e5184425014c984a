package org.echobench.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.echobench.core.reference.ReferenceProvider;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.ServerConfig;
import org.echobench.runner.input.YamlFile;
import org.echobench.service.TargetFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A target file that is written from an address, and that can be used as it is. */
@Tag("integration")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TargetInitTest {

    @TempDir
    Path temp;

    /** @param error perhaps a line for people */
    private String init(String url, String... error) throws IOException {
        Path file = temp.resolve("service.yaml");
        Cli.Result init = Cli.run("target init", url, "--out", file).exits(0);
        assertEquals(List.of(error), init.errLines());
        List<String> lines = init.outLines();
        assertEquals(file + " is written; next: echobench target check " + file, lines.get(lines.size() - 1));
        Cli.run("target check", file).exits(0);
        return Files.readString(file);
    }

    @ParameterizedTest
    @CsvSource({
        "http, /plaintext, plaintext, '# HTTP/1.1, and no HTTP/2 on this port.'",
        "ws,   /ws/echo,   ws-echo,   # Echoes."
    })
    void whatIsFoundIsSaid(String scheme, String path, String row, String line) throws IOException {
        try (BenchServer server = new ReferenceProvider().start(ServerConfig.defaults())) {
            String written = init(scheme + "://127.0.0.1:" + server.address().getPort() + path);
            assertTrue(written.contains("- name: " + row + "\n"), written);
            assertTrue(written.contains(line), written);
        }
    }

    @Test
    void aStatusThatIsNotUsualIsExpectedAndPointedOut() throws IOException {
        try (BenchServer server = new ReferenceProvider().start(ServerConfig.defaults())) {
            String written = init(
                    "http://127.0.0.1:" + server.address().getPort() + "/unknown",
                    "/unknown is answered with status 404, which the row expects.");
            assertTrue(written.contains("expect: {status: 404}"), written);
        }
    }

    @Test
    void aHeaderIsAskedWithAndBecomesPartOfTheRow() throws IOException {
        try (HostileServer server = new HostileServer((number, request, client) -> {
            String status = request.contains("uthorization: Bearer abc") ? "200 OK" : "401 Unauthorized";
            client.getOutputStream().write(("HTTP/1.1 " + status + "\r\nContent-Length: 0\r\n\r\n").getBytes(US_ASCII));
            return true;
        })) {
            String url = "http://" + server.authority() + "/items";
            Cli.run("target init", url)
                    .exits(0)
                    .complains("/items is answered with status 401, which the row expects. -H 'Authorization: …' asks"
                            + " with a header.");
            Path file = temp.resolve("items.yaml");
            Cli.run("target init", url, "-H", "Authorization: Bearer abc", "--out", file)
                    .exits(0);
            String written = Files.readString(file);
            assertTrue(written.contains("headers:\n        'Authorization': 'Bearer abc'\n"), written);
            assertFalse(written.contains("expect"), written);
            Cli.run("target check", file).exits(0);
        }
    }

    private static HostileServer.Answer answering(String head, int most) {
        AtomicInteger answers = new AtomicInteger(1_000_000);
        return (number, request, client) -> {
            client.getOutputStream()
                    .write(("HTTP/1.1 200 OK\r\nContent-Length: 7\r\n" + head + "\r\n" + answers.incrementAndGet())
                            .getBytes(US_ASCII));
            return number < most;
        };
    }

    @Test
    void aLimitOfRequestsCompressionAndResponsesThatDifferAreSaid() throws IOException {
        try (HostileServer server = new HostileServer(answering("Content-Encoding: gzip\r\n", 10))) {
            String written = init("http://" + server.authority() + "/");
            assertTrue(
                    written.contains("# Ends a connection after 10 responses: a run measures its opening, too.\n"),
                    written);
            assertTrue(written.contains("# HTTP/1.1, and no HTTP/2 on this port.\n"), written);
            assertTrue(written.contains("# Compresses if a client accepts gzip.\n"), written);
            assertTrue(written.contains("- name: root\n"), written);
        }
    }

    @Test
    void aFileThatIsThereStays() throws IOException {
        Path file = Files.writeString(temp.resolve("mine.yaml"), "mine");
        try (HostileServer server = new HostileServer(answering("", 1_000))) {
            Cli.run("target init", "http://" + server.authority(), "--out", file)
                    .exits(2);
            assertEquals("mine", Files.readString(file));
        }
    }

    @Test
    void aServiceIsStartedAndDescribedWithItsCommand() throws IOException {
        Path file = temp.resolve("Shop-1.4.yaml");
        Cli.run("target init http://127.0.0.1:{port}/plaintext --start", EchoService.command(), "--out", file)
                .exits(0);
        assertFalse(
                ProcessHandle.current().descendants().anyMatch(ProcessHandle::isAlive),
                "the service outlived the command");
        TargetFile written = YamlFile.read(file, TargetFile.class).value();
        assertEquals("shop-1-4", written.target());
        assertEquals(EchoService.command(), written.start().orElseThrow());
        assertEquals("plaintext", written.rows().get(0).name());
    }

    @Test
    void aWebSocketThatCannotBeOpenedIsRefused() throws IOException {
        int port;
        try (ServerSocket none = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = none.getLocalPort();
        }
        Cli.Result result = Cli.run("target init", "ws://127.0.0.1:" + port + "/chat", "--out", temp.resolve("a.yaml"));
        assertEquals(2, result.exitCode());
        assertTrue(
                result.err().startsWith("echobench: ws://127.0.0.1:" + port + "/chat cannot be opened: "),
                result.err());
        assertTrue(Files.notExists(temp.resolve("a.yaml")));
    }

    @Test
    void quotesOfACommandAndAPathAreKept() throws IOException {
        Path file = temp.resolve("service.yaml");
        String path = "/it's-a-" + "long-".repeat(20) + "path";
        Cli.run(
                        "target init",
                        "http://127.0.0.1:{port}" + path,
                        "--start",
                        "WHO='the shop' " + EchoService.command(),
                        "--out",
                        file)
                .exits(0);
        TargetFile written = YamlFile.read(file, TargetFile.class).value();
        assertEquals("WHO='the shop' " + EchoService.command(), written.start().orElseThrow());
        assertEquals(path, written.rows().get(0).path());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "http://h/         | java -jar shop.jar      | x.yaml | --start needs a URL with the port {port}",
                "http://h:{port}/  | ''                      | x.yaml | such a URL needs --start.",
                "https://h:{port}/ | shop {port}             | x.yaml | --start needs http://, http2:// or ws://",
                "http://h:{port}/  | shop                    | x.yaml | --start: start must have {port}",
                "http://h:{port}/  | shop {port}             | x.txt  | A target file must end in .yaml or .yml",
                "http://h:{port}/  | sh -c 'exit 7' {port}   | x.yaml | ended with exit code 7 before it was ready",
            })
    void whatCannotBeStartedIsOneSentence(String url, String start, String out, String sentence) {
        List<String> words = new ArrayList<>(
                List.of("target", "init", url.replace("//h", "//127.0.0.1"), "--out", temp + "/" + out));
        if (!start.isEmpty()) {
            words.addAll(List.of("--start", start));
        }
        Cli.run(words.toArray(String[]::new)).refusesFor(sentence);
    }

    @Test
    void whoDoesNotAnswerIsNamed() throws IOException {
        HostileServer server = new HostileServer(answering("", 1));
        server.close();
        Cli.run("target init", "http://" + server.authority() + "/").refusesFor(" does not answer: ");
    }
}
