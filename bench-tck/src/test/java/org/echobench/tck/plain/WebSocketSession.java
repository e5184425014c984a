package org.echobench.tck.plain;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.spi.Endpoints;

/** One WebSocket connection: the handshake, the frames in, the frames out. */
final class WebSocketSession {

    private final PlainServer server;
    private final Socket socket;
    private final BufferedInputStream buffered;
    private final DataInputStream in;
    private final OutputStream out;
    private final HandlerWork work;

    WebSocketSession(PlainServer server, Socket socket, BufferedInputStream in, OutputStream out) {
        this.server = server;
        this.socket = socket;
        this.buffered = in;
        this.in = new DataInputStream(in);
        this.out = out;
        work = new HandlerWork(
                server.has(Fault.SKIPS_INJECTED_WORK_OF_MESSAGES)
                        ? server.config.withHandlerAllocBytes(0)
                        : server.config);
    }

    void run(String path, Map<String, String> headers) throws IOException {
        Subscriber subscriber = path.equals(Endpoints.WS_PUSH) ? new Subscriber(server, socket, this) : null;
        out.write(handshake(headers).getBytes(US_ASCII));
        if (subscriber != null) {
            server.subscribe(subscriber);
            server.start(subscriber, "plain-subscriber");
        }
        try {
            serveFrames(new Echo(server, this, subscriber == null || server.has(Fault.ANSWERS_SUBSCRIBERS)));
        } catch (EOFException e) {
            socket.close();
        } finally {
            if (subscriber != null) {
                subscriber.end();
            }
        }
    }

    private String handshake(Map<String, String> headers) {
        String key =
                server.has(Fault.CONSTANT_ACCEPT_KEY) ? "dGhlIHNhbXBsZSBub25jZQ==" : headers.get("sec-websocket-key");
        String extension = server.has(Fault.NEGOTIATES_COMPRESSION_UNASKED)
                ? "Sec-WebSocket-Extensions: permessage-deflate\r\n"
                : "";
        return "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + extension
                + "Sec-WebSocket-Accept: " + accept(key) + "\r\n\r\n";
    }

    private String accept(String key) {
        String suffix = server.has(Fault.WRONG_ACCEPT_KEY) ? "" : "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
        try {
            byte[] hash = MessageDigest.getInstance("SHA-1").digest((key + suffix).getBytes(US_ASCII));
            return Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private void serveFrames(Echo echo) throws IOException {
        boolean open = true;
        while (open) {
            int first = in.readUnsignedByte();
            if (server.has(Fault.NEEDS_A_FRAME_IN_ONE_READ) && buffered.available() < 5) {
                return;
            }
            int second = in.readUnsignedByte() & 0x7F;
            long length = second == 126 ? in.readUnsignedShort() : second == 127 ? in.readLong() : second;
            if (length > server.config.maxMessageBytes() && !server.has(Fault.HAS_NO_MESSAGE_LIMIT)) {
                refuse(length + 4);
                return;
            }
            int mask = in.readInt();
            byte[] payload = in.readNBytes((int) length);
            for (int i = 0; i < payload.length; i++) {
                payload[i] ^= (byte) (mask >> 8 * (3 - i % 4));
            }
            work.perform();
            open = echo.frame((first & 0x80) != 0, first & 15, payload);
        }
    }

    /** Closes as too large, and takes what is still coming, so that the close frame is not lost to a reset. */
    void refuse(long bytesOfFrame) throws IOException {
        int code = server.has(Fault.REFUSES_LARGE_MESSAGES_AS_PROTOCOL_ERROR) ? 1002 : 1009;
        write(0x80, 8, ByteBuffer.allocate(2).putShort((short) code).array());
        socket.shutdownOutput();
        in.skipNBytes(bytesOfFrame);
        in.readAllBytes();
    }

    boolean moreBuffered() throws IOException {
        return buffered.available() > 0;
    }

    /** Writes one frame; called by the connection's thread and its subscriber's. */
    synchronized void write(int finBits, int opcode, byte[] payload) throws IOException {
        ByteArrayOutputStream frame = new ByteArrayOutputStream(payload.length + 10);
        boolean deflated = server.has(Fault.SETS_RESERVED_BITS) && opcode <= 2;
        frame.write(finBits | (deflated ? 0x40 : 0) | opcode);
        if (payload.length <= 125) {
            frame.write(payload.length);
        } else if (payload.length <= 0xFFFF) {
            frame.write(126);
            frame.writeBytes(
                    ByteBuffer.allocate(2).putShort((short) payload.length).array());
        } else {
            frame.write(127);
            frame.writeBytes(ByteBuffer.allocate(8).putLong(payload.length).array());
        }
        frame.writeBytes(payload);
        out.write(frame.toByteArray());
    }
}
