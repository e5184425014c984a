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

/** A running server whose resource use is measured, wherever it runs. Called by one thread at a time. */
public interface MeasuredServer extends AutoCloseable {

    InetSocketAddress address();

    /** The certificate of the server's TLS; empty where it serves none. */
    default Optional<X509Certificate> certificate() {
        return Optional.empty();
    }

    /** How the client's connections are encrypted; empty where they are not. */
    default Optional<ClientTls> tls() {
        return certificate().map(ClientTls::ofBenchmark);
    }

    /** See {@link org.echobench.core.spi.BenchServer#publish}. */
    void publish(ByteBuffer message);

    /** The calling thread drives load: if it shares the server's process, its use does not count as the server's. */
    default void excludeCurrentThread() {}

    /** The cost of broadcasts on the calling thread: the server's share of a client thread's use. */
    default ThreadUsage publishing() {
        return ThreadUsage.NONE;
    }

    /**
     * Starts sampling the server's process, if it has one of its own, into the table {@code series}. Called at most
     * once.
     */
    default void startSampling() {}

    /** Pauses or resumes sampling: while this fork waits for its turn, it would disturb the fork under load. */
    default void pauseSampling(boolean pause) {}

    /**
     * Queries its use and what it compiles until the JIT has compiled both ends of these queries. They run between
     * slices, and would otherwise be compiled while slices are measured. Does nothing in a shared process.
     */
    default void rehearse() {}

    /** Makes this moment the zero of the series' time. Without it, zero is the start of the server. */
    default void measurementBegins(long nanos) {}

    /**
     * A method of the server or of this JVM that is being compiled or waits to be; empty when there is none, and for a
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
         * Forgets the samples so far. A first start misses the heap buffers that threads already have; a restart none.
         *
         * @throws IllegalStateException if the profile no longer runs
         */
        void restart();

        /**
         * Ends the profile and writes its stacks as {@code ProfiledWork.STACKS}.
         *
         * @throws IllegalStateException if they cannot be written
         */
        Sampling end(Path folder);
    }

    /**
     * The server's use after a full collection; a value is −1 if it is not known. Empty for a server in this JVM, or if
     * none is known.
     */
    default Optional<ServerStats> statsAfterGc() {
        return Optional.empty();
    }

    /** The file descriptors of its process, its connections among them; empty where they are not known. */
    default Optional<Proc.Descriptors> descriptors() {
        return Optional.empty();
    }

    /** Begins an interval; {@link Snapshot#cost} ends it. */
    Snapshot snapshot();

    /** A server's use at the beginning of an interval. */
    interface Snapshot {

        Cost cost();
    }

    /**
     * What an interval cost the server.
     *
     * @param threads its threads' allocation and CPU time
     * @param processCpuNanos CPU time of its process in ns, without the client's and the harness's threads if it shares
     *     the process with them; empty where it is unknown
     * @param compilerCpuNanos CPU time of the JIT compilers in ns; empty where it is unknown
     * @param collectorCpuNanos CPU time of the garbage collector in ns; empty if it is unknown or shared
     * @param resources maxima and counts of the interval, if it has a process of its own
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

        /** The cost between two reports of a JVM, with the maxima of what was sampled meanwhile. */
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
         * {@code server.compiling}: the compilers' CPU time as a share of theirs and the server's threads'; empty if
         * one of them is unknown, or both are 0.
         */
        public OptionalDouble compiling() {
            return ofThreadsAndCompilers().stream()
                    .filter(all -> all > 0)
                    .map(all -> compilerCpuNanos.orElseThrow() / all)
                    .findFirst();
        }

        /** The collector's share of the CPU time of the server's process; empty if one of them is unknown. */
        public OptionalDouble collecting() {
            return collectorCpuNanos.isEmpty()
                    ? OptionalDouble.empty()
                    : processCpuNanos.stream()
                            .filter(all -> all > 0)
                            .mapToDouble(all -> Math.min(1, (double) collectorCpuNanos.getAsLong() / all))
                            .findFirst();
        }

        /**
         * The compilers' CPU time as a share of the server's, or of the elapsed time where that is more, because in a
         * server with little to do the compilers have a large share but disturb few messages.
         *
         * @param nanos the elapsed time in ns
         * @return 0 where it is unknown
         */
        public double compilingIn(long nanos) {
            return compilerCpuNanos.orElse(0) / Math.max(1, Math.max(cpuNanos().orElse(0), nanos));
        }

        /**
         * CPU time in ns: of the server's threads and the compilers if both are known, otherwise of the process; empty
         * if unknown.
         */
        public OptionalDouble cpuNanos() {
            OptionalDouble both = ofThreadsAndCompilers();
            return both.isPresent()
                    ? both
                    : processCpuNanos.stream().asDoubleStream().findFirst();
        }

        private OptionalDouble ofThreadsAndCompilers() {
            // The time of a thread that ended is lost, so the sum may have decreased.
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
     * @param ended how the server's process ended, or that it is silent; empty while it runs
     * @param threadDump the server's threads; empty where there are none to dump
     */
    record Diagnosis(String ended, String threadDump) {

        /** The process runs but does not answer. */
        public static final Diagnosis SILENT = new Diagnosis("does not answer", "");
    }

    /** @throws IllegalStateException if the server does not stop cleanly, or leaves threads behind */
    @Override
    void close();
}
