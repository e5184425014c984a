package org.echobench.cluster.node;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.echobench.core.load.LoadFailure;
import org.echobench.core.metrics.HistogramText;

/** The clients of a search, which do everything at the same time. Used by one thread. */
final class SearchCrew implements AutoCloseable {

    private record Member(String node, boolean probe, CrewLine line) {}

    private final List<Member> members = new ArrayList<>();

    /** @param lines of all clients, of which exactly one is the probe's */
    SearchCrew(List<CrewLine> lines) throws IOException {
        for (CrewLine line : lines) {
            SearchMessages.Joined joined = line.receive(SearchMessages.Joined.class);
            members.add(new Member(joined.node(), joined.probe(), line));
        }
        // The order in which they connected is nobody's.
        members.sort(Comparator.comparing(Member::node));
    }

    /** Returns when all have done so. */
    RateWindow ask(SearchMessages.Question question) {
        try {
            for (Member member : members) {
                member.line().send(question);
            }
            List<RateWindow.Client> loaders = new ArrayList<>();
            List<RateWindow.Client> probes = new ArrayList<>();
            for (Member member : members) {
                (member.probe() ? probes : loaders).add(answer(member));
            }
            return new RateWindow(probes.get(0), loaders);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static RateWindow.Client answer(Member member) throws IOException {
        SearchMessages.Offered offered = member.line().receive(SearchMessages.Offered.class);
        if (!offered.failure().isEmpty()) {
            throw new LoadFailure(member.node() + ": " + offered.failure());
        }
        return new RateWindow.Client(
                member.node(),
                offered.messages(),
                offered.nanos(),
                offered.lateNanos(),
                HistogramText.decode(offered.response()),
                HistogramText.decode(offered.sendLag()));
    }

    @Override
    public void close() throws IOException {
        for (Member member : members) {
            member.line().close();
        }
    }
}
