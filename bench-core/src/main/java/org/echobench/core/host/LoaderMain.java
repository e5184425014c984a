package org.echobench.core.host;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.HdrHistogram.Histogram;
import org.echobench.core.client.Target;
import org.echobench.core.load.Audience;
import org.echobench.core.load.Payload;
import org.echobench.results.HistogramText;

/**
 * Subscribers in a JVM of their own: {@code LoaderMain host port path payload}. Prints {@code READY n} with the file
 * descriptors it may have. Takes lines on standard input and answers each with one line of JSON
 * ({@link LoaderAnswers}):
 *
 * <ul>
 *   <li>{@code OPEN count source next} opens subscribers, bound to the address {@code source} ({@code -} lets the
 *       kernel choose), that receive from broadcast number {@code next} on;
 *   <li>{@code AWAIT number millis} waits until every subscriber has that broadcast, or the limit has passed;
 *   <li>{@code RESULT} gives the latencies;
 *   <li>{@code DISMISS} resets all connections, and is answered as {@code OPEN};
 *   <li>{@code CLOCK nanos} says how far the clock that stamps broadcasts is ahead of this host's;
 *   <li>{@code STOP} ends it, without an answer, and so does the end of standard input.
 * </ul>
 *
 * <p>Between commands it goes on serving its connections. Exit codes: 0 stopped; 1 failed, with the reason in the last
 * line of standard error; 2 wrong arguments.
 */
public final class LoaderMain {

    private static final String ERROR_PREFIX = "echobench: ";
    private static final String STOP = "STOP";
    private static final String KERNEL_CHOOSES = "-";
    private static final long POLL_MILLIS = 100;
    private static final int MASKING_KEY = 1;

    private final Audience audience;
    private final PrintStream out;
    private final BlockingQueue<String> commands = new LinkedBlockingQueue<>();
    private final ObjectMapper mapper = new ObjectMapper();
    private boolean awaiting;
    private long deadline;

    private LoaderMain(Audience audience, PrintStream out) {
        this.audience = audience;
        this.out = out;
    }

    public static void main(String[] arguments) {
        PrintStream out = System.out;
        System.setOut(System.err);
        System.exit(exitCode(arguments, out));
    }

    private static int exitCode(String[] arguments, PrintStream out) {
        try (Audience audience = audience(arguments)) {
            new LoaderMain(audience, out).serve();
            return 0;
        } catch (IllegalArgumentException e) {
            System.err.println(ERROR_PREFIX + e.getMessage());
            return 2;
        } catch (Throwable e) {
            e.printStackTrace();
            System.err.println(ERROR_PREFIX + "the client failed: " + e);
            return 1;
        }
    }

    private static Audience audience(String... arguments) throws IOException {
        if (arguments.length != 4) {
            throw new IllegalArgumentException(
                    "expected host, port, path and payload, but got " + arguments.length + " arguments");
        }
        InetSocketAddress address = new InetSocketAddress(arguments[0], Integer.parseInt(arguments[1]));
        Payload payload = new Payload(Integer.parseInt(arguments[3]), false, MASKING_KEY);
        return new Audience(Target.of(address), arguments[2], payload);
    }

    private void serve() throws JsonProcessingException {
        Thread reader = new Thread(this::readCommands, "echobench-loader-commands");
        reader.setDaemon(true);
        reader.start();
        answer("READY " + descriptors());
        while (true) {
            audience.poll(POLL_MILLIS);
            if (awaiting) {
                finishAwaiting();
                continue;
            }
            String command = commands.poll();
            if (STOP.equals(command)) {
                return;
            }
            if (command != null) {
                handle(command.split(" "));
            }
        }
    }

    private void readCommands() {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                commands.add(line);
                audience.wakeUp();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            commands.add(STOP);
            audience.wakeUp();
        }
    }

    private static long descriptors() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? unix.getMaxFileDescriptorCount()
                : Integer.MAX_VALUE;
    }

    private void handle(String... words) throws JsonProcessingException {
        switch (words[0]) {
            case "OPEN":
                open(Integer.parseInt(words[1]), words[2], Long.parseLong(words[3]));
                break;
            case "AWAIT":
                long limitNanos = Long.parseLong(words[2]) * 1_000_000;
                audience.expect(Long.parseLong(words[1]), limitNanos);
                deadline = System.nanoTime() + limitNanos;
                awaiting = true;
                finishAwaiting();
                break;
            case "DISMISS":
                long start = System.nanoTime();
                audience.dismiss();
                answer(new LoaderAnswers.Opened(0, audience.held(), System.nanoTime() - start, ""));
                break;
            case "RESULT":
                result();
                break;
            case "CLOCK":
                audience.clockAhead(Long.parseLong(words[1]));
                answer(new LoaderAnswers.Clock(Long.parseLong(words[1])));
                break;
            default:
                throw new IllegalStateException("unknown command: " + String.join(" ", words));
        }
    }

    private void open(int count, String source, long next) throws JsonProcessingException {
        long start = System.nanoTime();
        int before = audience.held();
        Optional<InetSocketAddress> bound =
                source.equals(KERNEL_CHOOSES) ? Optional.empty() : Optional.of(new InetSocketAddress(source, 0));
        Optional<String> stoppedBy = audience.open(count, bound, next);
        int held = audience.held();
        long nanos = System.nanoTime() - start;
        answer(new LoaderAnswers.Opened(held - before, held, nanos, stoppedBy.orElse("")));
    }

    private void finishAwaiting() throws JsonProcessingException {
        boolean over = System.nanoTime() - deadline > 0;
        if (!audience.allHeard() && !over) {
            return;
        }
        awaiting = false;
        audience.giveUp();
        answer(new LoaderAnswers.Heard(
                audience.held(),
                audience.heard(),
                audience.lastNanos(),
                audience.ended(),
                audience.report().lostMessages(),
                audience.report().wrongMessages(),
                audience.report().lateMessages(),
                audience.report().firstFailure().orElse("")));
        // The next command may have come while this one was at work.
        audience.wakeUp();
    }

    private void result() throws JsonProcessingException {
        Map<String, String> texts = new TreeMap<>();
        for (Map.Entry<String, Histogram> latency : audience.take().entrySet()) {
            texts.put(latency.getKey(), HistogramText.encode(latency.getValue()));
        }
        long cpu = ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
        answer(new LoaderAnswers.Result(texts, cpu));
    }

    private void answer(Object answer) throws JsonProcessingException {
        answer(mapper.writeValueAsString(answer));
    }

    private void answer(String line) {
        out.println(line);
        out.flush();
    }
}
