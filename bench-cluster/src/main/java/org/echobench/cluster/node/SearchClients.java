package org.echobench.cluster.node;

import java.util.ArrayList;
import java.util.List;
import org.echobench.core.load.LoadFailure;

/** The clients of a search, which do everything at the same time. Used by one thread. */
final class SearchClients implements AutoCloseable {

    private final List<ConnectedClient> clients;

    /** @param clients exactly one is the probe */
    SearchClients(List<ConnectedClient> clients) {
        this.clients = List.copyOf(clients);
    }

    /**
     * Returns when all have done so.
     *
     * @throws LoadFailure if a client failed; the message names it
     */
    SearchWindow ask(SearchMessages.Question question) {
        clients.forEach(client -> client.line().send(question));
        List<SearchWindow.Client> parts = new ArrayList<>();
        for (ConnectedClient client : clients) {
            parts.add(answer(client));
        }
        return SearchWindow.of(clients, parts);
    }

    private static SearchWindow.Client answer(ConnectedClient client) {
        SearchMessages.Offered offered = client.line().receive(SearchMessages.Offered.class);
        if (!offered.failure().isEmpty()) {
            throw new LoadFailure(client.node() + ": " + offered.failure());
        }
        return new SearchWindow.Client(
                client.node(),
                offered.messages(),
                offered.nanos(),
                offered.lateNanos(),
                offered.response(),
                offered.lessLag(),
                offered.sendLag());
    }

    @Override
    public void close() {
        clients.forEach(client -> client.line().close());
    }
}
