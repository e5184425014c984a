package org.echobench.core.subscribers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.echobench.core.client.Target;
import org.echobench.core.process.Host;
import org.echobench.core.process.Order;
import org.echobench.core.subscribers.SubscriberMain.Latencies;
import org.echobench.core.subscribers.SubscriberMain.Opened;
import org.echobench.core.subscribers.SubscriberMain.Receipts;

/**
 * The subscribers of one server, in children of this process or on other hosts. An order goes to all before the first
 * response is read, so that all execute it at the same time. Used by one thread.
 */
public final class SubscriberProcesses implements AutoCloseable {

    /**
     * Linux gives a connection an even port as long as there is one: beyond 14,116 ports of an address it searches all
     * of these each time, and opening becomes ten times slower.
     */
    private static final int PER_SOURCE = 10_000;

    private static final double NANOS_PER_MICRO = 1_000.0;

    private final Target target;
    private final List<String> command;
    private final int perProcess;
    private final Duration patience;
    private final List<Place> places;
    private final List<SubscriberProcess> processes = new ArrayList<>();
    private long clockErrorNanos;
    private long skewNanos;

    /** A host, and how many of its subscribers are open. */
    private static final class Place {
        private final Host host;
        private int opened;

        Place(Host host) {
            this.host = host;
        }
    }

    /**
     * @param command as {@link SubscriberProcess#command}
     * @param perProcess the most subscribers of one process; 0 for as many as its file descriptors allow
     * @param patience the limit for each response; a response may take as long as the command's loss limit
     * @param hosts the hosts that share the subscribers evenly; if empty, this machine has all
     */
    public SubscriberProcesses(
            Target target, List<String> command, int perProcess, Duration patience, List<Host> hosts) {
        if (perProcess < 0) {
            throw new IllegalArgumentException("perClient must be 0 or more, but is " + perProcess);
        }
        this.target = target;
        this.command = List.copyOf(command);
        this.perProcess = perProcess;
        this.patience = patience;
        this.places = (hosts.isEmpty() ? List.of(Host.HERE) : hosts)
                .stream().map(Place::new).toList();
    }

    /**
     * Opens more subscribers, in processes that are started as needed.
     *
     * @param count 0 or more
     * @param next the number of the first broadcast that they receive
     */
    public Opened open(int count, long next) {
        int share = (count + places.size() - 1) / places.size();
        Opened all = Opened.NONE;
        while (all.opened() < count) {
            SubscriberProcess process = withRoom();
            Place place = places.get(processes.indexOf(process) % places.size());
            int block = PER_SOURCE - place.opened % PER_SOURCE;
            int room = Math.min(Math.min(process.room(perProcess), share), block);
            int part = Math.min(count - all.opened(), room);
            Opened answer = process.open(new SubscriberMain.Open(part, source(place), next));
            place.opened += answer.opened();
            all = all.plus(answer);
            if (answer.opened() < part) {
                return answer.stoppedBy().isEmpty()
                        ? all.plus(new Opened(0, "the server ended connections while others were opened"))
                        : all;
            }
        }
        return all;
    }

    /** The address that the next connection binds; empty lets the kernel choose. */
    private String source(Place place) {
        int block = place.opened / PER_SOURCE;
        List<String> sources = place.host.sources();
        return sources.isEmpty()
                ? target.source(block * Target.CONNECTIONS_PER_SOURCE)
                        .map(address -> address.getAddress().getHostAddress())
                        .orElse("")
                : sources.get(block % sources.size());
    }

    /** The process with the fewest subscribers; a new one while a host has none, or if all are full. */
    private SubscriberProcess withRoom() {
        Optional<SubscriberProcess> fewest = processes.stream()
                .filter(process -> process.room(perProcess) > 0)
                .min(Comparator.comparingInt(SubscriberProcess::opened));
        return fewest.isPresent() && processes.size() >= places.size() ? fewest.get() : start();
    }

    private SubscriberProcess start() {
        try {
            Host host = places.get(processes.size() % places.size()).host;
            SubscriberProcess started = new SubscriberProcess(name(processes.size()), host, command, patience);
            processes.add(started);
            if (started.room(perProcess) == 0) {
                throw new IllegalStateException(
                        "a client has no file descriptors for connections: raise the limit (ulimit -n)");
            }
            return started;
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    private static String name(int process) {
        return "client " + (process + 1);
    }

    private <A> List<A> ask(Order<SubscriberMain> order, Class<A> answer) {
        processes.forEach(process -> process.send(order));
        return processes.stream().map(process -> process.receive(answer)).toList();
    }

    /** Waits until every subscriber has received the broadcast, or lost it. A failure names its process. */
    public Receipts await(long number) {
        List<Receipts> answers = ask(new SubscriberMain.Await(number), Receipts.class);
        return IntStream.range(0, answers.size())
                .mapToObj(i -> answers.get(i).of(name(i)))
                .reduce(new Receipts(0, 0, 0, 0, ""), Receipts::plus);
    }

    /** Latencies since the last call. Other hosts' clocks are compared each time, so their drift does not add up. */
    public Latencies latencies() {
        Latencies latencies = ask(new SubscriberMain.Report(), Latencies.class).stream()
                .reduce(new Latencies(Map.of(), 0, 0), Latencies::plus);
        long error = 0;
        for (SubscriberProcess process : processes) {
            error = Math.max(error, process.compareClocks());
        }
        clockErrorNanos = error;
        skewNanos = latencies.skewNanos();
        return latencies;
    }

    /** How far the latest latencies may be off because of the clocks' comparison, in sentences; empty on one host. */
    public List<String> clockNotes() {
        List<String> notes = new ArrayList<>();
        if (clockErrorNanos > 0) {
            notes.add("push latencies are accurate to ± " + micros(clockErrorNanos) + ", given the hosts' clocks");
        }
        if (skewNanos > 0) {
            notes.add("clock skew: messages seemed to arrive up to " + micros(skewNanos)
                    + " before they were sent; these latencies count as 0");
        }
        return notes;
    }

    private static String micros(long nanos) {
        return String.format(Locale.ROOT, "%.0f us", Math.ceil(nanos / NANOS_PER_MICRO));
    }

    /** Ends all processes, even if one of them fails. Throws the first failure, with the others as suppressed ones. */
    @Override
    public void close() {
        if (!processes.isEmpty()) {
            SubscriberProcess last = processes.remove(processes.size() - 1);
            try (last) {
                close(); // the others, which end before it
            }
        }
    }
}
