package org.echobench.tck.client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * A WebSocket connection of a client that checks what the server sends.
 *
 * @param deflates whether permessage-deflate was negotiated
 */
public record WebSocketConnection(TcpConnection tcp, boolean deflates) implements AutoCloseable {

    /** The key that RFC 6455, section 1.3, gives as an example. */
    public static final String EXAMPLE_KEY = "dGhlIHNhbXBsZSBub25jZQ==";

    private static final int MAX_PAYLOAD_BYTES = 1 << 26;
    private static final int RSV_DEFLATED = 4;

    /** The request of a handshake, with further header lines. */
    public static String upgradeRequest(String path, String key, String... headers) {
        List<String> lines = new ArrayList<>(List.of(
                "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: " + key, "Sec-WebSocket-Version: 13"));
        lines.addAll(List.of(headers));
        return HttpConnection.get(path, lines.toArray(String[]::new));
    }

    /** Makes the handshake; closes the connection if the server refuses. */
    public static WebSocketConnection upgrade(TcpConnection tcp, String path, String... headers) {
        try {
            HttpConnection http = new HttpConnection(tcp);
            http.send(upgradeRequest(path, EXAMPLE_KEY, headers));
            HttpResponse response = http.read("the answer to the handshake on " + path);
            if (response.status() != 101) {
                throw tcp.failure("expected 101 to the handshake on " + path + ", but got " + response.status(), null);
            }
            boolean deflate = response.header("Sec-WebSocket-Extensions")
                    .filter(value -> value.startsWith("permessage-deflate"))
                    .isPresent();
            return new WebSocketConnection(tcp, deflate);
        } catch (AssertionError e) {
            tcp.close();
            throw e;
        }
    }

    /** Sends the frames with one write. */
    public void send(Frame... frames) {
        tcp.send(Frame.masked(List.of(frames)));
    }

    /**
     * Sends the frames while it reads, so that neither side can wait for the other for ever, and returns the messages.
     *
     * @param messages how many are expected
     */
    public List<Message> exchange(List<Frame> frames, int messages) {
        Thread sender = tcp.sendInBackground(Frame.masked(frames));
        List<Message> received = new ArrayList<>(messages);
        for (int i = 0; i < messages; i++) {
            received.add(readMessage("message " + (i + 1) + " of " + messages));
        }
        try {
            sender.join();
        } catch (InterruptedException e) {
            throw tcp.failure("interrupted while the last bytes were being sent", e);
        }
        return received;
    }

    /** The next message; answers pings, and passes over pongs. */
    public Message readMessage(String expected) {
        Frame first = readDataFrame(expected);
        if (first.opcode() == Frame.CONTINUATION) {
            throw tcp.failure("expected " + expected + ", but got a continuation of no message", null);
        }
        ByteArrayOutputStream payload = new ByteArrayOutputStream();
        payload.writeBytes(first.payload());
        boolean fin = first.fin();
        while (!fin) {
            Frame next = readDataFrame("the next fragment of " + expected);
            if (next.opcode() != Frame.CONTINUATION || next.rsv() != 0) {
                throw tcp.failure("expected the next fragment of " + expected + ", but got " + next, null);
            }
            payload.writeBytes(next.payload());
            fin = next.fin();
        }
        byte[] bytes = payload.toByteArray();
        boolean compressed = first.rsv() == RSV_DEFLATED;
        return new Message(first.opcode(), compressed ? inflated(bytes, expected) : bytes, compressed);
    }

    private byte[] inflated(byte[] bytes, String expected) {
        try {
            return PermessageDeflate.inflate(bytes);
        } catch (IOException e) {
            throw tcp.failure("expected " + expected + ", but cannot inflate it", e);
        }
    }

    private Frame readDataFrame(String expected) {
        Frame frame = readFrame(expected);
        while (frame.opcode() == Frame.PONG) {
            frame = readFrame(expected);
        }
        if (frame.isControl()) {
            throw tcp.failure("expected " + expected + ", but got " + frame, null);
        }
        return frame;
    }

    /** The next frame, which must be of the given kind. */
    public Frame readFrame(int opcode, String expected) {
        Frame frame = readFrame(expected);
        if (frame.opcode() != opcode) {
            throw tcp.failure("expected " + expected + ", but got " + frame, null);
        }
        return frame;
    }

    /** The next frame that is not a ping; pings are answered. */
    public Frame readFrame(String expected) {
        Frame frame = readAnyFrame(expected);
        while (frame.opcode() == Frame.PING) {
            send(Frame.pong(frame.payload()));
            frame = readAnyFrame(expected);
        }
        return frame;
    }

    /**
     * Reads and answers nothing until a close frame has come or the connection has ended, even in the middle of a frame.
     *
     * @return all whole frames, the close frame among them
     */
    public List<Frame> readFramesToClose(String expected) {
        List<Frame> frames = new ArrayList<>();
        try {
            do {
                frames.add(readAnyFrame(expected));
            } while (frames.get(frames.size() - 1).opcode() != Frame.CLOSE);
        } catch (TcpConnection.ConnectionEnded e) {
            return frames;
        }
        return frames;
    }

    private Frame readAnyFrame(String expected) {
        int first = tcp.readFully(1, expected)[0];
        int second = tcp.readFully(1, expected)[0] & 0xFF;
        long length = second & 0x7F;
        if (length == 126) {
            length = ByteBuffer.wrap(tcp.readFully(2, expected)).getShort() & 0xFFFF;
        } else if (length == 127) {
            length = ByteBuffer.wrap(tcp.readFully(8, expected)).getLong();
        }
        if (length < 0 || length > MAX_PAYLOAD_BYTES) {
            throw tcp.failure("expected " + expected + ", but a frame claims " + length + " bytes", null);
        }
        byte[] payload = tcp.readFully((int) length, expected);
        Frame frame = new Frame((first & 0x80) != 0, first >> 4 & 7, first & 15, payload);
        check(frame, (second & 0x80) != 0, expected);
        return frame;
    }

    private void check(Frame frame, boolean masked, String expected) {
        if (masked) {
            throw tcp.failure("expected " + expected + ", but the server masks its frames", null);
        }
        if (frame.rsv() != 0 && !(deflates && frame.rsv() == RSV_DEFLATED && !frame.isControl())) {
            throw tcp.failure("expected " + expected + ", but got reserved bits " + frame.rsv() + " in " + frame, null);
        }
        if (frame.opcode() > Frame.BINARY && frame.opcode() < Frame.CLOSE || frame.opcode() > Frame.PONG) {
            throw tcp.failure("expected " + expected + ", but got the unknown opcode " + frame.opcode(), null);
        }
        if (frame.isControl() && (!frame.fin() || frame.payload().length > 125)) {
            throw tcp.failure("expected " + expected + ", but got a broken control frame: " + frame, null);
        }
    }

    /** Ends the TCP connection without a close handshake. */
    @Override
    public void close() {
        tcp.close();
    }
}
