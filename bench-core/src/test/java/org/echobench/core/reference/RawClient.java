package org.echobench.core.reference;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.echobench.core.wire.FrameHeader;
import org.echobench.core.wire.Frames;
import org.echobench.core.wire.UpgradeRequest;

/** A blocking client that can send anything, right or wrong. */
public final class RawClient implements AutoCloseable {

    private static final int MASK = 0x12F45678;
    private static final int TIMEOUT_MILLIS = 50_000;

    /** A frame that came. */
    public record Frame(boolean fin, int opcode, byte[] payload) {

        public String text() {
            return new String(payload, UTF_8);
        }

        public int code() {
            return ByteBuffer.wrap(payload).getShort() & 0xFFFF;
        }
    }

    /** An HTTP response that came. */
    public record Response(String head, byte[] body) {

        public int status() {
            return Integer.parseInt(head.substring(9, 12));
        }

        public String text() {
            return new String(body, ISO_8859_1);
        }
    }

    private final Socket socket = new Socket();
    private final DataInputStream in;

    public RawClient(InetSocketAddress address) throws IOException {
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(TIMEOUT_MILLIS);
        socket.connect(address);
        in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), 1 << 16));
    }

    /** Connected and upgraded. */
    public static RawClient webSocket(InetSocketAddress address, String path) throws IOException {
        RawClient client = new RawClient(address);
        client.send(UpgradeRequest.to(path).bytes("localhost", "dGhlIHNhbXBsZSBub25jZQ=="));
        String head = client.head();
        if (!head.startsWith("HTTP/1.1 101 ") || !head.contains("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")) {
            throw new IOException("no upgrade: " + head);
        }
        return client;
    }

    public RawClient send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        return this;
    }

    public RawClient send(String request) throws IOException {
        return send(request.getBytes(US_ASCII));
    }

    public RawClient get(String path) throws IOException {
        return send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }

    /** A masked frame. */
    public static byte[] frame(boolean fin, int opcode, byte[] payload) {
        ByteBuffer out = ByteBuffer.allocate(Frames.headerBytes(payload.length, true) + payload.length);
        Frames.writeMaskedHeader(out, fin, opcode, payload.length, MASK);
        int start = out.position();
        out.put(payload);
        Frames.mask(out, start, out.position(), MASK, 0);
        return out.array();
    }

    public Response response() throws IOException {
        String head = head();
        String marker = "\r\nContent-Length: ";
        int from = head.indexOf(marker) + marker.length();
        int length = Integer.parseInt(head.substring(from, head.indexOf('\r', from)));
        return new Response(head, in.readNBytes(length));
    }

    private String head() throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            head.append((char) in.readUnsignedByte());
        }
        return head.toString();
    }

    public Frame read() throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Frames.MAX_HEADER_BYTES);
        FrameHeader header = new FrameHeader();
        do {
            bytes.put(in.readByte());
        } while (!header.read(bytes.duplicate().flip()));
        if (header.masked()) {
            throw new IOException("a server's frame is masked");
        }
        return new Frame(header.fin(), header.opcode(), in.readNBytes((int) header.payloadLength()));
    }

    /** Reads until the server has closed; false if something came before. */
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
}
