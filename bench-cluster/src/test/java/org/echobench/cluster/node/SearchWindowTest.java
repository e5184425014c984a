package org.echobench.cluster.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.echobench.core.benchmarks.ServiceLevel;
import org.echobench.core.load.CapacitySearch.Verdict;
import org.echobench.core.metrics.LatencyRecorder;
import org.junit.jupiter.api.Test;

class SearchWindowTest {

    private static final ServiceLevel TEN_MILLIS = new ServiceLevel(10_000);

    private static Histogram micros(long micros) {
        Histogram histogram = LatencyRecorder.newHistogram();
        histogram.recordValueWithCount(micros * 1_000, 100);
        return histogram;
    }

    private static SearchWindow.Client client(String node, long responseMicros, long lagMicros) {
        return new SearchWindow.Client(
                node, 100, 1_000_000, 0, micros(responseMicros), micros(responseMicros - lagMicros), micros(lagMicros));
    }

    private static Verdict verdict(SearchWindow.Client probe, SearchWindow.Client... loaders) {
        return new SearchWindow(probe, List.of(loaders)).verdict(TEN_MILLIS);
    }

    @Test
    void aRateHoldsWhereProbeAndLoadersAreWithinTheLimit() {
        assertEquals(Verdict.HELD, verdict(client("probe", 200, 10), client("loader-1", 9_000, 10)));
    }

    @Test
    void aServerThatAnswersTheProbeLateDoesNotHold() {
        assertEquals(Verdict.NOT_HELD, verdict(client("probe", 11_000, 10), client("loader-1", 9_000, 10)));
    }

    @Test
    void aServerThatLetsTheLoadersWaitDoesNotHold() {
        assertEquals(Verdict.NOT_HELD, verdict(client("probe", 200, 10), client("loader-1", 900_000, 10)));
    }

    @Test
    void whereOnlyTheLatenessOfOneOfManyLoadersExceedsTheLimitNothingIsKnownOfTheServer() {
        SearchWindow.Client onTime = client("loader-1", 9_000, 10);
        SearchWindow.Client late = client("loader-2", 20_000, 11_000);
        assertEquals(
                Verdict.CLIENT_LATE,
                verdict(client("probe", 200, 10), onTime, onTime, onTime, onTime, onTime, onTime, onTime, late));
    }

    @Test
    void aLateProbeDoesNotExcuseAServerThatLetsTheLoadersWait() {
        assertEquals(Verdict.NOT_HELD, verdict(client("probe", 12_000, 9_000), client("loader-1", 20_000, 5_000)));
    }

    @Test
    void aLateLoaderDoesNotMatterWhereAllHoldsInSpiteOfIt() {
        assertEquals(Verdict.HELD, verdict(client("probe", 200, 10), client("loader-1", 9_000, 5_000)));
    }

    @Test
    void clientsThatDidNotBeginTogetherDecideNothing() {
        SearchWindow.Client behind =
                new SearchWindow.Client("loader-1", 100, 1_000_000, 10_000_001, micros(100), micros(90), micros(10));
        assertEquals(Verdict.CLIENT_LATE, verdict(client("probe", 200, 10), behind));
    }

    @Test
    void aLoaderWithNothingToSendDoesNotMatter() {
        Histogram none = LatencyRecorder.newHistogram();
        SearchWindow.Client idle = new SearchWindow.Client("loader-2", 0, 0, 0, none, none, none);
        assertEquals(Verdict.HELD, verdict(client("probe", 200, 10), client("loader-1", 300, 10), idle));
    }
}
