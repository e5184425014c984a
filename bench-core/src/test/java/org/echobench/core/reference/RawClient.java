package org.echobench.core.reference;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import org.echobench.core.peer.Peer;
import org.echobench.core.wire.Frames;
import org.echobench.core.wire.UpgradeRequest;

/** A blocking client that can send anything, right or wrong. */
public final class RawClient extends Peer {

    private static final int MASK = 0x12F45678;
    private static final int TIMEOUT_MILLIS = 50_000;

    /** An HTTP response that came. */
    public record Response(String head, byte[] body) {

        public int status() {
            return Integer.parseInt(head.substring(9, 12));
        }

        public String text() {
            return new String(body, ISO_8859_1);
        }
    }

    public RawClient(InetSocketAddress address) throws IOException {
        super(new Socket(address.getAddress(), address.getPort()), false);
        socket().setSoTimeout(TIMEOUT_MILLIS);
    }

    /** Connected and upgraded. */
    public static RawClient webSocket(InetSocketAddress address, String path) throws IOException {
        RawClient client = new RawClient(address);
        client.send(UpgradeRequest.to(path).bytes("localhost", "dGhlIHNhbXBsZSBub25jZQ=="));
        String head = client.request();
        if (!head.startsWith("HTTP/1.1 101 ") || !head.contains("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")) {
            throw new IOException("no upgrade: " + head);
        }
        return client;
    }

    public RawClient send(byte[] bytes) throws IOException {
        socket().getOutputStream().write(bytes);
        return this;
    }

    @Override
    public RawClient send(String request) throws IOException {
        super.send(request);
        return this;
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
        String head = request();
        String marker = "\r\nContent-Length: ";
        int from = head.indexOf(marker) + marker.length();
        int length = Integer.parseInt(head.substring(from, head.indexOf('\r', from)));
        return new Response(head, bytes(length));
    }
}
