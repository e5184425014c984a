package org.echobench.cli.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.echobench.core.load.LoadReport;
import org.echobench.core.load.MeasurementWindow;
import org.echobench.core.metrics.Scalar;
import org.echobench.core.metrics.ThreadUsage;
import org.echobench.results.metric.Metric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadResultTest {

    private static final long SECOND = 1_000_000_000;

    private static LoadReport.Counts counts(long sent, long lost, long wrong, long late) {
        return new LoadReport.Counts(sent, sent - lost - wrong, lost, wrong, late, 0, LoadReport.Reopened.NONE);
    }

    /** The load of a second. */
    private static LoadResult result(LoadReport.Counts counts, double saturation, long handshakes) {
        return result(counts, saturation, handshakes, 1);
    }

    /** @param connections that were asked for; one of them stayed open */
    private static LoadResult result(LoadReport.Counts counts, double saturation, long handshakes, int connections) {
        MeasurementWindow.WorkerTotals measured = new MeasurementWindow.WorkerTotals(
                SECOND, counts.completed(), counts, ThreadUsage.NONE, saturation, 0, Map.of(), List.of(), new long[0]);
        List<Scalar> scalars = handshakes == 0 ? List.of() : List.of(Scalar.of(Metric.TLS_HANDSHAKES, handshakes));
        return new LoadResult(Optional.empty(), connections, Map.of(), 1, measured, counts, Optional.empty(), scalars);
    }

    @ParameterizedTest
    @CsvSource({"100, 0, 3, 0", "100, 3, 0, 0", "9000, 4, 5, 0", "100, 0, 0, 50"})
    void aFewFailuresStandBesideTheRate(long sent, long lost, long wrong, long late) {
        LoadResult result = result(counts(sent, lost, wrong, late), 0, 0);
        assertTrue(result.text().get(0).contains(" messages/s ("), result.text()::toString);
        assertTrue(result.json().contains("\"throughput\":"), result::json);
    }

    @ParameterizedTest
    @CsvSource({
        "100, 2, 2, 4 of 100",
        "9000, 0, 10, 10 of 9000",
        "30000, 0, 22000, 22000 of 30000",
    })
    void withMoreThereIsNoRate(long sent, long lost, long wrong, String of) {
        LoadResult result = result(counts(sent, lost, wrong, 0), 0, 0);
        String first = result.text().get(0);
        assertTrue(first.startsWith("throughput  n/a: " + of + " messages were lost or wrong ("), first);
        assertTrue(!result.json().contains("throughput"), result::json);
        assertTrue(!result.valid());
    }

    @Test
    void onFewerConnectionsThanAskedForThereIsNoRate() {
        LoadResult result = result(counts(100, 0, 0, 0), 0, 0, 64);
        assertTrue(result.text().get(0).startsWith("throughput  n/a: 1 of 64 connections stayed open ("));
        assertTrue(result.json().startsWith("{\"connections\":64,\"connectionsOpen\":1,\"completed\":"), result::json);
    }

    @Test
    void aClientThatHandshakesFillSaysSo() {
        assertEquals(
                List.of("handshakes: the client is saturated: with 84.0 TLS handshakes/s its busiest thread waited for"
                        + " the server 2.0 % of the time; --threads gives it more"),
                result(counts(84, 0, 0, 0), 0.98, 84).warnings());
    }

    @ParameterizedTest
    @CsvSource({"0.5, 84", "0.98, 0", "0.98, 8"})
    void aClientThatWaitsOrSendsMessagesDoesNot(double saturation, long handshakes) {
        assertEquals(
                List.of(), result(counts(84, 0, 0, 0), saturation, handshakes).warnings());
    }
}
