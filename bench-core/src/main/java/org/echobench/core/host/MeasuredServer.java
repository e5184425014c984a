package org.echobench.core.host;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.echobench.core.client.ClientTls;
import org.echobench.core.metrics.Proc;
import org.echobench.core.metrics.Sampling;
import org.echobench.core.metrics.Scalar;
import org.echobench.core.metrics.ServerStats;
import org.echobench.core.metrics.ThreadUsage;
import org.echobench.results.metric.Metric;
import org.echobench.results.profile.ProfileKind;

/** A running server whose cost is known, wherever it runs. Called by one thread at a time. */
public interface MeasuredServer extends AutoCloseable {

    InetSocketAddress address();

    /** The certificate of the server's TLS; empty where it serves none. */
    Optional<X509Certificate> certificate();

    /** How the client's connections are encrypted; empty where they are not. */
    default Optional<ClientTls> tls() {
        return certificate().map(ClientTls::ofBenchmark);
    }

    /** See {@link org.echobench.core.spi.BenchServer#publish}. */
    void publish(ByteBuffer message);

    /** The calling thread drives load: if both are in one process, its use is not the server's. */
    default void excludeCurrentThread() {}

    /** The cost of broadcasts on the calling thread: the server's share of a client thread's use. */
    default ThreadUsage publishing() {
        return ThreadUsage.NONE;
    }

    /**
     * Begins to sample the server's process into the table {@code series}, where it has one of its own. Called at most
     * once.
     */
    default void startSampling() {}

    /** While this fork waits for its turn, its samples would disturb the fork that loads. */
    default void pauseSampling(boolean pause) {}

    /**
     * Asks for its use, and for what it compiles, until both ends of these questions are compiled: they are asked between
     * slices, and would else be compiled while slices are measured. Does nothing where no other process is asked.
     */
    default void rehearse() {}

    /** Makes this moment the zero of the series' time. Without it, zero is the start of the server. */
    default void measurementBegins(long nanos) {}

    /**
     * A method of the server or of this JVM that is being compiled or waits for it; empty when there is none, and for a
     * server without a JVM or with a JVM that does not report it.
     */
    default Optional<String> compiling() {
        return JvmReports.compiling();
    }

    /**
     * Begins to profile the JVM that the server runs in. Called at most once.
     *
     * @throws IllegalStateException if there is no profile; its message says why
     */
    default Profile profile(ProfileKind kind) {
        throw new IllegalStateException("there is no profile of a server that is not Java");
    }

    /** A profile that is being taken. */
    interface Profile {

        /**
         * Forgets what it has so far. The first start misses the heap buffers that threads already have. A restart misses
         * none.
         *
         * @throws IllegalStateException if there is no profile any more
         */
        void restart();

        /**
         * Ends it and writes its stacks as {@code ForkProfile.STACKS}.
         *
         * @throws IllegalStateException if they cannot be written
         */
        Sampling end(Path folder);
    }

    /**
     * The server's use after a full collection; a value is −1 if it is not known. Empty for a server in this JVM, and if
     * no value is known.
     */
    default Optional<ServerStats> statsAfterGc() {
        return Optional.empty();
    }

    /** The file descriptors of its process, its connections among them; empty where they are not known. */
    default Optional<Proc.Descriptors> descriptors() {
        return Optional.empty();
    }

    /** Begins an interval with the server's use since its start. */
    Snapshot snapshot();

    /** A server's use at a point in time. */
    interface Snapshot {

        Cost cost();
    }

    /**
     * The cost of a server.
     *
     * @param threads its threads' allocation and processor time
     * @param processCpuNanos processor time of its process in ns, without the client's and the harness's threads where
     *     it shares one with them; empty where it is unknown
     * @param compilerCpuNanos processor time of the JIT compilers; empty where it is unknown
     * @param collectorCpuNanos processor time of the garbage collector; empty where it is unknown or not the server's alone
     * @param resources maxima and counts of the interval, where it has a process of its own
     */
    record Cost(
            ThreadUsage threads,
            OptionalLong processCpuNanos,
            OptionalLong compilerCpuNanos,
            OptionalLong collectorCpuNanos,
            List<Scalar> resources) {

        public Cost(ThreadUsage threads, OptionalLong processCpuNanos) {
            this(threads, processCpuNanos, OptionalLong.empty(), OptionalLong.empty(), List.of());
        }

        /** Between two reports of a JVM, with the maxima of what was sampled meanwhile. */
        public static Cost between(
                ServerStats from, ServerStats to, OptionalLong processCpuNanos, List<Scalar> maxima) {
            return new Cost(
                    to.threads().minus(from.threads()),
                    processCpuNanos,
                    ServerStats.used(from.compilerCpuNanos(), to.compilerCpuNanos()),
                    ServerStats.used(from.collectorCpuNanos(), to.collectorCpuNanos()),
                    Stream.concat(maxima.stream(), to.collectionsSince(from).stream())
                            .toList());
        }

        /**
         * {@code server.alloc}, {@code server.cpu} and {@code server.processCpu}; unknown values are left out.
         *
         * @param messages by which each is divided, more than 0
         */
        public List<Scalar> perMessage(double messages) {
            List<Scalar> scalars = threads.perMessage(Metric.SERVER_ALLOC, Metric.SERVER_CPU, messages);
            processCpuNanos.ifPresent(nanos -> scalars.add(Scalar.share(Metric.SERVER_PROCESS_CPU, nanos, messages)));
            return scalars;
        }

        /**
         * {@code server.compiling}: the compilers' processor time as a share of theirs and the server's threads'; empty
         * where one of them is unknown, or both used none.
         */
        public OptionalDouble compiling() {
            return ofThreadsAndCompilers().stream()
                    .filter(all -> all > 0)
                    .map(all -> compilerCpuNanos.orElseThrow() / all)
                    .findFirst();
        }

        /** The collector's share of the processor time of the server's process; empty where one of them is unknown. */
        public OptionalDouble collecting() {
            return collectorCpuNanos.isEmpty()
                    ? OptionalDouble.empty()
                    : processCpuNanos.stream()
                            .filter(all -> all > 0)
                            .mapToDouble(all -> Math.min(1, (double) collectorCpuNanos.getAsLong() / all))
                            .findFirst();
        }

        /**
         * The compilers' processor time as a share of the server's, or of the elapsed time where that is more, because a
         * server with little to do has a large share of compilers that disturb few messages.
         *
         * @param nanos the elapsed time
         * @return 0 where it is unknown
         */
        public double compilingIn(long nanos) {
            return compilerCpuNanos.orElse(0) / Math.max(1, Math.max(cpuNanos().orElse(0), nanos));
        }

        /**
         * Processor time in ns: of the server's threads and the compilers where both are known, else of the process; empty
         * where that is unknown, too.
         */
        public OptionalDouble cpuNanos() {
            OptionalDouble both = ofThreadsAndCompilers();
            return both.isPresent()
                    ? both
                    : processCpuNanos.stream().asDoubleStream().findFirst();
        }

        private OptionalDouble ofThreadsAndCompilers() {
            // A thread that ended takes its time along, so the sum may have become less.
            return threads.cpuNanos() == ThreadUsage.UNKNOWN
                    ? OptionalDouble.empty()
                    : compilerCpuNanos.stream()
                            .mapToDouble(nanos -> nanos + (double) Math.max(0, threads.cpuNanos()))
                            .findFirst();
        }
    }

    /** Why the server no longer answers, as far as is known. */
    Diagnosis diagnose();

    /**
     * @param ended how the server's process ended, or that it hangs; empty while it runs
     * @param threadDump the server's threads; empty where there are none to dump
     */
    record Diagnosis(String ended, String threadDump) {

        /** The process runs and answers nothing. */
        public static final Diagnosis SILENT = new Diagnosis("does not answer", "");
    }

    /** @throws IllegalStateException if the server does not stop in order, or leaves threads behind */
    @Override
    void close();
}
