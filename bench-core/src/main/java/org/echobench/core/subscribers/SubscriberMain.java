package org.echobench.core.subscribers;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import org.echobench.core.client.Target;
import org.echobench.core.load.BroadcastReceiver;
import org.echobench.core.load.Payload;
import org.echobench.core.process.ServerProtocol;

/**
 * Subscribers in a JVM of their own: {@code SubscriberMain host port path payload}. Prints {@code READY n} with the
 * file descriptors it may have. Takes an {@link Order} on each line of standard input and prints the answer. Between
 * orders it serves its connections.
 *
 * <p>Exit codes: 0 stopped; 1 failed, with the reason in the last line of standard error; 2 wrong arguments.
 */
public final class SubscriberMain {

    private static final String ERROR_PREFIX = "echobench: ";
    private static final int MASKING_KEY = 1;

    private SubscriberMain() {}

    public static void main(String[] arguments) {
        PrintStream out = System.out;
        System.setOut(System.err);
        System.exit(exitCode(arguments, out));
    }

    private static int exitCode(String[] arguments, PrintStream out) {
        try (BroadcastReceiver receiver = receiver(arguments)) {
            ParentLine leader = new ParentLine(receiver, System.in, out);
            leader.sendLine(ServerProtocol.READY + " " + descriptors());
            Order.serve(leader, receiver);
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
}
