package org.echobench.core.benchmarks;

import java.io.IOException;
import java.lang.reflect.Field;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.echobench.core.host.MeasuredServer;
import org.echobench.core.load.MeasurementWindow;
import org.echobench.core.process.ChildProcess;
import org.echobench.core.process.Host;
import org.echobench.core.process.Order;
import org.openjdk.jmh.annotations.Param;

/** A process with one thread's parts of a fork's loads: the fork's end of {@link LoaderMain}. */
final class Loader extends ChildProcess {

    /** A load allocates nothing in steady state. */
    private static final List<String> JVM = List.of("-Xms256m", "-Xmx256m", "-XX:+UseSerialGC");

    private boolean closed;
    /** The last count that was read. */
    private String latest = "";
    /** Messages completed in the intervals that have ended. */
    private long ended;
    /** The same plus those of this interval, as far as they are known. */
    private long completed;
    /** Messages that {@link #completedMore} has returned. */
    private long counted;

    /**
     * Starts a loader.
     *
     * @param benchmark the fork's, whose parameters it gets
     * @throws IOException if it ends at once
     */
    Loader(String name, Host host, ExchangeBenchmark benchmark, MeasuredServer server) throws IOException {
        super(name, host, command(benchmark, server), PATIENCE);
    }

    private static List<String> command(ExchangeBenchmark benchmark, MeasuredServer server) {
        List<String> arguments = new ArrayList<>();
        arguments.add(benchmark.getClass().getName());
        arguments.add(server.address().getHostString());
        arguments.add(Integer.toString(server.address().getPort()));
        arguments.add(server.certificate().map(Loader::base64).orElse(LoaderMain.NO_CERTIFICATE));
        for (Field field : benchmark.getClass().getFields()) {
            if (field.isAnnotationPresent(Param.class)) {
                arguments.add(field.getName() + "=" + value(field, benchmark));
            }
        }
        return command(JVM, LoaderMain.class, arguments.toArray(String[]::new));
    }

    private static Object value(Field field, ExchangeBenchmark benchmark) {
        try {
            return field.get(benchmark);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String base64(X509Certificate certificate) {
        try {
            return Base64.getEncoder().encodeToString(certificate.getEncoded());
        } catch (CertificateEncodingException e) {
            throw new IllegalStateException("the server's certificate cannot be sent to a loader", e);
        }
    }

    /** Sends an order, which is executed while this thread goes on; {@link #answer} waits for its end. */
    synchronized void give(Order<LoaderMain> order) {
        if (!closed) {
            send(order);
        }
    }

    /** The work done by the last order. */
    synchronized MeasurementWindow.WorkerTotals answer() {
        return closed ? MeasurementWindow.WorkerTotals.NONE : receive(MeasurementWindow.WorkerTotals.class);
    }

    /** Begins an interval: what was completed before does not count. */
    void began() {
        latest = latestSample().orElse("");
        completed = ended;
        counted = ended;
    }

    /**
     * Messages completed in this interval since the last call. The loader reports the number a few hundred times a
     * second, so those of an interval's last milliseconds are left out.
     */
    long completedMore() {
        String sample = latestSample().orElse("");
        if (!sample.equals(latest)) {
            latest = sample;
            completed = Math.max(completed, Long.parseLong(sample));
        }
        long more = completed - counted;
        counted = completed;
        return more;
    }

    void ended(MeasurementWindow.WorkerTotals share) {
        ended += share.inTime();
    }

    /** All threads' loaders end when the first thread is done. */
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            super.close();
        }
    }
}
