package org.echobench.core.subscribers;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import org.echobench.core.process.ChildProcess;
import org.echobench.core.process.ClockEstimate;
import org.echobench.core.process.Host;

/** A process with subscribers: the parent's end of {@link SubscriberMain}. */
public final class SubscriberProcess extends ChildProcess {

    /** The heap for some hundred thousand idle connections; the cache spares the JDK's selector allocating boxes. */
    private static final List<String> JVM = List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:AutoBoxCacheMax=65536");

    /** File descriptors that a JVM needs besides its connections. */
    private static final int OTHER_DESCRIPTORS = 500;

    private final Host host;
    private final int capacity;
    private int opened;
    private ClockEstimate clock = ClockEstimate.SAME;

    /**
     * Starts the process.
     *
     * @param name for messages, such as {@code client 1}
     * @param command as {@link #command}
     * @param patience how long a response may take; after that, the process is ended
     * @throws IOException if it ends at once
     */
    public SubscriberProcess(String name, Host host, List<String> command, Duration patience) throws IOException {
        super(name, host, command, patience);
        this.host = host;
        try {
            long room = Long.parseLong(ready()) - OTHER_DESCRIPTORS;
            capacity = (int) Math.max(0, Math.min(room, Integer.MAX_VALUE));
        } catch (NumberFormatException e) {
            abandon();
            throw new IOException(name + " is ready with '" + ready() + "' file descriptors", e);
        }
        compareClocks();
    }

    /**
     * The command that runs {@link SubscriberMain} with this JVM's java and class path.
     *
     * @param lossLimit after this long a message is lost
     */
    public static List<String> command(InetSocketAddress server, String path, int payloadBytes, Duration lossLimit) {
        return command(
                JVM,
                SubscriberMain.class,
                server.getHostString(),
                Integer.toString(server.getPort()),
                path,
                Integer.toString(payloadBytes),
                Long.toString(lossLimit.toNanos()));
    }

    /** @param most subscribers that it may have; 0 for as many as its file descriptors allow */
    int room(int most) {
        return Math.max(0, (most == 0 ? capacity : Math.min(most, capacity)) - opened);
    }

    /** Compares its host's clock with ours, which stamps broadcasts; returns the error since the last time, in ns. */
    final long compareClocks() {
        ClockEstimate before = clock;
        clock = host.clock();
        if (!clock.equals(before)) {
            send(new SubscriberMain.Clock(-clock.offsetNanos()));
            receive(SubscriberMain.Done.class);
        }
        return before.errorNanos() + Math.abs(clock.offsetNanos() - before.offsetNanos());
    }

    int opened() {
        return opened;
    }

    SubscriberMain.Opened open(SubscriberMain.Open order) {
        send(order);
        SubscriberMain.Opened answer = receive(SubscriberMain.Opened.class);
        opened += answer.opened();
        return answer;
    }
}
