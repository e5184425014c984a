package org.echobench.core.host;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.echobench.core.metrics.CompileQueue;
import org.echobench.core.metrics.Scalar;
import org.echobench.core.metrics.ThreadUsage;
import org.echobench.results.metric.Metric;

/** A running server whose cost is known, wherever it runs. Called by one thread at a time. */
public interface MeasuredServer extends AutoCloseable {

    InetSocketAddress address();

    /** The certificate that the server's TLS shows; empty where it serves none. */
    Optional<X509Certificate> certificate();

    /** As {@link org.echobench.core.spi.BenchServer#publish}. */
    void publish(ByteBuffer message);

    /** The calling thread drives load: what it uses is not the server's, where both are in one process. */
    default void excludeCurrentThread() {}

    /** What broadcasts have cost the calling thread so far: the server's share of a client thread's use. */
    default ThreadUsage publishing() {
        return ThreadUsage.NONE;
    }

    /** From now on its process is sampled, where it has one of its own: the table {@code series}. At most once. */
    default void startSampling() {}

    /** The origin of the series' time; without it, that is when the server was started. */
    default void measurementBegins(long nanos) {}

    /**
     * A method of the server, or of this JVM, that is being compiled or waits for it; empty when there is none. Nothing
     * is known of programs that are not Java.
     *
     * @throws IllegalStateException in a JVM that does not tell
     */
    default Optional<String> compiling() {
        return CompileQueue.first();
    }

    /** The beginning of an interval. */
    Mark mark();

    /** A point in time. */
    interface Mark {

        /** What the server has cost since. */
        Cost cost();
    }

    /**
     * What a server has cost.
     *
     * @param threads its threads' allocation and processor time
     * @param processCpuNanos processor time of its process, where it has one of its own
     * @param resources maxima and counts of the interval, likewise
     */
    record Cost(ThreadUsage threads, OptionalLong processCpuNanos, List<Scalar> resources) {

        /**
         * {@code server.alloc}, {@code server.cpu} and {@code server.processCpu}; what is not known is left out.
         *
         * @param messages by which each is divided, more than 0
         */
        public List<Scalar> perMessage(double messages) {
            List<Scalar> scalars = threads.perMessage(Metric.SERVER_ALLOC, Metric.SERVER_CPU, messages);
            processCpuNanos.ifPresent(nanos -> scalars.add(Scalar.share(Metric.SERVER_PROCESS_CPU, nanos, messages)));
            return scalars;
        }
    }

    /** What is known of why the server no longer answers: its last words, or a dump of its threads. */
    Diagnosis diagnose();

    /**
     * @param ended how the server's process ended; empty while it runs
     * @param threadDump the server's threads; empty where there are none to dump
     */
    record Diagnosis(String ended, String threadDump) {}

    /** @throws IllegalStateException if the server does not stop in order, or leaves threads behind */
    @Override
    void close();
}
