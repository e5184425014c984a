package org.echobench.core.packets;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads a capture in pcap's format with timestamps in nanoseconds: TCP over IPv4 over Ethernet, as on Linux' loopback. */
final class PacketFile {

    private static final int MAGIC_NANOS = 0xA1B23C4D;
    private static final int ETHERNET = 1;
    private static final int ETHERNET_HEADER = 14;
    private static final int ETHERTYPE_IPV4 = 0x0800;
    private static final int TCP = 6;

    private PacketFile() {}

    /**
     * A segment that carries data.
     *
     * @param nanos the kernel's timestamp
     * @param sequence of its first byte, as TCP has it
     * @param data big-endian, between position and limit
     */
    record Segment(long nanos, int sourcePort, int destinationPort, int sequence, ByteBuffer data) {}

    /** @throws IOException if it is not such a capture, or ends within a packet */
    static List<Segment> read(Path file) throws IOException {
        ByteBuffer in = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        if (in.remaining() < 24 || in.getInt(0) != MAGIC_NANOS || in.getInt(20) != ETHERNET) {
            throw new IOException(file + " is no little-endian pcap of Ethernet in nanoseconds");
        }
        in.position(24);
        List<Segment> segments = new ArrayList<>();
        while (in.hasRemaining()) {
            if (in.remaining() < 16) {
                throw new IOException(file + " ends within a packet's header");
            }
            long nanos = Integer.toUnsignedLong(in.getInt()) * 1_000_000_000L + Integer.toUnsignedLong(in.getInt());
            int captured = in.getInt();
            int length = in.getInt();
            if (captured != length || in.remaining() < captured) {
                throw new IOException(file + " has " + captured + " of a packet's " + length + " bytes");
            }
            ByteBuffer packet = in.slice(in.position(), captured).order(ByteOrder.BIG_ENDIAN);
            in.position(in.position() + captured);
            segment(nanos, packet, segments);
        }
        return segments;
    }

    private static void segment(long nanos, ByteBuffer packet, List<Segment> segments) {
        if (Short.toUnsignedInt(packet.getShort(12)) != ETHERTYPE_IPV4 || packet.get(ETHERNET_HEADER + 9) != TCP) {
            return;
        }
        int tcp = ETHERNET_HEADER + 4 * (packet.get(ETHERNET_HEADER) & 0x0F);
        int data = tcp + 4 * (packet.get(tcp + 12) >> 4 & 0x0F);
        int end = ETHERNET_HEADER + Short.toUnsignedInt(packet.getShort(ETHERNET_HEADER + 2));
        if (end > data) {
            int source = Short.toUnsignedInt(packet.getShort(tcp));
            int destination = Short.toUnsignedInt(packet.getShort(tcp + 2));
            segments.add(
                    new Segment(nanos, source, destination, packet.getInt(tcp + 4), packet.slice(data, end - data)));
        }
    }
}
