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
import org.echobench.tck.LinuxSocket;
import org.echobench.tck.client.PermessageDeflate;

/** One WebSocket connection: the handshake, the frames in, the frames out. */
final class WebSocketSession {

    /** Marks a compressed message; only whole ones are taken, no contract sends compressed fragments. */
    private static final int RSV1 = 0x40;

    private final PlainServer server;
    private final Socket socket;
    private final BufferedInputStream buffered;
    private final DataInputStream in;
    private final OutputStream out;
    private final HandlerWork work;
    private final Deflation deflation;
    private boolean deflates;
    private LinuxSocket kernels;
    /** The first is the handshake. */
    private int segmentsBefore = 1;

    WebSocketSession(PlainServer server, Socket socket, BufferedInputStream in, OutputStream out) {
        this.server = server;
        this.socket = socket;
        this.buffered = in;
        this.in = new DataInputStream(in);
        this.out = out;
        deflation = new Deflation(server.has(Fault.KEEPS_THE_COMPRESSION_CONTEXT));
        work = new HandlerWork(
                server.has(Fault.SKIPS_INJECTED_WORK_OF_MESSAGES)
                        ? server.config.withHandlerAllocBytes(0)
                        : server.config);
    }

    void run(String path, Map<String, String> headers) throws IOException {
        deflates = server.config.compression()
                && !server.has(Fault.IGNORES_COMPRESSION)
                && headers.getOrDefault("sec-websocket-extensions", "").contains("permessage-deflate");
        Subscriber subscriber = path.equals(Endpoints.WS_PUSH) ? new Subscriber(server, socket, this) : null;
        out.write(handshake(headers).getBytes(US_ASCII));
        if (subscriber != null) {
            server.subscribe(subscriber);
            server.start(subscriber, "plain-subscriber");
        }
        try {
            boolean echoes = subscriber == null || server.has(Fault.ANSWERS_SUBSCRIBERS);
            serveFrames(new Echo(server, this, echoes), echoes);
        } catch (EOFException e) {
            socket.close();
        } finally {
            if (subscriber != null) {
                subscriber.end();
            }
            endDeflation();
        }
    }

    private String handshake(Map<String, String> headers) {
        String key =
                server.has(Fault.CONSTANT_ACCEPT_KEY) ? "dGhlIHNhbXBsZSBub25jZQ==" : headers.get("sec-websocket-key");
        return "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\n"
                + (server.has(Fault.OMITS_THE_UPGRADE_OF_A_HANDSHAKE) ? "" : "Upgrade: websocket\r\n")
                + extension()
                + "Sec-WebSocket-Accept: " + accept(key) + "\r\n\r\n";
    }

    private String extension() {
        String none = "; server_no_context_takeover; client_no_context_takeover";
        return deflates || server.has(Fault.NEGOTIATES_COMPRESSION_UNASKED)
                ? "Sec-WebSocket-Extensions: permessage-deflate" + (deflates ? none : "") + "\r\n"
                : "";
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

    private void serveFrames(Echo echo, boolean echoes) throws IOException {
        boolean open = true;
        while (open) {
            int first = in.readUnsignedByte();
            int second = in.readUnsignedByte() & 0x7F;
            long length = second == 126 ? in.readUnsignedShort() : second == 127 ? in.readLong() : second;
            if (length > server.config.maxMessageBytes() && !server.has(Fault.HAS_NO_MESSAGE_LIMIT)) {
                refuse(length + 4);
                return;
            }
            int mask = in.readInt();
            byte[] payload = in.readNBytes((int) length);
            if (server.has(Fault.NEEDS_A_FRAME_IN_ONE_SEGMENT) && segments() > 1) {
                return;
            }
            for (int i = 0; i < payload.length; i++) {
                payload[i] ^= (byte) (mask >> 8 * (3 - i % 4));
            }
            boolean deflated = (first & RSV1) != 0;
            int opcode = first & 15;
            if (opcode <= 2 && echoes || server.has(Fault.WAITS_BEFORE_A_PUSH)) {
                work.perform();
            }
            open = echo.frame((first & 0x80) != 0, opcode, deflated ? PermessageDeflate.inflate(payload) : payload);
        }
    }

    /** Those with data since the last call. What a read finds depends on when the thread runs, and this does not. */
    private int segments() throws IOException {
        if (kernels == null) {
            kernels = LinuxSocket.connected(socket.getLocalPort(), socket.getPort());
        }
        int before = segmentsBefore;
        segmentsBefore = kernels.dataSegments();
        return segmentsBefore - before;
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
        boolean small = payload.length < 128 && server.has(Fault.SENDS_SMALL_MESSAGES_UNCOMPRESSED);
        boolean deflated = deflates && opcode <= 2 && !small;
        byte[] sent = deflated ? deflation.of(payload) : payload;
        boolean marked = deflated || server.has(Fault.SETS_RESERVED_BITS) && opcode <= 2;
        frame.write(finBits | (marked ? RSV1 : 0) | opcode);
        if (sent.length <= 125) {
            frame.write(sent.length);
        } else if (sent.length <= 0xFFFF) {
            frame.write(126);
            frame.writeBytes(
                    ByteBuffer.allocate(2).putShort((short) sent.length).array());
        } else {
            frame.write(127);
            frame.writeBytes(ByteBuffer.allocate(8).putLong(sent.length).array());
        }
        frame.writeBytes(sent);
        out.write(frame.toByteArray());
    }

    private synchronized void endDeflation() {
        deflates = false;
        deflation.end();
    }
}
