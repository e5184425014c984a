package org.echobench.core.scale;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.echobench.core.client.Target;
import org.echobench.core.host.Loader;
import org.echobench.core.host.LoaderAnswers;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.results.HistogramText;

/** As many client processes as the subscribers of one server need; to its user it is one. Used by one thread. */
public final class LoaderCrew implements Crew, AutoCloseable {

    /**
     * Linux gives a connection an even port as long as there is one: beyond 14,116 of an address it looks through all of
     * these each time, and opening becomes ten times slower.
     */
    private static final int PER_SOURCE = 10_000;

    private final Target target;
    private final List<String> command;
    private final int perClient;
    private final List<String> sources;
    private final List<Loader> loaders = new ArrayList<>();
    private int opened;

    /**
     * @param command as {@link Loader#command}
     * @param perClient subscribers of one process, at most; 0 for as many as its file descriptors allow
     */
    public LoaderCrew(Target target, List<String> command, int perClient) {
        this(target, command, perClient, List.of());
    }

    /** @param sources addresses to bind in turn; where there are none, as many of the loopback's as are needed */
    public LoaderCrew(Target target, List<String> command, int perClient, List<String> sources) {
        if (perClient < 0) {
            throw new IllegalArgumentException("perClient must be 0 or more, but is " + perClient);
        }
        this.target = target;
        this.command = List.copyOf(command);
        this.perClient = perClient;
        this.sources = List.copyOf(sources);
    }

    /** In processes started as they are needed. */
    @Override
    public Optional<String> open(int count, long next) {
        int end = opened + count;
        while (opened < end) {
            Loader loader = withRoom();
            int block = PER_SOURCE - opened % PER_SOURCE;
            int part = Math.min(Math.min(end - opened, room(loader)), block);
            LoaderAnswers.Opened answer = loader.open(part, source(opened / PER_SOURCE), next);
            opened += answer.opened();
            if (answer.opened() < part) {
                return Optional.of(
                        answer.stoppedBy().isEmpty()
                                ? "the server ended connections while others were opened"
                                : answer.stoppedBy());
            }
        }
        return Optional.empty();
    }

    private Optional<String> source(int block) {
        return sources.isEmpty()
                ? target.source(block * Target.CONNECTIONS_PER_SOURCE)
                        .map(address -> address.getAddress().getHostAddress())
                : Optional.of(sources.get(block % sources.size()));
    }

    /** The clock that stamps broadcasts is this much ahead of this host's: for processes that are started already. */
    public void clockAhead(long nanos) {
        loaders.forEach(loader -> loader.clockAhead(nanos));
    }

    /** Resets all connections. The processes stay, with their code compiled, for those that are opened next. */
    public void dismiss() {
        loaders.forEach(Loader::dismiss);
        opened = 0;
    }

    private Loader withRoom() {
        for (Loader loader : loaders) {
            if (room(loader) > 0) {
                return loader;
            }
        }
        try {
            Loader started = new Loader("client " + (loaders.size() + 1), command);
            loaders.add(started);
            if (room(started) == 0) {
                throw new IllegalStateException(
                        "a client has no file descriptors for connections: raise the limit (ulimit -n)");
            }
            return started;
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    private int room(Loader loader) {
        int most = perClient == 0 ? loader.capacity() : Math.min(perClient, loader.capacity());
        return Math.max(0, most - loader.held());
    }

    @Override
    public Heard await(long number, long limitMillis) {
        loaders.forEach(loader -> loader.await(number, limitMillis));
        Heard all = Heard.NOTHING;
        for (Loader loader : loaders) {
            LoaderAnswers.Heard answer = loader.heard();
            long failures = answer.lost() + answer.wrong() + answer.late();
            all = all.plus(new Heard(
                    answer.held(), answer.heard(), answer.lastNanos(), failures, answer.ended(), answer.failure()));
        }
        return all;
    }

    @Override
    public Latencies latencies() {
        Map<String, Histogram> merged = new HashMap<>();
        long cpuNanos = 0;
        for (Loader loader : loaders) {
            LoaderAnswers.Result result = loader.result();
            result.histograms()
                    .forEach((label, text) -> merged.computeIfAbsent(label, l -> LatencyRecorder.newHistogram())
                            .add(HistogramText.decode(text)));
            cpuNanos += result.cpuNanos();
        }
        return new Latencies(merged, cpuNanos);
    }

    /** The processes that have been started. */
    public List<Loader> loaders() {
        return List.copyOf(loaders);
    }

    /** Ends all processes, also where one of them fails to; then throws the first failure. */
    @Override
    public void close() {
        RuntimeException first = null;
        for (Loader loader : loaders) {
            try {
                loader.close();
            } catch (RuntimeException e) {
                first = first == null ? e : first;
            }
        }
        loaders.clear();
        if (first != null) {
            throw first;
        }
    }
}
