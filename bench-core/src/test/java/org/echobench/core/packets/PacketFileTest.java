package org.echobench.core.packets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.echobench.core.wire.Frames;
import org.echobench.core.wire.Payload;
import org.echobench.core.wire.Stamp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The reader and the pairing against a capture made by hand. */
class PacketFileTest {

    private static final int SERVER = 8_080;
    private static final int CLIENT = 40_000;

    @TempDir
    Path directory;

    private final ByteBuffer capture = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);
    private int sequence = Integer.MAX_VALUE - 100;
    private final Payload payload = new Payload(40, false, 0x1357_9BDF);

    PacketFileTest() {
        capture.putInt(0xA1B23C4D)
                .putShort((short) 2)
                .putShort((short) 4)
                .putLong(0)
                .putInt(65_535)
                .putInt(1);
    }

    private Path file() throws IOException {
        return Files.write(directory.resolve("x.pcap"), Arrays.copyOf(capture.array(), capture.position()));
    }

    private void packet(int seconds, int nanos, int source, int destination, ByteBuffer data) {
        int length = 14 + 20 + 32 + data.remaining();
        capture.putInt(seconds).putInt(nanos).putInt(length).putInt(length);
        ByteBuffer packet = ByteBuffer.allocate(length);
        packet.putShort(12, (short) 0x0800);
        packet.put(14, (byte) 0x45);
        packet.putShort(16, (short) (length - 14));
        packet.put(23, (byte) 6);
        packet.putShort(34, (short) source);
        packet.putShort(36, (short) destination);
        packet.putInt(38, sequence);
        sequence += data.remaining();
        packet.put(46, (byte) (8 << 4));
        packet.put(66, data.array(), data.position(), data.remaining());
        capture.put(packet.array());
    }

    private ByteBuffer message(int connection, long sequence) {
        ByteBuffer frame = ByteBuffer.allocate(100);
        payload.writeFrame(frame, Stamp.identity(false, connection, sequence), 7);
        return frame.flip();
    }

    private ByteBuffer echo(int connection, long sequence) {
        ByteBuffer frame = ByteBuffer.allocate(100);
        Frames.writeHeader(frame, true, Frames.BINARY, payload.bytes());
        payload.writePlain(frame, Stamp.identity(false, connection, sequence), 7);
        return frame.flip();
    }

    private Histogram latencies() throws IOException {
        return PacketClock.latencies(PacketFile.read(file()), SERVER);
    }

    @Test
    void aMessageAndItsEchoArePairedByTheirStamp() throws IOException {
        packet(9, 0, CLIENT, SERVER, ByteBuffer.wrap("GET /ws/echo".getBytes(java.nio.charset.StandardCharsets.UTF_8)));
        packet(10, 999_999_000, CLIENT, SERVER, message(1, 5));
        packet(10, 999_999_500, CLIENT, SERVER, message(2, 5));
        packet(11, 0, SERVER, CLIENT, echo(2, 5));
        packet(11, 1_000, SERVER, CLIENT, ByteBuffer.allocate(0));
        packet(11, 9_000, SERVER, CLIENT, echo(1, 5));
        Histogram latencies = latencies();
        assertEquals(2, latencies.getTotalCount());
        assertEquals(500, latencies.getMinValue(), 1);
        assertEquals(10_000, latencies.getMaxValue(), 10);
    }

    @Test
    void severalMessagesInOneSegmentAreAllRead() throws IOException {
        ByteBuffer both =
                ByteBuffer.allocate(200).put(message(1, 0)).put(message(1, 1)).flip();
        packet(1, 100, CLIENT, SERVER, both);
        packet(1, 300, SERVER, CLIENT, echo(1, 0));
        packet(1, 500, SERVER, CLIENT, echo(1, 1));
        assertEquals(2, latencies().getTotalCount());
    }

    @Test
    void aSegmentThatIsSentAgainCountsOnce() throws IOException {
        packet(1, 100, CLIENT, SERVER, message(1, 0));
        packet(1, 300, SERVER, CLIENT, echo(1, 0));
        sequence -= echo(1, 0).remaining();
        packet(1, 900, SERVER, CLIENT, echo(1, 0));
        Histogram latencies = latencies();
        assertEquals(1, latencies.getTotalCount());
        assertEquals(200, latencies.getMaxValue(), 1);
    }

    @Test
    void aMessageWithoutAnEchoIsNoticed() throws IOException {
        packet(1, 100, CLIENT, SERVER, message(1, 0));
        assertThrows(IllegalStateException.class, this::latencies);
    }

    @Test
    void anEchoWithoutAMessageIsNoticed() throws IOException {
        packet(1, 100, SERVER, CLIENT, echo(1, 0));
        assertThrows(IllegalStateException.class, this::latencies);
    }

    @Test
    void whatIsNoSuchCaptureIsRefused() throws IOException {
        capture.putInt(0, 0xA1B2C3D4); // microseconds
        Path micros = file();
        assertThrows(IOException.class, () -> PacketFile.read(micros));
    }

    @Test
    void anIncompletePacketIsRefused() throws IOException {
        packet(1, 100, CLIENT, SERVER, message(1, 0));
        capture.position(capture.position() - 1);
        Path cut = file();
        assertThrows(IOException.class, () -> PacketFile.read(cut));
    }

    @Test
    void anEmptyCaptureHasNoSegments() throws IOException {
        assertEquals(List.of(), PacketFile.read(file()));
    }
}
