package org.echobench.core.benchmarks;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.load.OpenPacing;
import org.echobench.core.load.Schedule;
import org.echobench.core.metrics.ForkTable;
import org.echobench.core.metrics.Scalar;
import org.echobench.core.spi.Workload;
import org.echobench.results.metric.Metric;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * The first requests that a fresh server gets, and later ones: {@code first} is the response time of the first
 * iteration's requests, {@code later} the response time of all others, both from the intended times. Like the published
 * JMeter run: 3,000 requests in 10 s, evenly spaced. The score only says how long that took. Afterwards, the headers
 * and size of one response on a connection of its own are recorded.
 */
@Measurement(iterations = 2)
public class HttpFirstRun extends ServerBenchmark {

    private static final int TIMEOUT_MILLIS = 5_000;

    @Param("forked")
    public String isolation;

    /** {@code plaintext} or {@code complex}, about 2 KB of JSON. */
    @Param("plaintext")
    public String content;

    /** Requests of an iteration. */
    @Param("3000")
    public int requests;

    /** Requests a second. */
    @Param("300")
    public int rate;

    /** Connections: enough for nearly every request to find a free one. */
    @Param("100")
    public int connections;

    @Override
    Workload workload() {
        return Workload.HTTP;
    }

    private Exchange exchange() {
        return switch (content) {
            case "plaintext" -> Exchange.PLAINTEXT;
            case "complex" -> Exchange.COMPLEX_JSON;
            default ->
                throw new IllegalArgumentException("content must be plaintext or complex, but is '" + content + "'");
        };
    }

    private LoadLoop<OpenPacing> driver() {
        OpenPacing pacing = new OpenPacing(Schedule.uniform(rate), 1);
        return new LoadLoop<>(target(), exchange().get(target(), 0, true), pacing, 0, connections, true);
    }

    /** The span of the intended times of an iteration's requests. */
    private long nanos() {
        return TimeUnit.SECONDS.toNanos(requests) / rate;
    }

    /** The size of one whole response, whose status line and headers are kept once per fork. */
    private int responseBytes(boolean keep) throws IOException {
        byte[] response = answerTo(exchange().request(target(), 0, false).toBytes());
        String text = new String(response, ISO_8859_1);
        int end = text.indexOf("\r\n\r\n");
        if (end < 0) {
            throw new SocketException("the server ended the connection within a response's head");
        }
        if (keep) {
            try (ForkTable table = new ForkTable("headers", List.of("line"))) {
                Stream.of(text.substring(0, end).split("\r\n")).forEach(table::add);
            }
        }
        return response.length;
    }

    /**
     * Sends a request on a connection of its own.
     *
     * @param request asks the server to end the connection
     * @throws IOException if the server does not answer and end the connection within 5 s
     */
    private byte[] answerTo(byte[] request) throws IOException {
        try (Socket socket = new Socket()) {
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.connect(running().address(), TIMEOUT_MILLIS);
            socket.getOutputStream().write(request);
            return socket.getInputStream().readAllBytes();
        }
    }

    public static class Loop extends LoadThread {

        private HttpFirstRun benchmark;
        private LoadLoop<OpenPacing> driver;
        private boolean later;

        @Setup
        public void open(HttpFirstRun benchmark) {
            this.benchmark = benchmark;
            open(benchmark, () -> {
                driver = benchmark.driver();
                return Load.alone(driver);
            });
        }

        private void run() {
            guarded(() -> driver.window(benchmark.nanos()));
        }

        @Override
        public void endIteration() {
            Failures.recording(
                    () -> benchmark.collector().add(Scalar.of(Metric.RESPONSE_BYTES, benchmark.responseBytes(!later))));
            super.endIteration();
        }

        @Override
        Map<Metric, Histogram> named(Map<Metric, Histogram> latencies) {
            Map<Metric, Histogram> all = new LinkedHashMap<>(latencies);
            all.put(later ? Metric.LATER : Metric.FIRST, all.remove(Metric.RESPONSE));
            all.remove(Metric.SERVICE);
            later = true;
            return all;
        }
    }

    @Benchmark
    public void requests(Loop loop) {
        loop.run();
    }

    public static void main(String[] arguments) throws Exception {
        Main.run(HttpFirstRun.class, arguments);
    }
}
