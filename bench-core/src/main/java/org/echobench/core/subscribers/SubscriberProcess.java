package org.echobench.core.subscribers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.echobench.core.load.Subscribers;
import org.echobench.core.process.ClockEstimate;
import org.echobench.core.process.Host;
import org.echobench.core.process.LineProcess;
import org.echobench.results.Jvm;

/**
 * A process with subscribers, here or on another host: the leader's end of {@link SubscriberMain}. Its methods fail with the process's last
 * lines if it has ended. Used by one thread.
 */
public final class SubscriberProcess implements MessageLine {

    /** The heap of some hundred thousand idle connections; no boxes for the descriptors that the JDK's selector boxes. */
    private static final List<String> JVM = List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:AutoBoxCacheMax=65536");

    /** File descriptors that a JVM needs beside its connections. */
    private static final int OTHER_DESCRIPTORS = 500;

    private final LineProcess process;
    private final Host host;
    private final int capacity;
    private int opened;
    private ClockEstimate clock = ClockEstimate.SAME;

    /**
     * Starts the process.
     *
     * @param name for messages, such as {@code client 1}
     * @param command as {@link #command}
     * @throws IOException if it ends at once
     */
    public SubscriberProcess(String name, Host host, List<String> command) throws IOException {
        this.host = host;
        process = new LineProcess(name, host, command);
        String descriptors = process.ready();
        try {
            long room = Long.parseLong(descriptors) - OTHER_DESCRIPTORS;
            capacity = (int) Math.max(0, Math.min(room, Integer.MAX_VALUE));
        } catch (NumberFormatException e) {
            process.abandon();
            throw new IOException(name + " is ready with '" + descriptors + "' file descriptors", e);
        }
        compareClocks();
    }

    /** The command that runs {@link SubscriberMain} with this JVM's java and class path. */
    public static List<String> command(InetSocketAddress server, String path, int payloadBytes) {
        List<String> command = new ArrayList<>(JVM);
        command.add(0, Jvm.ownJava());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), SubscriberMain.class.getName()));
        command.addAll(List.of(server.getHostString(), "" + server.getPort(), path, "" + payloadBytes));
        return command;
    }

    /** @param most subscribers that it may have; 0 for as many as its file descriptors allow */
    int room(int most) {
        return Math.max(0, (most == 0 ? capacity : Math.min(most, capacity)) - opened);
    }

    /** Compares its host's clock with ours, which stamps broadcasts; returns the error since the last time, in ns. */
    final long compareClocks() {
        ClockEstimate before = clock;
        try {
            clock = host.clock();
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
        if (!clock.equals(before)) {
            send(new Order.Clock(-clock.offsetNanos()));
            receive(Order.Done.class);
        }
        return before.errorNanos() + Math.abs(clock.offsetNanos() - before.offsetNanos());
    }

    int opened() {
        return opened;
    }

    Subscribers.Opened open(Order.Open order) {
        send(order);
        Subscribers.Opened answer = receive(Subscribers.Opened.class);
        opened += answer.opened();
        return answer;
    }

    /** It was dismissed. */
    void forgetOpened() {
        opened = 0;
    }

    @Override
    public void sendLine(String line) {
        process.command(line);
    }

    /** Never empty: a process that ends by itself is a failure. */
    @Override
    public Optional<String> nextLine() {
        return Optional.of(process.answer());
    }

    @Override
    public void close() {
        process.close();
    }
}
