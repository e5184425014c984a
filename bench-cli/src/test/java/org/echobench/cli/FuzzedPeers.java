package org.echobench.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.echobench.results.ExitCode;

/** Loads servers that break HTTP or WebSocket. */
final class FuzzedPeers {

    private static final Set<Integer> LOAD_CODES =
            Set.of(ExitCode.OK.code(), ExitCode.USAGE.code(), ExitCode.INCOMPLETE.code());

    private static final List<String> STATUS_LINES = List.of(
            "HTTP/1.1 200 OK",
            "HTTP/1.1 200 OK",
            "HTTP/1.1 200 OK",
            "HTTP/1.0 200 OK",
            "HTTP/1.1 200",
            "HTTP/1.1 204 No Content",
            "HTTP/1.1 103 Early Hints",
            "HTTP/1.1 099 x",
            "HTTP/1.1 999 x",
            "HTTP/1.1 2000 OK",
            "HTTP/2 200",
            "ICY 200 OK",
            "");

    private static final List<String> HEADERS = List.of(
            "Content-Length: 5",
            "Content-Length: 5",
            "Content-Length: 4",
            "Content-Length: 6",
            "Content-Length: -5",
            "Content-Length: 99999999999999999999",
            "Content-Length: 999999999999",
            "Content-Length:",
            "Content-Length: 0x5",
            "Transfer-Encoding: chunked",
            "Transfer-Encoding: chunked",
            "Transfer-Encoding: gzip, chunked",
            "Connection: close",
            "Connection: keep-alive",
            " folded",
            "X: \u0000\u00ff",
            ": no name",
            "no colon");

    private static final List<String> BODIES = List.of(
            "Hello",
            "Hello",
            "Hello!",
            "",
            "5\r\nHello\r\n0\r\n\r\n",
            "5\r\nHello\r\n0\r\nTrailer: x\r\n\r\n",
            "5\r\nHello!\r\n0\r\n\r\n",
            "-5\r\nHello\r\n0\r\n\r\n",
            "FFFFFFFFFFFFFFFF\r\nHello",
            "7FFFFFFFFFFFFFF\r\nHello",
            "5;" + "x".repeat(20_000),
            "x".repeat(300_000));

    private static final List<List<String>> REQUESTS = List.of(
            List.of("-X", "HEAD"),
            List.of("-d", "{\"n\":{sequence}}", "--expect", "ll"),
            List.of("--expect", "Hello"),
            List.of("--expect-status", "204"));

    private static final List<List<String>> MESSAGES = List.of(
            List.of("--send", "{sequence}"),
            List.of("--send", "{sequence}", "--expect", "{sequence}"),
            List.of("--payload", "0"));

    /** What only a target file can say. */
    private static final List<String> HTTP_ROWS = List.of(
            "http: {path: /, expect: {headers: {connection: close}}}",
            "http: {path: /, expect: {headers: {content-length: 5, transfer-encoding: chunked}, body: Hello}}",
            "http: {path: /, keepAlive: false, expect: {status: 204, headers: {x: ''}}}");

    private static final List<String> WEB_SOCKET_ROWS = List.of(
            "websocket: {path: /, binary: true, payload: 5}",
            "websocket: {path: /, send: '{sequence}', binary: true, expect: {contains: '{sequence}'}}",
            "websocket: {path: /, send: x, binary: true, skipOthers: true, expect: {body: ''}}",
            "websocket: {path: /, send: x, skipOthers: true, expect: {contains: x}}",
            "websocket: {path: /, subprotocol: v1}");

    private FuzzedPeers() {}

    static void http(long seed) throws IOException {
        Random random = new Random(seed);
        StringBuilder answer = new StringBuilder();
        int heads = random.nextInt(4) == 0 ? 2 : 1;
        for (int head = 0; head < heads; head++) {
            answer.append(pick(STATUS_LINES, random)).append("\r\n");
            int headers = random.nextInt(4);
            for (int i = 0; i < headers; i++) {
                answer.append(pick(HEADERS, random)).append("\r\n");
            }
            answer.append("\r\n");
        }
        answer.append(pick(BODIES, random));
        byte[] bytes = answer.toString().getBytes(ISO_8859_1);
        load("http", random, bytes);
    }

    static void webSocket(long seed) throws IOException {
        Random random = new Random(seed);
        ByteArrayOutputStream frames = new ByteArrayOutputStream();
        int count = random.nextInt(4);
        for (int i = 0; i < count; i++) {
            frames.writeBytes(frame(random));
        }
        load("ws", random, frames.toByteArray());
    }

    private static byte[] frame(Random random) {
        byte[] payload = new byte[random.nextInt(3) == 0 ? 0 : random.nextInt(200)];
        random.nextBytes(payload);
        ByteBuffer frame = ByteBuffer.allocate(14 + payload.length);
        frame.put((byte) (random.nextInt(3) == 0 ? random.nextInt(256) : 0x82));
        int masked = random.nextInt(8) == 0 ? 0x80 : 0;
        switch (random.nextInt(4)) {
            case 0 -> frame.put((byte) (masked | 126)).putShort((short) random.nextInt());
            case 1 -> frame.put((byte) (masked | 127)).putLong(random.nextLong() >> random.nextInt(64));
            default -> frame.put((byte) (masked | Math.min(125, payload.length)));
        }
        frame.put(payload);
        byte[] bytes = new byte[frame.flip().remaining()];
        frame.get(bytes);
        return bytes;
    }

    /** The bytes as they are, cut, or split; then the connection ends, or stays until the client leaves. */
    private static void load(String scheme, Random random, byte[] answer) throws IOException {
        boolean http = scheme.equals("http");
        int length = random.nextInt(3) == 0 ? random.nextInt(answer.length + 1) : answer.length;
        byte[] bytes = Arrays.copyOf(answer, length);
        boolean split = random.nextInt(4) == 0;
        if (random.nextInt(3) == 0) {
            check(
                    scheme,
                    new HostileServer.Manner(bytes, split, true),
                    pick(http ? HTTP_ROWS : WEB_SOCKET_ROWS, random));
            return;
        }
        List<String> more = new ArrayList<>(List.of("--timeout", "50ms"));
        if (http && random.nextInt(3) == 0) {
            more.add("--no-keep-alive");
        }
        if (random.nextBoolean()) {
            more.addAll(pick(http ? REQUESTS : MESSAGES, random));
        }
        try (HostileServer server =
                HostileServer.with(scheme, new HostileServer.Manner(bytes, split, random.nextBoolean()))) {
            FuzzedFiles.judge(LOAD_CODES, server.load(scheme, more.toArray(String[]::new)));
        }
    }

    /** Tries a row of a target file. The connection ends: the command would wait for an answer for seconds. */
    private static void check(String scheme, HostileServer.Manner manner, String row) throws IOException {
        Path file = Files.createTempFile(Path.of("target"), "fuzz", ".yaml");
        try (HostileServer server = HostileServer.with(scheme, manner)) {
            Files.writeString(
                    file,
                    "{target: peer, url: 'http://%s', rows: [{name: row, %s}]}".formatted(server.authority(), row));
            FuzzedFiles.judge(LOAD_CODES, Cli.run("target", "check", file.toString()));
        } finally {
            Files.delete(file);
        }
    }

    private static <T> T pick(List<T> of, Random random) {
        return of.get(random.nextInt(of.size()));
    }
}
