package org.echobench.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.echobench.core.content.Handshake;
import org.echobench.core.wire.FrameHeader;
import org.echobench.core.wire.Frames;

/** A service in this JVM: what it is asked to publish it sends to all who have subscribed. */
final class FeedService implements AutoCloseable {

    static final String ROW = """
              - name: feed
                push:
                  path: /feed
                  subscribe: all
                  trigger: {path: /publish, body: '{"n":{sequence}}', expect: {status: 202}}
                  expect: {contains: '"n":{sequence}'}
            """;

    private static final Pattern LENGTH = Pattern.compile("(?i)content-length: *(\\d+)");

    private final List<OutputStream> subscribers = new CopyOnWriteArrayList<>();
    private final HostileServer server = new HostileServer(this::answer);

    FeedService() throws IOException {}

    String url() {
        return "http://" + server.authority();
    }

    private boolean answer(int number, String request, Socket client) throws IOException {
        DataInputStream in = new DataInputStream(client.getInputStream());
        Matcher length = LENGTH.matcher(request);
        if (!length.find()) {
            client.getOutputStream().write(Handshake.response(HostileServer.key(request)));
            subscriber(in, client.getOutputStream());
        }
        publish(in.readNBytes(Integer.parseInt(length.group(1))));
        client.getOutputStream().write("HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\n\r\n".getBytes(US_ASCII));
        return true;
    }

    /** Until it leaves. */
    private void subscriber(DataInputStream in, OutputStream out) throws IOException {
        while (true) {
            ByteBuffer bytes = ByteBuffer.allocate(Frames.MAX_HEADER_BYTES);
            FrameHeader header = new FrameHeader();
            do {
                bytes.put(in.readByte());
            } while (!header.read(bytes.duplicate().flip()));
            byte[] payload = in.readNBytes((int) header.payloadLength());
            Frames.mask(ByteBuffer.wrap(payload), 0, payload.length, header.maskKey(), 0);
            if (header.opcode() == Frames.PING) {
                send(out, Frames.PONG, payload);
            } else if (new String(payload, US_ASCII).equals("all")) {
                subscribers.add(out);
            }
        }
    }

    private void publish(byte[] message) {
        for (OutputStream subscriber : subscribers) {
            try {
                send(subscriber, Frames.TEXT, message);
            } catch (IOException e) {
                subscribers.remove(subscriber); // it has left
            }
        }
    }

    private static void send(OutputStream out, int opcode, byte[] payload) throws IOException {
        ByteBuffer frame = ByteBuffer.allocate(Frames.headerBytes(payload.length, false) + payload.length);
        Frames.writeHeader(frame, true, opcode, payload.length);
        out.write(frame.put(payload).array());
    }

    @Override
    public void close() {
        server.close();
    }
}
