package org.echobench.core.peer;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.echobench.core.peer.Peer.join;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.echobench.core.wire.Http2Frames;

/** A server's side of a connection of HTTP/2. */
public final class Http2Peer {

    public static final int HEADER_TABLE_SIZE = 1;
    public static final int MAX_CONCURRENT_STREAMS = 3;
    public static final int INITIAL_WINDOW_SIZE = 4;

    /** Of a response with status 200. */
    public static final byte[] OK = {(byte) 0x88};

    private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

    private final Peer peer;

    /** A frame that came. */
    public record Frame(int type, int flags, int stream, byte[] payload) {

        public boolean has(int flag) {
            return (flags & flag) != 0;
        }

        /** Of a WINDOW_UPDATE. */
        public int number() {
            return ByteBuffer.wrap(payload).getInt();
        }

        public String text() {
            return new String(payload, UTF_8);
        }
    }

    /** What happens on one connection after the preface. */
    @FunctionalInterface
    public interface Script {
        void play(Http2Peer client) throws IOException;
    }

    private Http2Peer(Peer peer) {
        this.peer = peer;
    }

    /** Reads the preface and says nothing. */
    public static ScriptedServer.Script silent(Script script) {
        return client -> {
            String preface = client.body(PREFACE.length());
            if (preface.isEmpty()) {
                throw new EOFException("the client has left");
            }
            if (!preface.equals(PREFACE)) {
                throw new AssertionError("the preface is " + preface);
            }
            script.play(new Http2Peer(client));
        };
    }

    /** Sends these settings before the script, as numbers and values in turn. */
    public static ScriptedServer.Script script(Script script, int... settings) {
        return silent(client -> {
            client.send(settings(settings));
            script.play(client);
        });
    }

    public Peer peer() {
        return peer;
    }

    public Frame read() throws IOException {
        ByteBuffer header = ByteBuffer.wrap(bytes(Http2Frames.HEADER_BYTES));
        int first = header.getInt();
        return new Frame(first & 0xFF, header.get() & 0xFF, header.getInt(), bytes(first >>> 8));
    }

    private byte[] bytes(int length) throws IOException {
        byte[] bytes = peer.bytes(length);
        if (bytes.length < length) {
            throw new EOFException("the client has left");
        }
        return bytes;
    }

    /** The next frame of a type; others before it are passed over. */
    public Frame next(int type) throws IOException {
        Frame frame = read();
        while (frame.type() != type) {
            frame = read();
        }
        return frame;
    }

    /** Reads a request's head; returns its stream. */
    public int request() throws IOException {
        return next(Http2Frames.HEADERS).stream();
    }

    public void send(byte[]... frames) throws IOException {
        peer.send(frames);
    }

    /** Answers each request with this body, until the client leaves. */
    public void answerAll(String body) throws IOException {
        while (true) {
            send(answer(request(), body));
        }
    }

    public static byte[] frame(int type, int flags, int stream, byte[] payload) {
        ByteBuffer out = ByteBuffer.allocate(Http2Frames.HEADER_BYTES + payload.length);
        Http2Frames.writeHeader(out, payload.length, type, flags, stream);
        return out.put(payload).array();
    }

    /** The same with the numbers as its payload. */
    public static byte[] frame(int type, int flags, int stream, int... payload) {
        ByteBuffer out = ByteBuffer.allocate(Integer.BYTES * payload.length);
        Arrays.stream(payload).forEach(out::putInt);
        return frame(type, flags, stream, out.array());
    }

    public static byte[] settings(int... numbersAndValues) {
        ByteBuffer out = ByteBuffer.allocate(3 * numbersAndValues.length);
        for (int i = 0; i < numbersAndValues.length; i += 2) {
            out.putShort((short) numbersAndValues[i]).putInt(numbersAndValues[i + 1]);
        }
        return frame(Http2Frames.SETTINGS, 0, 0, out.array());
    }

    public static byte[] windowUpdate(int stream, int increment) {
        return frame(Http2Frames.WINDOW_UPDATE, 0, stream, increment);
    }

    public static byte[] goAway(int last, int error) {
        return frame(Http2Frames.GOAWAY, 0, 0, last, error);
    }

    public static byte[] reset(int stream, int error) {
        return frame(Http2Frames.RST_STREAM, 0, stream, error);
    }

    /** A whole head after which a body comes. */
    public static byte[] head(int stream, byte[]... fields) {
        return frame(Http2Frames.HEADERS, Http2Frames.END_HEADERS, stream, join(fields));
    }

    /** A whole head that is all of a response, or ends it. */
    public static byte[] lastHead(int stream, byte[]... fields) {
        return frame(Http2Frames.HEADERS, Http2Frames.END_HEADERS | Http2Frames.END_STREAM, stream, join(fields));
    }

    public static byte[] data(int stream, String text) {
        return frame(Http2Frames.DATA, 0, stream, text.getBytes(US_ASCII));
    }

    public static byte[] lastData(int stream, String text) {
        return frame(Http2Frames.DATA, Http2Frames.END_STREAM, stream, text.getBytes(US_ASCII));
    }

    /** A whole response with status 200. */
    public static byte[] answer(int stream, String body) {
        return join(head(stream, OK), lastData(stream, body));
    }

    /** A field that leaves HPACK's table alone; both strings have less than 127 bytes. */
    public static byte[] field(String name, String value) {
        return join(new byte[] {0}, string(name), string(value));
    }

    /** A field that is added to HPACK's table. */
    public static byte[] added(String name, String value) {
        return join(new byte[] {0x40}, string(name), string(value));
    }

    /** A field that is in a table. */
    public static byte[] indexed(int index) {
        return new byte[] {(byte) (0x80 | index)};
    }

    private static byte[] string(String text) {
        return join(new byte[] {(byte) text.length()}, text.getBytes(US_ASCII));
    }
}
