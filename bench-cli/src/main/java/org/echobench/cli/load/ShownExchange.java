package org.echobench.cli.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.echobench.core.load.ConnectionState;
import org.echobench.core.load.LossLimit;
import org.echobench.core.load.Protocol;
import org.echobench.core.wire.FrameHeader;
import org.echobench.core.wire.Frames;
import org.echobench.core.wire.Http2FrameHeader;
import org.echobench.core.wire.Http2Frames;
import org.echobench.core.wire.Opening;
import org.echobench.core.wire.ProtocolException;
import org.echobench.core.wire.UpgradeRequest;

/** A protocol that keeps the bytes of its messages and answers, to show them. For one connection. */
final class ShownExchange implements Protocol {

    /** The most characters of a line, and lines of a message, that are shown. */
    private static final int MOST = 100;

    private final Protocol protocol;
    private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
    private final ByteArrayOutputStream received = new ByteArrayOutputStream();

    ShownExchange(Protocol protocol) {
        this.protocol = protocol;
    }

    @Override
    public Optional<? extends Opening> opening() {
        return protocol.opening();
    }

    @Override
    public void opened(ConnectionState state) {
        protocol.opened(state);
    }

    @Override
    public ConnectionState newState(int id) {
        return protocol.newState(id);
    }

    @Override
    public void sendPending(ConnectionState state, ByteBuffer out) {
        int from = out.position();
        protocol.sendPending(state, out);
        keep(sent, out, from, out.position());
    }

    @Override
    public Closer closer() {
        return protocol.closer();
    }

    @Override
    public boolean stamped() {
        return protocol.stamped();
    }

    @Override
    public int messageBytes() {
        return protocol.messageBytes();
    }

    @Override
    public void encode(ConnectionState state, long now, ByteBuffer out) {
        int from = out.position();
        protocol.encode(state, now, out);
        keep(sent, out, from, out.position());
    }

    /** What the protocol leaves unread comes again. */
    @Override
    public void receive(ConnectionState state, ByteBuffer in, Responses responses) {
        int from = in.position();
        int end = in.limit();
        ByteBuffer bytes = in.duplicate();
        try {
            protocol.receive(state, in, responses);
            end = in.position();
        } finally {
            keep(received, bytes, from, end);
        }
    }

    @Override
    public boolean endedInOrder(ConnectionState state, IOException cause, Responses responses) {
        return protocol.endedInOrder(state, cause, responses);
    }

    @Override
    public boolean repeatable(ConnectionState state) {
        return protocol.repeatable(state);
    }

    @Override
    public int awaited(ConnectionState state) {
        return protocol.awaited(state);
    }

    @Override
    public boolean isCut(ConnectionState state) {
        return protocol.isCut(state);
    }

    @Override
    public String ended(ConnectionState state, IOException cause) {
        return protocol.ended(state, cause);
    }

    @Override
    public String unanswered(ConnectionState state, LossLimit limit) {
        return protocol.unanswered(state, limit);
    }

    private static void keep(ByteArrayOutputStream kept, ByteBuffer bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            kept.write(bytes.get(i));
        }
    }

    /** The lines that were sent, and those that came. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        show(lines, "> ", sent.toByteArray());
        show(lines, "< ", received.toByteArray());
        return lines;
    }

    private void show(List<String> lines, String before, byte[] bytes) {
        boolean webSocket = opening().filter(UpgradeRequest.class::isInstance).isPresent();
        String text = webSocket ? messages(bytes) : opening().isPresent() ? frames(bytes) : new String(bytes, UTF_8);
        List<String> all = text.lines().toList();
        all.stream().limit(MOST).map(line -> before + printable(line)).forEach(lines::add);
        if (all.size() > MOST) {
            lines.add(before + "… " + (all.size() - MOST) + " more lines");
        }
    }

    /** A line for each frame: its payload, without its mask. They end with one that breaks the protocol, which is the fault. */
    private static String messages(byte[] bytes) {
        StringBuilder lines = new StringBuilder();
        ByteBuffer in = ByteBuffer.wrap(bytes);
        FrameHeader header = new FrameHeader();
        try {
            while (header.readWhole(in)) {
                byte[] payload = new byte[(int) header.payloadLength()];
                in.get(payload);
                if (header.masked()) {
                    Frames.mask(ByteBuffer.wrap(payload), 0, payload.length, header.maskKey(), 0);
                }
                lines.append(new String(payload, UTF_8).replaceAll("\\R", " ")).append('\n');
            }
        } catch (ProtocolException e) {
            // Said by whoever checks the responses.
        }
        return lines.toString();
    }

    /** A line for each frame of HTTP/2: its type, and what can be read of its payload where it is a body. */
    private static String frames(byte[] bytes) {
        StringBuilder lines = new StringBuilder();
        ByteBuffer in = ByteBuffer.wrap(bytes);
        Http2FrameHeader frame = new Http2FrameHeader();
        try {
            while (frame.readWhole(in)) {
                byte[] payload = new byte[frame.length()];
                in.get(payload);
                String body = new String(payload, UTF_8).replaceAll("\\R", " ");
                lines.append(frame.name())
                        .append(" stream ")
                        .append(frame.stream())
                        .append(", ");
                lines.append(payload.length).append(" bytes");
                lines.append(frame.type() == Http2Frames.DATA ? ": " + body : "")
                        .append('\n');
            }
        } catch (ProtocolException e) {
            // Said by whoever checks the responses.
        }
        return lines.toString();
    }

    private static String printable(String line) {
        String shown = line.length() > MOST ? line.substring(0, MOST) + "…" : line;
        return shown.replaceAll("\\p{Cntrl}", "?");
    }
}
