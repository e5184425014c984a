package org.echobench.core.subscribers;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.echobench.core.client.Target;
import org.echobench.core.load.BroadcastReceiver;
import org.echobench.core.load.Payload;

/**
 * Subscribers in a JVM of their own: {@code SubscriberMain host port path payload}. Prints {@code READY n} with the file
 * descriptors it may have. Takes an {@link Order} on each line of standard input and prints the answer. The line
 * {@code STOP} ends it, and so does the end of standard input. Between orders it goes on serving its connections.
 *
 * <p>Exit codes: 0 stopped; 1 failed, with the reason in the last line of standard error; 2 wrong arguments.
 */
public final class SubscriberMain implements MessageLine {

    private static final String ERROR_PREFIX = "echobench: ";
    private static final String STOP = "STOP";
    private static final long POLL_MILLIS = 100;
    private static final int MASKING_KEY = 1;

    private final BroadcastReceiver receiver;
    private final PrintStream out;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

    private SubscriberMain(BroadcastReceiver receiver, PrintStream out) {
        this.receiver = receiver;
        this.out = out;
    }

    public static void main(String[] arguments) {
        PrintStream out = System.out;
        System.setOut(System.err);
        System.exit(exitCode(arguments, out));
    }

    private static int exitCode(String[] arguments, PrintStream out) {
        try (SubscriberMain leader = new SubscriberMain(receiver(arguments), out)) {
            leader.startReading();
            leader.sendLine("READY " + descriptors());
            Order.serve(leader, new LocalSubscribers(leader.receiver));
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

    private static BroadcastReceiver receiver(String... arguments) throws IOException {
        if (arguments.length != 4) {
            throw new IllegalArgumentException(
                    "expected host, port, path and payload, but got " + arguments.length + " arguments");
        }
        InetSocketAddress address = new InetSocketAddress(arguments[0], Integer.parseInt(arguments[1]));
        Payload payload = new Payload(Integer.parseInt(arguments[3]), false, MASKING_KEY);
        return new BroadcastReceiver(Target.of(address), arguments[2], payload);
    }

    private static long descriptors() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? unix.getMaxFileDescriptorCount()
                : Integer.MAX_VALUE;
    }

    private void startReading() {
        Thread reader = new Thread(this::read, "echobench-orders");
        reader.setDaemon(true);
        reader.start();
    }

    private void read() {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                lines.add(line);
                receiver.wakeUp();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            lines.add(STOP);
            receiver.wakeUp();
        }
    }

    /** Serves the connections until a line has come. */
    @Override
    public Optional<String> nextLine() {
        String line = lines.poll();
        while (line == null) {
            receiver.poll(POLL_MILLIS);
            line = lines.poll();
        }
        return line.equals(STOP) ? Optional.empty() : Optional.of(line);
    }

    @Override
    public void sendLine(String line) {
        out.println(line);
        out.flush();
    }

    @Override
    public void close() {
        receiver.close();
    }
}
