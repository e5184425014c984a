package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reports that wrk 4.1.0, ab 2.3 and h2load 1.52.0 printed, as src/test/resources/tools/README.md says how. */
class ToolReportTest {

    private static final double DELTA = 1e-6;

    private static ToolReport read(LoadTool tool, String fixture) throws IOException {
        try (InputStream in = ToolReportTest.class.getResourceAsStream("/tools/" + fixture)) {
            String text = new String(Objects.requireNonNull(in, fixture).readAllBytes(), StandardCharsets.UTF_8);
            return tool.read(new ToolOutput(text.lines().toList()));
        }
    }

    @Test
    void wrkTellsRateMeanAndPercentiles() throws IOException {
        ToolReport report = read(new WrkTool(), "wrk.txt");
        assertTrue(report.fault().isEmpty(), report.toString());
        assertEquals(94224.35, report.perSecond(), DELTA);
        assertEquals(179.61, report.mean().orElseThrow(), DELTA);
        assertEquals(125.0, report.p50().orElseThrow(), DELTA);
        assertEquals(2430.0, report.p99().orElseThrow(), DELTA);
    }

    @Test
    void abTellsRateMeanAndPercentiles() throws IOException {
        ToolReport report = read(new AbTool(), "ab.txt");
        assertTrue(report.fault().isEmpty(), report.toString());
        assertEquals(80425.0, report.perSecond(), DELTA);
        assertEquals(199.0, report.mean().orElseThrow(), DELTA);
        assertEquals(201.0, report.p50().orElseThrow(), DELTA);
        assertEquals(1279.0, report.p99().orElseThrow(), DELTA);
    }

    @Test
    void h2loadTellsRateAndMean() throws IOException {
        ToolReport report = read(new H2loadTool(), "h2load.txt");
        assertTrue(report.fault().isEmpty(), report.toString());
        assertEquals(105261.0, report.perSecond(), DELTA);
        assertEquals(151.0, report.mean().orElseThrow(), DELTA);
        assertTrue(report.p50().isEmpty() && report.p99().isEmpty());
    }

    @Test
    void answersWithoutSuccessAreAFault() throws IOException {
        assertTrue(read(new WrkTool(), "wrk-404.txt").fault().orElseThrow().startsWith("Non-2xx or 3xx responses: "));
        assertTrue(read(new AbTool(), "ab-404.txt")
                .fault()
                .orElseThrow()
                .endsWith(" requests were not answered with 2xx"));
        assertTrue(
                read(new H2loadTool(), "h2load-404.txt").fault().orElseThrow().startsWith("requests: "));
    }

    @Test
    void brokenConnectionsAreAFault() throws IOException {
        assertTrue(read(new WrkTool(), "wrk-broken.txt").fault().orElseThrow().startsWith("Socket errors: "));
        assertTrue(read(new H2loadTool(), "h2load-broken.txt")
                .fault()
                .orElseThrow()
                .startsWith("requests: "));
    }

    @Test
    void aServerThatClosesAfterEachAnswerIsNotComparedWithOneThatKeepsConnections() throws IOException {
        assertTrue(read(new AbTool(), "ab-closed.txt").fault().orElseThrow().contains("kept the connection"));
    }

    @Test
    void aReportWithoutARateIsAFaultWithWhatWasPrinted() {
        for (LoadTool tool :
                List.of(new WrkTool(), new AbTool(), new H2loadTool(), new OwnClient(java.time.Duration.ZERO))) {
            String fault = tool.read(new ToolOutput(List.of("unable to connect", "bye")))
                    .fault()
                    .orElseThrow();
            assertEquals(tool.name() + " reported no rate; it printed: unable to connect | bye", fault);
        }
    }

    @Test
    void oursFailsWhereMessagesWereLost() {
        String json = "{\"throughput\":10.0,\"lost\":1,\"wrong\":0,\"late\":2,"
                + "\"service\":{\"mean\":1.0,\"p50\":2.0,\"p99\":3.0}}";
        ToolReport report = new OwnClient(java.time.Duration.ZERO).read(new ToolOutput(List.of("a warning", json)));
        assertEquals("1 lost, 0 wrong, 2 late", report.fault().orElseThrow());
        assertEquals(3.0, report.p99().orElseThrow());
    }

    @ParameterizedTest
    @CsvSource({"621.00us,621", "1.5ms,1500", "2.00s,2000000", "1m,60000000"})
    void timesHaveUnits(String text, double micros) {
        assertEquals(micros, ToolOutput.micros(text));
    }
}
