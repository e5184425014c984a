package org.echobench.results.curve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.echobench.results.curve.LoadCurve.Point;
import org.echobench.results.curve.LoadCurve.Range;
import org.echobench.results.metric.LoadLevel;
import org.echobench.results.metric.Metric;
import org.junit.jupiter.api.Test;

class LoadCurveTest {

    private final CurveTable.Builder table = new CurveTable.Builder(
            LoadCurve.TABLE,
            List.of(
                    "row",
                    "server",
                    "round",
                    "level",
                    "rate",
                    "response.p50_us",
                    "response.p99_us",
                    "response.p99.9_us",
                    "server.cpu_us",
                    "server.processCpu_us",
                    "verdict"));
    private int round;

    private void fork(String server, String level, long rate, Object p999, double cpu, String verdict) {
        table.add(List.of("echo", server, ++round, level, rate, 50.0, 100.0, p999, cpu, 2 * cpu, verdict));
    }

    /** Of a server in another language. */
    private void process(String server, String level, long rate, double processCpu) {
        table.add(List.of("echo", server, ++round, level, rate, 50.0, 100.0, 200, "", processCpu, "kept"));
    }

    private List<LoadCurve> curves() {
        return LoadCurve.of(List.of(table.build()));
    }

    private Point only() {
        assertEquals(1, curves().get(0).points().size());
        return curves().get(0).points().get(0);
    }

    @Test
    void aPointIsTheMedianOfTheForksWithTheirRange() {
        fork("netty", "50%", 50_000, 200, 9, "kept");
        fork("netty", "50%", 60_000, 300, 7, "kept");
        fork("netty", "50%", 52_000, 250, 8, "kept");
        assertEquals(
                new Point(
                        LoadLevel.SHARE_50,
                        new Range(52_000, 50_000, 60_000),
                        new Range(50, 50, 50),
                        new Range(100, 100, 100),
                        new Range(250, 200, 300),
                        new Range(8, 7, 9),
                        3,
                        0,
                        0),
                only());
    }

    @Test
    void ofTwoForksTheMedianIsTheMean() {
        fork("netty", "2000", 2_000, 200, 9, "kept");
        fork("netty", "2000", 2_000, 200, 7, "kept");
        assertEquals(new Range(8, 7, 9), only().cpu());
    }

    @Test
    void aForkInWhichTheClientWasLateIsToldAndDoesNotCount() {
        fork("netty", "90%", 90_000, 200, 9, "kept");
        fork("netty", "90%", 70_000, 9_000, 90, "client_late");
        assertEquals(1, only().forks());
        assertEquals(1, only().late());
        assertEquals(new Range(9, 9, 9), only().cpu());
        assertEquals(new Range(90_000, 90_000, 90_000), only().rate());
    }

    @Test
    void aServerThatFellBehindCounts() {
        fork("netty", "90%", 90_000, 200, 9, "fell_behind");
        assertEquals(1, only().forks());
        assertEquals(1, only().behind());
    }

    @Test
    void aLevelAtWhichTheClientWasAlwaysLateHasARateAndNoFigures() {
        fork("netty", "90%", 90_000, 200, 9, "client_late");
        assertEquals(0, only().forks());
        assertEquals(90_000, only().rate().median());
        assertTrue(Double.isNaN(only().cpu().median()));
    }

    @Test
    void aLevelThatWasNotOfferedIsNoPoint() {
        fork("netty", "80000", 80_000, "", 9, "left_out");
        fork("netty", "100%", 90_000, "", 9, "closed_loop");
        assertEquals(List.of(), curves().get(0).points());
    }

    @Test
    void inAFewWordsItIsTheProcessorTimeAtCommonRatesAndAtNineTenths() {
        fork("netty", "90%", 90_000, 200, 8, "kept");
        fork("netty", "50%", 50_000, 200, 9, "client_late");
        fork("netty", "10000", 10_000, 200, 15.26, "kept");
        fork("netty", "2000", 2_000, 200, 30.1, "kept");
        assertEquals(
                "CPU us/op 30.1 at 2,000/s, 15.3 at 10,000/s; 8.00 at 90 % (90,000/s)"
                        + "; the client was late in some forks at 50%",
                curves().get(0).brief());
    }

    @Test
    void aServerThatIsSlowerThanEveryLevelSaysSo() {
        fork("netty", "10%", 2_560, "", 9, "left_out");
        assertEquals(
                "no level was measured: even the lowest rate is more than its closed loop reached",
                curves().get(0).brief());
    }

    @Test
    void besideAServerInAnotherLanguageAllAreComparedByTheirProcesses() {
        fork("netty", "2000", 2_000, 200, 30, "kept");
        process("node", "2000", 2_000, 40);
        assertEquals(
                List.of(Metric.SERVER_PROCESS_CPU, Metric.SERVER_PROCESS_CPU),
                curves().stream().map(LoadCurve::cpu).toList());
        assertEquals(new Range(60, 60, 60), curves().get(0).points().get(0).cpu());
        assertEquals("CPU us/op of the process 60.0 at 2,000/s", curves().get(0).brief());
        assertEquals("CPU us/op of the process 40.0 at 2,000/s", curves().get(1).brief());
    }

    @Test
    void anotherRowWithThreadsAloneIsComparedByThem() {
        process("node", "2000", 2_000, 40);
        table.add(List.of("json", "netty", 1, "2000", 2_000, 50.0, 100.0, 200, 30.0, 60.0, "kept"));
        assertEquals(
                List.of(Metric.SERVER_PROCESS_CPU, Metric.SERVER_CPU),
                curves().stream().map(LoadCurve::cpu).toList());
    }

    @Test
    void aServerTooSlowForACommonRateIsToldByNineTenthsAlone() {
        fork("netty", "90%", 1_800, 200, 8, "kept");
        assertEquals("CPU us/op 8.00 at 90 % (1,800/s)", curves().get(0).brief());
    }

    @Test
    void aPercentileThatNoForkHasIsNoNumber() {
        fork("netty", "2000", 2_000, "", 9, "kept");
        assertTrue(Double.isNaN(only().p999().median()));
    }

    @Test
    void everyServerHasACurveWhosePointsGoByTheirRates() {
        fork("netty", "90%", 90_000, 200, 9, "kept");
        fork("netty", "2000", 2_000, 200, 9, "kept");
        fork("jetty", "10%", 5_000, 200, 9, "kept");
        assertEquals(
                List.of("netty", "jetty"),
                curves().stream().map(LoadCurve::server).toList());
        assertEquals(
                List.of(LoadLevel.RATE_2000, LoadLevel.SHARE_90),
                curves().get(0).points().stream().map(Point::level).toList());
    }
}
