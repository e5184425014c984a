package org.echobench.cli.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.echobench.core.load.Protocol;
import org.echobench.core.wire.FrameHeader;
import org.echobench.core.wire.Frames;
import org.echobench.core.wire.Http2FrameHeader;
import org.echobench.core.wire.Http2Frames;
import org.echobench.core.wire.ProtocolException;
import org.echobench.core.wire.UpgradeRequest;

/** Records the bytes that a protocol sends and receives on one connection, to show them. */
final class ShownExchange implements InvocationHandler {

    /** The most characters of a line, and the most lines, that are shown. */
    private static final int MOST = 100;

    private final Protocol protocol;
    private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
    private final ByteArrayOutputStream received = new ByteArrayOutputStream();

    ShownExchange(Protocol protocol) {
        this.protocol = protocol;
    }

    /** The protocol, with its bytes recorded. */
    Protocol shown() {
        return (Protocol)
                Proxy.newProxyInstance(Protocol.class.getClassLoader(), new Class<?>[] {Protocol.class}, this);
    }

    @Override
    public Object invoke(Object shown, Method method, Object[] arguments) throws Throwable {
        Optional<ByteBuffer> buffer = Stream.ofNullable(arguments)
                .flatMap(Stream::of)
                .filter(ByteBuffer.class::isInstance)
                .map(ByteBuffer.class::cast)
                .findFirst();
        int from = buffer.map(ByteBuffer::position).orElse(0);
        // Input that breaks the protocol is kept whole; otherwise what is left unread comes again.
        boolean reads = method.getName().equals("receive");
        int end = reads ? buffer.orElseThrow().limit() : from;
        ByteArrayOutputStream kept = reads ? received : sent;
        Optional<ByteBuffer> bytes = buffer.map(ByteBuffer::duplicate);
        try {
            Object result = method.invoke(protocol, arguments);
            end = buffer.map(ByteBuffer::position).orElse(0);
            return result;
        } catch (InvocationTargetException e) {
            throw e.getCause();
        } finally {
            for (int i = from; i < end; i++) {
                kept.write(bytes.orElseThrow().get(i));
            }
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
        boolean webSocket =
                protocol.opening().filter(UpgradeRequest.class::isInstance).isPresent();
        String text =
                webSocket ? messages(bytes) : protocol.opening().isPresent() ? frames(bytes) : new String(bytes, UTF_8);
        List<String> all = text.lines().toList();
        all.stream().limit(MOST).map(line -> before + printable(line)).forEach(lines::add);
        if (all.size() > MOST) {
            lines.add(before + "… " + (all.size() - MOST) + " more lines");
        }
    }

    /** A line for each frame: its unmasked payload. Ends before one that breaks the protocol, which is the fault. */
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

    /** A line for each HTTP/2 frame: its type and length, and its payload as text if it is a body. */
    private static String frames(byte[] bytes) {
        StringBuilder lines = new StringBuilder();
        ByteBuffer in = ByteBuffer.wrap(bytes);
        Http2FrameHeader frame = new Http2FrameHeader();
        try {
            while (frame.readWhole(in)) {
                byte[] payload = new byte[frame.length()];
                in.get(payload);
                String body = new String(payload, UTF_8).replaceAll("\\R", " ");
                String head = frame.name() + " stream " + frame.stream() + ", " + payload.length + " bytes";
                lines.append(frame.type() == Http2Frames.DATA ? head + ": " + body : head)
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
