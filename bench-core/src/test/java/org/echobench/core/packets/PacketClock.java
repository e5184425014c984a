package org.echobench.core.packets;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.core.packets.PacketFile.Segment;
import org.echobench.core.wire.FrameHeader;
import org.echobench.core.wire.Frames;

/** The time from each WebSocket message's packet to its echo's packet, paired by the message's stamp. */
final class PacketClock {

    private final int serverPort;
    private final Map<Long, Long> asked = new HashMap<>();
    private final Map<List<Integer>, Integer> nextSequence = new HashMap<>();
    private final Histogram latency = LatencyRecorder.newHistogram();

    /** @param serverPort distinguishes the two directions */
    PacketClock(int serverPort) {
        this.serverPort = serverPort;
    }

    /** Latencies in nanoseconds of all binary messages in the capture. */
    static Histogram latencies(List<Segment> capture, int serverPort) {
        PacketClock clock = new PacketClock(serverPort);
        capture.forEach(clock::take);
        if (!clock.asked.isEmpty()) {
            throw new IllegalStateException(clock.asked.size() + " messages have no echo in the capture");
        }
        return clock.latency;
    }

    private void take(Segment segment) {
        boolean request = segment.destinationPort() == serverPort;
        if (!request && segment.sourcePort() != serverPort || sentAgain(segment) || http(segment)) {
            return;
        }
        FrameHeader header = new FrameHeader();
        while (segment.data().hasRemaining()) {
            if (!header.read(segment.data()) || segment.data().remaining() < header.payloadLength()) {
                throw new IllegalStateException("a frame goes on in the next segment: the messages are too large");
            }
            int start = segment.data().position();
            int end = start + (int) header.payloadLength();
            if (header.opcode() == Frames.BINARY) {
                if (header.masked()) {
                    Frames.mask(segment.data(), start, start + Long.BYTES, header.maskKey(), 0);
                }
                message(request, segment.data().getLong(start), segment.nanos());
            }
            segment.data().position(end);
        }
    }

    /** Of a segment that TCP sends again, because its acknowledgement is late, the first counts. */
    private boolean sentAgain(Segment segment) {
        List<Integer> flow = List.of(segment.sourcePort(), segment.destinationPort());
        Integer expected = nextSequence.get(flow);
        if (expected != null && segment.sequence() - expected < 0) {
            return true;
        }
        nextSequence.put(flow, segment.sequence() + segment.data().remaining());
        return false;
    }

    /** The upgrade and its response, in letters. */
    private static boolean http(Segment segment) {
        return segment.data().get(segment.data().position()) > 0;
    }

    private void message(boolean request, long identity, long nanos) {
        if (!request) {
            Long since = asked.remove(identity);
            if (since == null) {
                throw new IllegalStateException("an echo has no message in the capture");
            }
            latency.recordValue(nanos - since);
        } else if (asked.putIfAbsent(identity, nanos) != null) {
            throw new IllegalStateException("a message was sent twice");
        }
    }
}
