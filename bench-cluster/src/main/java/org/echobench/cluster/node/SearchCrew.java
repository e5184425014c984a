package org.echobench.cluster.node;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.echobench.core.load.LoadFailure;
import org.echobench.results.HistogramText;

/** The clients of a search, which do everything at the same time. Used by one thread. */
final class SearchCrew implements AutoCloseable {

    private final List<CrewMember> members;

    /** @param lines of all clients, of which exactly one is the probe's */
    SearchCrew(List<CrewLine> lines) throws IOException {
        members = CrewMember.meet(lines);
    }

    /** Returns when all have done so. */
    SearchWindow ask(SearchMessages.Question question) {
        try {
            for (CrewMember member : members) {
                member.line().send(question);
            }
            List<SearchWindow.Client> loaders = new ArrayList<>();
            List<SearchWindow.Client> probes = new ArrayList<>();
            for (CrewMember member : members) {
                (member.probe() ? probes : loaders).add(answer(member));
            }
            return new SearchWindow(probes.get(0), loaders);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static SearchWindow.Client answer(CrewMember member) throws IOException {
        SearchMessages.Offered offered = member.line().receive(SearchMessages.Offered.class);
        if (!offered.failure().isEmpty()) {
            throw new LoadFailure(member.node() + ": " + offered.failure());
        }
        return new SearchWindow.Client(
                member.node(),
                offered.messages(),
                offered.nanos(),
                offered.lateNanos(),
                HistogramText.decode(offered.response()),
                HistogramText.decode(offered.sendLag()));
    }

    @Override
    public void close() throws IOException {
        for (CrewMember member : members) {
            member.line().close();
        }
    }
}
