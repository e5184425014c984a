package org.echobench.core.peer;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLSocket;
import org.echobench.core.content.Handshake;
import org.echobench.core.wire.FrameHeader;
import org.echobench.core.wire.Frames;

/** One end of a connection, by default the server's. */
public class Peer implements AutoCloseable {

    private static final Pattern KEY = Pattern.compile("(?i)\r\nsec-websocket-key: *(\\S+)");

    private final Socket socket;
    private final DataInputStream in;
    private final boolean masked;

    /** A frame that came, unmasked. */
    public record Frame(boolean fin, boolean compressed, int opcode, byte[] payload) {

        public String text() {
            return new String(payload, UTF_8);
        }

        /** Of a close frame. */
        public int code() {
            return ByteBuffer.wrap(payload).getShort() & 0xFFFF;
        }
    }

    /** @param masked whether the other side must mask its frames, as a client does */
    protected Peer(Socket socket, boolean masked) throws IOException {
        this.socket = socket;
        this.masked = masked;
        socket.setTcpNoDelay(true);
        in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), 1 << 16));
    }

    /** Reads the head of a request or response, and answers nothing. */
    public String request() throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            head.append((char) in.readUnsignedByte());
        }
        return head.toString();
    }

    /** Reads as many bytes of ASCII. */
    public String body(int bytes) throws IOException {
        return new String(bytes(bytes), US_ASCII);
    }

    protected byte[] bytes(int length) throws IOException {
        return in.readNBytes(length);
    }

    /** Reads an upgrade request. */
    public String upgradeKey() throws IOException {
        Matcher key = KEY.matcher(request());
        if (!key.find()) {
            throw new AssertionError("no upgrade was asked for");
        }
        return key.group(1);
    }

    /** Reads an upgrade request and grants it. */
    public void upgrade() throws IOException {
        send(Handshake.response(upgradeKey()));
    }

    /** The next frame; the other side must have masked it, or not. */
    public Frame read() throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Frames.MAX_HEADER_BYTES);
        // Only what clients send is compressed here; a marked frame of a server is an error.
        FrameHeader header = new FrameHeader(masked);
        do {
            bytes.put(in.readByte());
        } while (!header.read(bytes.duplicate().flip()));
        if (header.masked() != masked) {
            throw new AssertionError("a frame is " + (masked ? "not masked" : "masked"));
        }
        byte[] payload = new byte[(int) header.payloadLength()];
        in.readFully(payload);
        if (masked) {
            Frames.mask(ByteBuffer.wrap(payload), 0, payload.length, header.maskKey(), 0);
        }
        return new Frame(header.fin(), header.compressed(), header.opcode(), payload);
    }

    /** Sends back whatever comes, frames or not, until the client leaves. */
    public void echoBytes() throws IOException {
        in.transferTo(socket.getOutputStream());
        throw new EOFException("the client has left");
    }

    public void send(byte[]... parts) throws IOException {
        // One write, so that the parts are one segment where they fit.
        socket.getOutputStream().write(join(parts));
    }

    public Peer send(String text) throws IOException {
        send(text.getBytes(US_ASCII));
        return this;
    }

    /** Sends each byte on its own. */
    public void sendSlowly(byte[] bytes) throws IOException {
        for (byte b : bytes) {
            send(new byte[] {b});
        }
    }

    /** Echoes until the client leaves. */
    public void echoAll() throws IOException {
        while (true) {
            send(frame(read()));
        }
    }

    /** Reads and answers nothing until the client leaves. */
    public void hold() throws IOException {
        in.transferTo(OutputStream.nullOutputStream());
        throw new EOFException("the client has left");
    }

    /** Over TLS: changes the keys, which the other side must answer in kind (RFC 8446, section 4.6.3). */
    public void updateKeys() throws IOException {
        ((SSLSocket) socket).startHandshake();
    }

    /** Ends the connection with a reset. */
    public void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    /** Whether the other side has ended the connection; reads, and false if something came before. */
    public boolean atEnd() throws IOException {
        return in.read() < 0;
    }

    public Socket socket() {
        return socket;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    public static byte[] join(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    /** A server's frame: not masked. */
    public static byte[] frame(boolean fin, int opcode, byte[] payload) {
        ByteBuffer out = ByteBuffer.allocate(Frames.headerBytes(payload.length, false) + payload.length);
        Frames.writeHeader(out, fin, opcode, payload.length);
        return out.put(payload).array();
    }

    /** The echo of a frame. */
    public static byte[] frame(Frame frame) {
        byte[] bytes = frame(frame.fin(), frame.opcode(), frame.payload());
        bytes[0] = (byte) (bytes[0] | (frame.compressed() ? 0x40 : 0));
        return bytes;
    }
}
