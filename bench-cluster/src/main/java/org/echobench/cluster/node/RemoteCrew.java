package org.echobench.cluster.node;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.core.scale.Crew;
import org.echobench.results.HistogramText;

/** The loaders of all hosts as one crew: connections are spread evenly, everything is done by all at the same time. */
final class RemoteCrew implements Crew, AutoCloseable {

    private final List<CrewLine> loaders;
    private long clockErrorNanos;

    RemoteCrew(List<CrewLine> loaders) throws IOException {
        this.loaders = CrewMember.meet(loaders).stream().map(CrewMember::line).toList();
    }

    @Override
    public Optional<String> open(int count, long next) {
        int n = loaders.size();
        for (int i = 0; i < n; i++) {
            int share = count / n + (i < count % n ? 1 : 0);
            send(loaders.get(i), new CrewMessages.Question(CrewMessages.Ask.OPEN, share, next, 0));
        }
        Optional<String> stoppedBy = Optional.empty();
        for (CrewLine loader : loaders) {
            String reason = receive(loader, CrewMessages.Opened.class).stoppedBy();
            if (stoppedBy.isEmpty() && !reason.isEmpty()) {
                stoppedBy = Optional.of(reason);
            }
        }
        return stoppedBy;
    }

    @Override
    public Heard await(long number, long limitMillis) {
        loaders.forEach(
                loader -> send(loader, new CrewMessages.Question(CrewMessages.Ask.AWAIT, 0, number, limitMillis)));
        Heard all = Heard.NOTHING;
        for (CrewLine loader : loaders) {
            all = all.plus(receive(loader, CrewMessages.Heard.class).heard());
        }
        return all;
    }

    @Override
    public Latencies latencies() {
        loaders.forEach(loader -> send(loader, new CrewMessages.Question(CrewMessages.Ask.RESULT, 0, 0, 0)));
        Map<String, Histogram> merged = new HashMap<>();
        long cpuNanos = 0;
        clockErrorNanos = 0;
        for (CrewLine loader : loaders) {
            CrewMessages.Result result = receive(loader, CrewMessages.Result.class);
            result.histograms()
                    .forEach((label, text) -> merged.computeIfAbsent(label, l -> LatencyRecorder.newHistogram())
                            .add(HistogramText.decode(text)));
            cpuNanos += result.cpuNanos();
            clockErrorNanos = Math.max(clockErrorNanos, result.clockErrorNanos());
        }
        return new Latencies(merged, cpuNanos);
    }

    /** Of the latencies that were given last, at most. */
    long clockErrorNanos() {
        return clockErrorNanos;
    }

    private static void send(CrewLine loader, CrewMessages.Question question) {
        try {
            loader.send(question);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static <T> T receive(CrewLine loader, Class<T> type) {
        try {
            return loader.receive(type);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        for (CrewLine loader : loaders) {
            loader.close();
        }
    }
}
