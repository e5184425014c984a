package org.echobench.cluster.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.echobench.core.load.LoadFailure;
import org.echobench.core.metrics.LatencyRecorder;
import org.junit.jupiter.api.Test;

class SearchClientsTest {

    private static final SearchMessages.Question QUESTION =
            new SearchMessages.Question(SearchMessages.Ask.OFFER, 100, 0, 1);

    private static SearchMessages.Offered offered(long nanos) {
        Histogram histogram = LatencyRecorder.newHistogram();
        histogram.recordValue(nanos);
        return SearchMessages.Offered.of(1, 10, 0, histogram, histogram, histogram);
    }

    @Test
    void theProbeIsToldFromTheLoadersWhateverTheOrderInWhichTheyConnect() throws IOException {
        try (AnsweringClients clients = new AnsweringClients()) {
            clients.add("loader-2", offered(2_000));
            clients.add("probe", offered(7_000));
            clients.add("loader-1", offered(1_000));
            try (SearchClients connected = new SearchClients(clients.connected())) {
                SearchWindow window = connected.ask(QUESTION);
                assertEquals("probe", window.probe().node());
                assertEquals(1, window.probe().response().getCountAtValue(7_000));
                assertEquals(
                        List.of("loader-1", "loader-2"),
                        window.loaders().stream().map(SearchWindow.Client::node).toList());
                assertEquals(2, window.loadersResponse().getTotalCount());
                assertEquals(3, window.messages());
            }
        }
    }

    @Test
    void aClientThatLostAMessageIsNamed() throws IOException {
        try (AnsweringClients clients = new AnsweringClients()) {
            clients.add("probe", offered(7_000));
            clients.add("loader-1", SearchMessages.Offered.failed("no answer within 5 s"));
            try (SearchClients connected = new SearchClients(clients.connected())) {
                LoadFailure failure = assertThrows(LoadFailure.class, () -> connected.ask(QUESTION));
                assertEquals("loader-1: no answer within 5 s", failure.getMessage());
            }
        }
    }
}
