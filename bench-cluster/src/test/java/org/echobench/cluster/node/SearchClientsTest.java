package org.echobench.cluster.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.echobench.core.load.LoadFailure;
import org.echobench.core.metrics.LatencyRecorder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Clients whose answers are on the way before they are asked. */
class SearchClientsTest {

    private static final SearchMessages.Question QUESTION =
            new SearchMessages.Question(SearchMessages.Ask.OFFER, 100, 0, 1);

    private final List<NodeLine> clients = new ArrayList<>();
    private ClientPort port;

    @BeforeEach
    void listen() throws IOException {
        port = new ClientPort("127.0.0.1");
    }

    @AfterEach
    void end() throws IOException {
        for (NodeLine client : clients) {
            client.close();
        }
        port.close();
    }

    private void client(String node, boolean probe, SearchMessages.Offered answer) throws IOException {
        NodeLine line = new NodeLine(new Socket("127.0.0.1", port.port()));
        clients.add(line);
        line.send(new NodeMessages.Joined(node, probe));
        line.send(answer);
    }

    private static SearchMessages.Offered offered(long nanos) {
        Histogram histogram = LatencyRecorder.newHistogram();
        histogram.recordValue(nanos);
        return SearchMessages.Offered.of(1, 10, 0, histogram, histogram, histogram);
    }

    private SearchClients connected() throws IOException {
        return new SearchClients(port.await(clients.size()));
    }

    @Test
    void theProbeIsToldFromTheLoadersWhateverTheOrderInWhichTheyConnect() throws IOException {
        client("loader-2", false, offered(2_000));
        client("probe", true, offered(7_000));
        client("loader-1", false, offered(1_000));
        try (SearchClients connected = connected()) {
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

    @Test
    void aClientThatLostAMessageIsNamed() throws IOException {
        client("probe", true, offered(7_000));
        client("loader-1", false, SearchMessages.Offered.failed("no answer within 5 s"));
        try (SearchClients connected = connected()) {
            LoadFailure failure = assertThrows(LoadFailure.class, () -> connected.ask(QUESTION));
            assertEquals("loader-1: no answer within 5 s", failure.getMessage());
        }
    }
}
