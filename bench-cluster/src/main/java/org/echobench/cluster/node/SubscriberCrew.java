package org.echobench.cluster.node;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.echobench.core.load.LoadFailure;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.core.scale.Crew;
import org.echobench.results.HistogramText;

/**
 * The subscribers of a search: those of the loaders, of which there are as many as the level says, and those of the
 * probe. All clients do everything at the same time. Used by one thread.
 */
final class SubscriberCrew implements AutoCloseable {

    private static final String LATENCY = "push.fromT0";

    /** As a driver of one machine has it: after this long a message is lost. */
    private static final long LIMIT_MILLIS = 5_000;

    private final List<CrewMember> members;
    private final int probeSubscribers;
    private final Map<CrewMember, Integer> opened = new HashMap<>();
    private long clockErrorNanos;

    /** @param members of which exactly one is the probe */
    SubscriberCrew(List<CrewMember> members, int probeSubscribers) {
        this.members = List.copyOf(members);
        this.probeSubscribers = probeSubscribers;
    }

    /**
     * Opens them.
     *
     * @param level all loaders' together
     * @param next number of the first broadcast that they receive
     * @throws LoadFailure if they are fewer
     */
    void open(long level, long next) throws IOException {
        int loaders = members.size() - 1;
        int index = 0;
        for (CrewMember member : members) {
            int share = probeSubscribers;
            if (!member.probe()) {
                share = Math.toIntExact(level / loaders + (index < level % loaders ? 1 : 0));
                index++;
            }
            opened.put(member, share);
            member.line().send(new CrewMessages.Question(CrewMessages.Ask.OPEN, share, next, 0));
        }
        settled();
    }

    /** Resets all connections. */
    void dismiss() throws IOException {
        ask(new CrewMessages.Question(CrewMessages.Ask.DISMISS, 0, 0, 0));
        settled();
    }

    private void ask(CrewMessages.Question question) throws IOException {
        for (CrewMember member : members) {
            member.line().send(question);
        }
    }

    private void settled() throws IOException {
        for (CrewMember member : members) {
            String reason = member.line().receive(CrewMessages.Opened.class).stoppedBy();
            if (!reason.isEmpty()) {
                throw new LoadFailure(member.node() + ": " + reason);
            }
        }
    }

    /** @throws LoadFailure if not every subscriber received that broadcast and all before it, as they were sent */
    void await(long number) throws IOException {
        ask(new CrewMessages.Question(CrewMessages.Ask.AWAIT, 0, number, LIMIT_MILLIS));
        for (CrewMember member : members) {
            Crew.Heard heard = member.line().receive(CrewMessages.Heard.class).heard();
            if (heard.failures() > 0 || heard.heard() < opened.get(member)) {
                throw new LoadFailure(member.node() + ": " + heard.failure());
            }
        }
    }

    /** Latencies since the last call, by client, in nanoseconds from T0. */
    Map<CrewMember, Histogram> results() throws IOException {
        ask(new CrewMessages.Question(CrewMessages.Ask.RESULT, 0, 0, 0));
        Map<CrewMember, Histogram> latencies = new HashMap<>();
        clockErrorNanos = 0;
        for (CrewMember member : members) {
            CrewMessages.Result result = member.line().receive(CrewMessages.Result.class);
            String text = result.histograms().get(LATENCY);
            latencies.put(member, text == null ? LatencyRecorder.newHistogram() : HistogramText.decode(text));
            clockErrorNanos = Math.max(clockErrorNanos, result.clockErrorNanos());
        }
        return latencies;
    }

    /** What all have received since the last call, by whoever paced it. */
    SearchWindow window(long nanos, Histogram sendLag) throws IOException {
        Map<CrewMember, Histogram> latencies = results();
        List<SearchWindow.Client> loaders = new ArrayList<>();
        List<SearchWindow.Client> probes = new ArrayList<>();
        for (CrewMember member : members) {
            Histogram response = latencies.get(member);
            (member.probe() ? probes : loaders)
                    .add(new SearchWindow.Client(member.node(), response.getTotalCount(), nanos, 0, response, sendLag));
        }
        return new SearchWindow(probes.get(0), loaders);
    }

    /** Of the latencies that were given last, at most. */
    long clockErrorNanos() {
        return clockErrorNanos;
    }

    @Override
    public void close() throws IOException {
        for (CrewMember member : members) {
            member.line().close();
        }
    }
}
