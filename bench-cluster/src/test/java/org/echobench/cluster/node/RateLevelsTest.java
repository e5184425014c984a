package org.echobench.cluster.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.echobench.core.metrics.LatencyRecorder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateLevelsTest {

    private static final long SECOND = 1_000_000_000L;

    private static SearchMessages.Offered inTwoSeconds(long messages) {
        Histogram none = LatencyRecorder.newHistogram();
        return SearchMessages.Offered.of(messages, 2 * SECOND, 0, none, none, none);
    }

    @ParameterizedTest
    @CsvSource({
        "2000, 1000000, 1000", // half of what both loaders did in a second
        "200000, 1000000, 5000",
        "200000, 300, 300"
    })
    void openLoopsWarmUpAtHalfOfTheClosedLoopsRateButNotAboveTheUsualOrTheHighest(long messages, int highest, long rate)
            throws IOException {
        Map<String, String> params = Map.of("warmupMillis", "4000", "maxRate", Integer.toString(highest));
        try (AnsweringClients clients = new AnsweringClients()) {
            clients.add("loader-1", inTwoSeconds(messages), inTwoSeconds(1));
            clients.add("loader-2", inTwoSeconds(messages), inTwoSeconds(1));
            clients.add("probe", inTwoSeconds(1_000_000), inTwoSeconds(1));
            try (RateLevels levels =
                    new RateLevels(clients.connected(), new NodeMessages.SearchPlan("rate-capacity", 3, params))) {
                levels.warm();
            }
            for (NodeLine client : clients.lines()) {
                SearchMessages.Question closed = client.receive(SearchMessages.Question.class);
                assertEquals(SearchMessages.Ask.WARM, closed.ask());
                assertEquals(3 * SECOND, closed.nanos());
                SearchMessages.Question open = client.receive(SearchMessages.Question.class);
                assertEquals(SearchMessages.Ask.OFFER, open.ask());
                assertEquals(SECOND, open.nanos());
                assertEquals(rate, open.rate());
            }
        }
    }
}
