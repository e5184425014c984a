package org.echobench.core.scale;

import java.util.Comparator;
import java.util.List;
import org.echobench.core.metrics.Proc;

/**
 * The largest possible number of connections, as known before they are opened.
 *
 * @param connections the total number
 * @param reason names the limit
 */
record StepLimit(long connections, String reason) {

    /** File descriptors that a server needs besides its connections, for example for a jar that it opens later. */
    private static final int SPARE_DESCRIPTORS = 64;

    /** Memory left to the machine, so that neither end nor the kernel runs short. */
    private static final long SPARE_BYTES = 512L << 20;

    /** The lowest of all limits; the first of those that are equal. */
    static StepLimit lowest(List<StepLimit> limits) {
        return limits.stream()
                .min(Comparator.comparingLong(StepLimit::connections))
                .orElseThrow();
    }

    static StepLimit given(int maxConnections) {
        return new StepLimit(maxConnections, "the " + maxConnections + " connections requested");
    }

    /** @param held connections that the process has open now */
    static StepLimit descriptors(Proc.Descriptors server, int held) {
        return new StepLimit(
                held + server.room() - SPARE_DESCRIPTORS,
                "file descriptors: the server's process may have " + server.limit());
    }

    /**
     * By the memory that the open connections have taken.
     *
     * @param availableBefore available bytes at the beginning of the ramp
     * @param available available bytes now
     * @param held 1 or more
     */
    static StepLimit memory(long availableBefore, long available, int held) {
        long each = Math.max(1, (availableBefore - available) / held);
        long room = Math.max(0, available - SPARE_BYTES) / each;
        return new StepLimit(
                held + room,
                "memory: " + (available >> 20) + " MiB are available, and a connection took " + each
                        + " B of it at both ends");
    }
}
