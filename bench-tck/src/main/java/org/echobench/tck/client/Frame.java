package org.echobench.tck.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;

/**
 * A WebSocket frame (RFC 6455, section 5), or a message assembled from several.
 *
 * @param fin whether it ends its message
 * @param rsv the three reserved bits, 0 to 7; permessage-deflate uses 4
 * @param opcode one of the constants
 * @param payload the payload, unmasked
 */
public record Frame(boolean fin, int rsv, int opcode, byte[] payload) {

    public static final int CONTINUATION = 0;
    public static final int TEXT = 1;
    public static final int BINARY = 2;
    public static final int CLOSE = 8;
    public static final int PING = 9;
    public static final int PONG = 10;

    public static Frame text(String text) {
        return message(TEXT, text.getBytes(UTF_8));
    }

    /** A whole message in one frame, or a control frame. */
    public static Frame message(int opcode, byte[] payload) {
        return new Frame(true, 0, opcode, payload);
    }

    /** A message in fragments, at least two. */
    public static List<Frame> fragments(int opcode, byte[]... parts) {
        return IntStream.range(0, parts.length)
                .mapToObj(i -> new Frame(i == parts.length - 1, 0, i == 0 ? opcode : CONTINUATION, parts[i]))
                .toList();
    }

    public static Frame ping(byte[] payload) {
        return message(PING, payload);
    }

    public static Frame close(int code, String reason) {
        byte[] text = reason.getBytes(UTF_8);
        ByteBuffer payload = ByteBuffer.allocate(2 + text.length).putShort((short) code);
        return message(CLOSE, payload.put(text).array());
    }

    /** The code of a close frame, or 1005 if the frame has no code. */
    public int closeCode() {
        return payload.length < 2 ? 1005 : ByteBuffer.wrap(payload).getShort() & 0xFFFF;
    }

    /** The payload as UTF-8. */
    public String text() {
        return new String(payload, UTF_8);
    }

    public boolean isControl() {
        return opcode >= CLOSE;
    }

    /** The frame as a client sends it, with a random mask. */
    public byte[] masked() {
        ByteBuffer bytes = ByteBuffer.allocate(14 + payload.length);
        bytes.put((byte) ((fin ? 0x80 : 0) | rsv << 4 | opcode));
        if (payload.length <= 125) {
            bytes.put((byte) (0x80 | payload.length));
        } else if (payload.length <= 0xFFFF) {
            bytes.put((byte) (0x80 | 126)).putShort((short) payload.length);
        } else {
            bytes.put((byte) (0x80 | 127)).putLong(payload.length);
        }
        int mask = ThreadLocalRandom.current().nextInt() | 1;
        bytes.putInt(mask);
        for (int i = 0; i < payload.length; i++) {
            bytes.put((byte) (payload[i] ^ mask >> 8 * (3 - i % 4)));
        }
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    /** Several masked frames as one array. */
    public static byte[] masked(Iterable<Frame> frames) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        frames.forEach(frame -> bytes.writeBytes(frame.masked()));
        return bytes.toByteArray();
    }

    @Override
    public String toString() {
        String[] names = {"continuation", "text", "binary", "3", "4", "5", "6", "7", "close", "ping", "pong"};
        String name = opcode < names.length ? names[opcode] : Integer.toString(opcode);
        String code = opcode == CLOSE ? " with code " + closeCode() : "";
        return "a " + name + " frame" + code + " of " + payload.length + " bytes";
    }
}
