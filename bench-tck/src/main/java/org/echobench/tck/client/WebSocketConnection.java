package org.echobench.tck.client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** A client's WebSocket connection that checks what the server sends. */
public final class WebSocketConnection extends HttpConnection {

    /** The key that RFC 6455, section 1.3, gives as an example. */
    public static final String EXAMPLE_KEY = "dGhlIHNhbXBsZSBub25jZQ==";

    private static final int MAX_PAYLOAD_BYTES = 1 << 26;
    private static final int RSV_DEFLATED = 4;

    private final boolean deflates;

    /** Performs the handshake; closes the connection if the server refuses. */
    public WebSocketConnection(String serverId, Socket socket, String path, String... headers) {
        super(serverId, socket);
        String expected = "101 to the handshake on " + path;
        try {
            send(upgradeRequest(path, headers));
            HttpResponse response = read(expected);
            if (response.status() != 101) {
                throw failure(expected, "got " + response.status());
            }
            deflates = response.header("Sec-WebSocket-Extensions")
                    .filter(value -> value.startsWith("permessage-deflate"))
                    .isPresent();
        } catch (AssertionError e) {
            close();
            throw e;
        }
    }

    /** The request of a handshake, with further header lines. */
    public static String upgradeRequest(String path, String... headers) {
        Stream<String> upgrade = Stream.of(
                "Upgrade: websocket",
                "Connection: Upgrade",
                "Sec-WebSocket-Key: " + EXAMPLE_KEY,
                "Sec-WebSocket-Version: 13");
        return get(path, Stream.concat(upgrade, Stream.of(headers)).toArray(String[]::new));
    }

    /** Whether permessage-deflate was negotiated. */
    public boolean deflates() {
        return deflates;
    }

    /** Sends the frames with one write. */
    public void send(Frame... frames) {
        send(Frame.masked(List.of(frames)));
    }

    /**
     * Sends the frames while it reads, so that neither side can wait for the other for ever, and returns the messages.
     *
     * @param messages how many are expected
     */
    public List<Frame> exchange(List<Frame> frames, int messages) {
        CompletableFuture<Void> sent = sendInBackground(Frame.masked(frames));
        List<Frame> received = new ArrayList<>(messages);
        for (int i = 0; i < messages; i++) {
            received.add(readMessage("message " + (i + 1) + " of " + messages));
        }
        sent.join();
        return received;
    }

    /** Sends a text message, which must come back as the next. */
    public void exchangeText(String text, String expected) {
        send(Frame.text(text));
        readText(text, expected);
    }

    /** Reads the next message, which must be this text. */
    public void readText(String text, String expected) {
        Frame message = readMessage(expected);
        if (message.opcode() != Frame.TEXT || !message.text().equals(text)) {
            throw failure(expected + ", \"" + text + "\"", "got " + message + ", \"" + message.text() + "\"");
        }
    }

    /**
     * Reads the next message, assembled from its fragments and inflated if it arrived deflated; its reserved bits are
     * as they arrived. Answers pings, and skips pongs.
     */
    public Frame readMessage(String expected) {
        Frame first = readDataFrame(expected);
        if (first.opcode() == Frame.CONTINUATION) {
            throw failure(expected, "got a continuation without a message");
        }
        ByteArrayOutputStream payload = new ByteArrayOutputStream();
        payload.writeBytes(first.payload());
        boolean fin = first.fin();
        while (!fin) {
            Frame next = readDataFrame("the next fragment of " + expected);
            if (next.opcode() != Frame.CONTINUATION || next.rsv() != 0) {
                throw failure("the next fragment of " + expected, "got " + next);
            }
            payload.writeBytes(next.payload());
            fin = next.fin();
        }
        byte[] bytes = payload.toByteArray();
        try {
            byte[] whole = first.rsv() == RSV_DEFLATED ? PermessageDeflate.inflate(bytes) : bytes;
            return new Frame(true, first.rsv(), first.opcode(), whole);
        } catch (IOException e) {
            throw failure(expected, "cannot inflate it", e);
        }
    }

    private Frame readDataFrame(String expected) {
        Frame frame = readFrame(expected);
        while (frame.opcode() == Frame.PONG) {
            frame = readFrame(expected);
        }
        if (frame.isControl()) {
            throw failure(expected, "got " + frame);
        }
        return frame;
    }

    /** Reads the next frame except pings, which are answered; it must be of the given kind. */
    public Frame readFrame(int opcode, String expected) {
        Frame frame = readFrame(expected);
        if (frame.opcode() != opcode) {
            throw failure(expected, "got " + frame);
        }
        return frame;
    }

    private Frame readFrame(String expected) {
        Frame frame = readAnyFrame(expected);
        while (frame.opcode() == Frame.PING) {
            send(Frame.message(Frame.PONG, frame.payload()));
            frame = readAnyFrame(expected);
        }
        return frame;
    }

    /**
     * Reads, without answering, until a close frame arrives or the connection ends, even in the middle of a frame.
     *
     * @return all whole frames, the close frame among them
     */
    public List<Frame> readFramesToClose(String expected) {
        List<Frame> frames = new ArrayList<>();
        try {
            do {
                frames.add(readAnyFrame(expected));
            } while (frames.get(frames.size() - 1).opcode() != Frame.CLOSE);
        } catch (ConnectionEnded e) {
            return frames;
        }
        return frames;
    }

    private Frame readAnyFrame(String expected) {
        int first = readFully(1, expected)[0];
        int second = readFully(1, expected)[0] & 0xFF;
        long length = second & 0x7F;
        if (length == 126) {
            length = ByteBuffer.wrap(readFully(2, expected)).getShort() & 0xFFFF;
        } else if (length == 127) {
            length = ByteBuffer.wrap(readFully(8, expected)).getLong();
        }
        if (length < 0 || length > MAX_PAYLOAD_BYTES) {
            throw failure(expected, "a frame claims " + length + " bytes");
        }
        byte[] payload = readFully((int) length, expected);
        Frame frame = new Frame((first & 0x80) != 0, first >> 4 & 7, first & 15, payload);
        check(frame, (second & 0x80) != 0, expected);
        return frame;
    }

    private void check(Frame frame, boolean masked, String expected) {
        if (masked) {
            throw failure(expected, "the server masks its frames");
        }
        if (frame.rsv() != 0 && !(deflates && frame.rsv() == RSV_DEFLATED && !frame.isControl())) {
            throw failure(expected, "got reserved bits " + frame.rsv() + " in " + frame);
        }
        if (frame.opcode() > Frame.BINARY && frame.opcode() < Frame.CLOSE || frame.opcode() > Frame.PONG) {
            throw failure(expected, "got the unknown opcode " + frame.opcode());
        }
        if (frame.isControl() && (!frame.fin() || frame.payload().length > 125)) {
            throw failure(expected, "got a broken control frame: " + frame);
        }
    }
}
