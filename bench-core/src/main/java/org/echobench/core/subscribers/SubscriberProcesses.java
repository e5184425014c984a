package org.echobench.core.subscribers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.echobench.core.client.Target;
import org.echobench.core.process.Host;

/** The processes for the subscribers of one server: children of this one, or on other hosts. Used by one thread. */
public final class SubscriberProcesses extends LedSubscribers {

    /**
     * Linux gives a connection an even port as long as there is one: beyond 14,116 of an address it looks through all of
     * these each time, and opening becomes ten times slower.
     */
    private static final int PER_SOURCE = 10_000;

    private static final double NANOS_PER_MICRO = 1_000.0;

    private final Target target;
    private final List<String> command;
    private final int perProcess;
    private final List<Place> places;
    private final List<SubscriberProcess> processes = new ArrayList<>();
    private long clockErrorNanos;

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
     * @param perProcess subscribers of one process at most; 0 for as many as its file descriptors allow
     * @param hosts share the subscribers evenly; this machine has all where there are none
     */
    public SubscriberProcesses(Target target, List<String> command, int perProcess, List<Host> hosts) {
        if (perProcess < 0) {
            throw new IllegalArgumentException("perClient must be 0 or more, but is " + perProcess);
        }
        this.target = target;
        this.command = List.copyOf(command);
        this.perProcess = perProcess;
        this.places = (hosts.isEmpty() ? List.of(Host.HERE) : hosts)
                .stream().map(Place::new).toList();
    }

    /** In processes that are started as they are needed. */
    @Override
    public Opened open(int count, String source, long next) {
        int share = (count + places.size() - 1) / places.size();
        Opened all = Opened.NONE;
        while (all.opened() < count) {
            SubscriberProcess process = withRoom();
            Place place = places.get(processes.indexOf(process) % places.size());
            int block = PER_SOURCE - place.opened % PER_SOURCE;
            int room = Math.min(Math.min(process.room(perProcess), share), block);
            int part = Math.min(count - all.opened(), room);
            String bound = source.equals(ANY_SOURCE) ? source(place) : source;
            Opened answer = process.open(new Order.Open(part, bound, next));
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

    private String source(Place place) {
        int block = place.opened / PER_SOURCE;
        List<String> sources = place.host.sources();
        return sources.isEmpty()
                ? target.source(block * Target.CONNECTIONS_PER_SOURCE)
                        .map(address -> address.getAddress().getHostAddress())
                        .orElse(ANY_SOURCE)
                : sources.get(block % sources.size());
    }

    /** The one with the fewest; a new one while a host has none, or where all are full. */
    private SubscriberProcess withRoom() {
        Optional<SubscriberProcess> fewest = processes.stream()
                .filter(process -> process.room(perProcess) > 0)
                .min(Comparator.comparingInt(SubscriberProcess::opened));
        return fewest.isPresent() && processes.size() >= places.size() ? fewest.get() : start();
    }

    private SubscriberProcess start() {
        try {
            String name = "client " + (processes.size() + 1);
            Host host = places.get(processes.size() % places.size()).host;
            SubscriberProcess started = new SubscriberProcess(name, host, command);
            processes.add(started);
            add(name, started);
            if (started.room(perProcess) == 0) {
                throw new IllegalStateException(
                        "a client has no file descriptors for connections: raise the limit (ulimit -n)");
            }
            return started;
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    /** The clocks of other hosts are compared each time, so that their drift does not add up. */
    @Override
    public Latencies latencies() {
        Latencies latencies = super.latencies();
        long error = 0;
        for (SubscriberProcess process : processes) {
            error = Math.max(error, process.compareClocks());
        }
        clockErrorNanos = error;
        return new Latencies(latencies.histograms(), latencies.cpuNanos(), error);
    }

    /** How far the latest latencies may be off because clocks were compared, in a sentence; empty on one host. */
    public Optional<String> clockError() {
        return clockErrorNanos == 0
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "push latencies are known to ± %.0f us, by the clocks of the hosts",
                        Math.ceil(clockErrorNanos / NANOS_PER_MICRO)));
    }

    /** The processes stay, with their code compiled, for the subscribers that are opened next. */
    @Override
    public void dismiss() {
        super.dismiss();
        processes.forEach(SubscriberProcess::forgetOpened);
        places.forEach(place -> place.opened = 0);
    }

    /** How many processes have been started. */
    public int started() {
        return processes.size();
    }
}
