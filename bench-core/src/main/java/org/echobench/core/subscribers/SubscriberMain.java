package org.echobench.core.subscribers;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import org.echobench.core.client.Target;
import org.echobench.core.load.BroadcastReceiver;
import org.echobench.core.load.Payload;
import org.echobench.core.load.Subscribers;

/**
 * Subscribers in a JVM of their own: {@code SubscriberMain host port path payload}. At its start it names the file
 * descriptors that it may have. Between orders it serves its connections.
 */
public final class SubscriberMain extends ChildMain<Subscribers> {

    private static final int MASKING_KEY = 1;
    private static final long POLL_MILLIS = 100;

    private final BroadcastReceiver receiver;

    private SubscriberMain(String... arguments) throws IOException {
        if (arguments.length != 4) {
            throw new IllegalArgumentException(
                    "expected host, port, path and payload, but got " + arguments.length + " arguments");
        }
        InetSocketAddress address = new InetSocketAddress(arguments[0], Integer.parseInt(arguments[1]));
        Payload payload = new Payload(Integer.parseInt(arguments[3]), false, MASKING_KEY);
        receiver = new BroadcastReceiver(Target.of(address), arguments[2], payload);
    }

    public static void main(String[] arguments) {
        run(SubscriberMain::new, arguments);
    }

    @Override
    protected Subscribers led() {
        return receiver;
    }

    @Override
    protected String ready() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? Long.toString(unix.getMaxFileDescriptorCount())
                : Integer.toString(Integer.MAX_VALUE);
    }

    @Override
    protected void serve() {
        receiver.poll(POLL_MILLIS);
    }

    @Override
    protected void wakeUp() {
        receiver.wakeUp();
    }

    @Override
    public void close() {
        receiver.close();
    }
}
