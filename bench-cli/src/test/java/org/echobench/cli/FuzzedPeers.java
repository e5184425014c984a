package org.echobench.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
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

    private static final byte[] SETTINGS = frame(4, 0, 0, new byte[0]);

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

    /** Answers each request of HTTP/2 with frames that are right, or differ a little from right ones. */
    static void http2(long seed) throws IOException {
        Random words = new Random(seed);
        List<String> more = new ArrayList<>(List.of("--timeout", "50ms", "--pipeline", "3"));
        if (words.nextBoolean()) {
            more.addAll(pick(REQUESTS, words));
        }
        try (HostileServer server = new HostileServer((number, preface, client) -> {
            Random random = new Random(seed);
            DataInputStream in = new DataInputStream(client.getInputStream());
            in.readNBytes(6); // the preface's end
            client.getOutputStream().write(broken(List.of(frame(4, 0, 0, setting(random))), random));
            while (random.nextInt(50) > 0) {
                int lengthAndType = in.readInt();
                in.readByte();
                int stream = in.readInt();
                in.skipNBytes(lengthAndType >>> 8);
                if ((lengthAndType & 0xFF) == 1) {
                    client.getOutputStream().write(broken(answer(stream, random), random));
                }
            }
            return false;
        })) {
            FuzzedFiles.judge(LOAD_CODES, server.load("http2", more.toArray()));
        }
    }

    private static byte[] setting(Random random) {
        int value = random.nextInt(4) == 0 ? random.nextInt() : 1 << random.nextInt(20);
        return ByteBuffer.allocate(6)
                .putShort((short) random.nextInt(8))
                .putInt(value)
                .array();
    }

    private static List<byte[]> answer(int stream, Random random) {
        byte[] head = {(byte) (random.nextInt(4) == 0 ? random.nextInt() : 0x88), 0x40, 1, 'a', 1, 'b', (byte) 0xBE};
        byte[] body = "Hello".getBytes(ISO_8859_1);
        List<byte[]> frames = new ArrayList<>(List.of(frame(1, 4, stream, head), frame(0, 1, stream, body)));
        byte[] any = new byte[random.nextInt(20)];
        random.nextBytes(any);
        switch (random.nextInt(17)) {
            case 0 -> frames.add(1, frame(random.nextInt(12), random.nextInt(256), stream, any));
            case 1 -> frames.add(frame(random.nextInt(12), random.nextInt(256), 0, any));
            case 2 -> frames.add(frames.get(random.nextInt(2)));
            case 3 -> frames.add(0, frame(4, 0, 0, setting(random)));
            case 4 ->
                frames.add(
                        frame(8, 0, random.nextBoolean() ? 0 : stream, any.length < 4 ? any : Arrays.copyOf(any, 4)));
            case 5 -> frames.add(random.nextInt(3), frame(7, 0, 0, Arrays.copyOf(any, 8)));
            case 6 -> frames.set(0, frame(1, 4, stream, any));
            case 7 -> frames.add(frame(3, 0, stream, Arrays.copyOf(any, 4)));
            case 8 -> frames.remove(random.nextInt(2));
            case 9 -> frames.addAll(0, continued(stream, head, random));
            case 10 -> frames.set(0, frame(1, 4, stream, bomb(random)));
            case 11 -> {
                boolean ping = random.nextBoolean();
                frames.addAll(
                        random.nextInt(3),
                        Collections.nCopies(random.nextInt(3_000), ping ? frame(6, 0, 0, new byte[8]) : SETTINGS));
            }
            case 12 ->
                frames.addAll(
                        1,
                        Collections.nCopies(
                                random.nextInt(150), frame(0, 0, stream, new byte[1 << random.nextInt(15)])));
            default -> {
                // As it should be.
            }
        }
        return frames;
    }

    /** A head in many frames, some of them empty; it may never end. */
    private static List<byte[]> continued(int stream, byte[] head, Random random) {
        List<byte[]> frames = new ArrayList<>(List.of(frame(1, 0, stream, head)));
        frames.addAll(Collections.nCopies(
                random.nextInt(2_000), frame(9, 0, stream, new byte[random.nextBoolean() ? 0 : random.nextInt(100)])));
        if (random.nextBoolean()) {
            frames.add(frame(9, 4, stream, new byte[0]));
        }
        return frames;
    }

    /** A block of few bytes whose list is long: one long field that is named again and again. */
    private static byte[] bomb(Random random) {
        byte[] value = new byte[random.nextInt(4_200)];
        ByteBuffer block = ByteBuffer.allocate(15_000).put((byte) 0x88).put(new byte[] {0x40, 1, 'a', 0x7F});
        block.put((byte) (value.length - 127 & 0x7F | 0x80)).put((byte) (value.length - 127 >> 7 & 0x7F));
        block.put(value);
        byte[] again = new byte[random.nextInt(10_000)];
        Arrays.fill(again, (byte) 0xBE);
        return Arrays.copyOf(block.put(again).array(), block.position());
    }

    /** In few cases with one byte changed, or cut. */
    private static byte[] broken(List<byte[]> frames, Random random) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        frames.forEach(all::writeBytes);
        byte[] bytes = all.toByteArray();
        if (random.nextInt(8) == 0 && bytes.length > 0) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        }
        return random.nextInt(20) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length + 1)) : bytes;
    }

    /** Of HTTP/2. */
    static byte[] frame(int type, int flags, int stream, byte[] payload) {
        return ByteBuffer.allocate(9 + payload.length)
                .putInt(payload.length << 8 | type)
                .put((byte) flags)
                .putInt(stream)
                .put(payload)
                .array();
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
            FuzzedFiles.judge(LOAD_CODES, server.load(scheme, more.toArray()));
        }
    }

    /** Tries a row of a target file. The connection ends: the command would wait for a response for seconds. */
    private static void check(String scheme, HostileServer.Manner manner, String row) throws IOException {
        Path file = Files.createTempFile(Path.of("target"), "fuzz", ".yaml");
        try (HostileServer server = HostileServer.with(scheme, manner)) {
            Files.writeString(
                    file,
                    "{target: peer, url: 'http://%s', rows: [{name: row, %s}]}".formatted(server.authority(), row));
            FuzzedFiles.judge(LOAD_CODES, Cli.run("target check", file));
        } finally {
            Files.delete(file);
        }
    }

    private static <T> T pick(List<T> of, Random random) {
        return of.get(random.nextInt(of.size()));
    }
}
