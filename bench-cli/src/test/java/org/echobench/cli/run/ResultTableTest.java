package org.echobench.cli.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.echobench.cli.terminal.Terminal;
import org.echobench.results.Scale;
import org.echobench.results.run.Caveat;
import org.echobench.results.run.Figure;
import org.echobench.results.run.RunResult;
import org.echobench.results.run.RunResult.RowResult;
import org.echobench.results.run.SubjectResult;
import org.echobench.results.stats.Standing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Help.Ansi;

class ResultTableTest {

    private static final String REASON = "lost 3 of 1,000 messages: no response within 5 s on connection 17, and the "
            + "server's process ended with exit code 137 after it had printed a long explanation of what it was about";

    private static SubjectResult measured(String server, double cpu, double rate, double scale, Caveat... caveats) {
        TreeMap<String, Figure> figures = new TreeMap<>();
        figures.put("score", figure(rate, "ops/s", 1.025, "a"));
        figures.put("latency", figure(170 * scale, "us/op"));
        figures.put("latency:p0.50", figure(151 * scale, "us/op"));
        figures.put("latency:p0.99", figure(1_302.4 * scale, "us/op"));
        figures.put("latency:p0.999", figure(4_123.7 * scale, "us/op"));
        figures.put("server.alloc", figure(121.3 * scale, "B/op"));
        if (!server.equals("node")) {
            figures.put("server.cpu", figure(cpu, "us/op", 1.03, "b"));
        }
        figures.put("server.processCpu", figure(server.equals("node") ? cpu : 1.5 * cpu, "us/op", 1.03, "b"));
        figures.put("client.cpu", figure(6.6, "us/op"));
        figures.put("client.busy", figure(0.42, "share"));
        return subject(server, Optional.of("virtual thread"), figures, caveats);
    }

    private static Figure figure(double value, String unit) {
        return new Figure(value, unit, Optional.empty(), List.of(value));
    }

    private static Figure figure(double value, String unit, double ratio, String letters) {
        return figure(value, unit)
                .withStanding(new Standing(
                        OptionalDouble.of(value / ratio),
                        OptionalDouble.of(value * ratio),
                        letters,
                        OptionalDouble.empty()));
    }

    private static SubjectResult subject(
            String server, Optional<String> handler, SortedMap<String, Figure> figures, Caveat... caveats) {
        return new SubjectResult(server, server, handler, 3, Optional.empty(), figures, List.of(caveats), List.of());
    }

    private static SubjectResult notMeasured(String server, Optional<String> failure, Caveat... caveats) {
        return new SubjectResult(
                server, server, Optional.empty(), 1, failure, new TreeMap<>(), List.of(caveats), List.of());
    }

    private static RowResult row(String name, String benchmark, Map<String, String> params, SubjectResult... subjects) {
        return new RowResult(
                name,
                benchmark,
                new TreeMap<>(params),
                new TreeMap<>(Map.of(RowResult.MODE, "thrpt")),
                List.of(subjects));
    }

    private static RunResult results(double scale) {
        SubjectResult[] subjects = {
            measured("tomcat", 20.1 * scale, 15_292 * scale, scale),
            measured(
                    "netty-flusheach",
                    5.21 * scale,
                    105_312 * scale,
                    scale,
                    Caveat.HARNESS_LIMITED,
                    Caveat.BUSY_MACHINE),
            notMeasured("grizzly", Optional.of(REASON)),
            notMeasured("vertx", Optional.empty(), Caveat.INCOMPLETE),
            measured("reference", 4.9 * scale, 110_000 * scale, scale)
        };
        TreeMap<String, String> params = new TreeMap<>(Map.of(
                "connections",
                "64",
                "payload",
                "128",
                "kind",
                "text",
                "handlerWorkNanos",
                "0",
                "ioThreads",
                "default"));
        RowResult row = row("echo", "org.echobench.core.benchmarks.WebSocketEcho.echo", params, subjects);
        return run("quick", List.of(row));
    }

    private static RunResult run(String name, List<RowResult> rows) {
        return new RunResult(name, 1, 3, Scale.NONE, rows, List.of(), Optional.empty(), Optional.empty());
    }

    private static ResultTable table(int columns) {
        return new ResultTable(new Terminal(columns, Ansi.OFF));
    }

    private static List<String> render(int columns, double scale) {
        return table(columns).render(results(scale));
    }

    @ParameterizedTest
    @ValueSource(ints = {80, 100, 120, 200})
    void noLineIsWiderThanTheTerminal(int columns) {
        for (double scale : new double[] {0.01, 1, 1_000, 1e9}) {
            for (String line : render(columns, scale)) {
                assertTrue(line.length() <= columns, line);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {80, 120})
    void theColumnsStandUnderTheirNames(int columns) {
        List<String> lines = render(columns, 1);
        String header = lines.stream()
                .filter(line -> line.startsWith("server"))
                .findFirst()
                .orElseThrow();
        String reference = lines.stream()
                .filter(line -> line.startsWith("reference"))
                .findFirst()
                .orElseThrow();
        assertEquals(header.indexOf("ops/s") + "ops/s".length(), reference.indexOf("110,000") + "110,000".length());
        assertEquals(header.indexOf("B/op") + "B/op".length(), reference.indexOf(" 121") + " 121".length());
    }

    @Test
    void aRunThatItsTimeLimitEndedSaysHowManyRoundsItHas() {
        String why = "2 of 3 rounds, because of the limit of 13 min";
        RunResult shorter =
                new RunResult("quick", 1, 2, Scale.NONE, List.of(), List.of(), Optional.empty(), Optional.of(why));
        assertTrue(table(80).render(shorter).contains(why));
    }

    @Test
    void theServersThatRankComeFirstAndTheOthersFollowByCpu() {
        List<String> servers = render(80, 1).stream()
                .filter(line -> line.matches("(reference|netty-flusheach|tomcat) .*"))
                .map(line -> line.substring(0, line.indexOf(' ')))
                .toList();
        assertEquals(List.of("netty-flusheach", "tomcat", "reference"), servers);
    }

    @Test
    void aRateThatTheHarnessLimitedIsShownAsAtLeast() {
        String text = String.join("\n", render(80, 1));
        assertTrue(text.matches("(?s).*\nnetty-flusheach +virtual +a +≥ 105,312 ±2\\.5% +b +5\\.21 .*"), text);
        assertFalse(text.contains("≥ 110,000"), "the reference is no server to rank");
        assertFalse(text.contains("≥ 15,292"), text);
    }

    @Test
    void rateAndCpuHaveLettersAndIntervals() {
        String text = String.join("\n", render(80, 1));
        assertTrue(text.matches("(?s).*\ntomcat +virtual +a +15,292 ±2\\.5% +b +20\\.1 ±3\\.0% .*"), text);
    }

    @Test
    void everyServerSaysWhereItsHandlerRuns() {
        List<String> lines = render(80, 1);
        assertTrue(lines.get(1).startsWith("server          handler tie "), lines.get(1));
        assertTrue(lines.stream().anyMatch(line -> line.matches("tomcat +virtual a .*")), lines.toString());
        assertTrue(String.join(" ", lines).contains("Handler: the threads that run it."), lines.toString());
    }

    @Test
    void aRunThatDoesNotKnowWhereHandlersRunHasNoColumnForThem() {
        SubjectResult unknown = subject(
                "tomcat", Optional.empty(), measured("tomcat", 20, 15, 1).figures());
        RowResult row = row("echo", "a.B.c", Map.of(), unknown);
        String text = String.join("\n", table(80).render(run("old", List.of(row))));
        assertFalse(text.toLowerCase(Locale.ROOT).contains("handler"), text);
    }

    @Test
    void percentilesOfAClosedLoopAreInNoColumn() {
        assertTrue(shows("response"));
        assertFalse(shows("latency"));
        assertFalse(shows("push.fromT0"));
    }

    @Test
    void whereALineIsTooLongTheTailGivesWayAndNotTheHandler() {
        String header = header("response", "grizzly-samethread", Optional.of("hand-over"));
        assertTrue(header.contains(" handler "), header);
        assertTrue(header.contains(" p99"), header);
        assertFalse(header.contains("p99.9"), header);
    }

    @Test
    void atAFixedRateSixServersAndTheReferenceFitEightyColumnsByWhatIsTheSameForAll() {
        List<String> lines = atFixedRate(80);
        assertTrue(lines.stream().allMatch(line -> line.length() <= 80), String.join("\n", lines));
        assertTrue(
                lines.get(1).matches("server +tie us CPU +± +\\+ref +p50 us +p99 +>1ms +tie +CPU x us *"),
                lines.get(1));
        assertTrue(atFixedRate(120).get(1).contains("ops/s"), "where there is room, nothing gives way");
    }

    @Test
    void whereEverySliceIsSlowTheIntervalOfTheCpuGivesWayToo() {
        RowResult row = row("echo-10000", "a.FixedRate.run", Map.of(), atFixedRate("grizzly-samethread", 1_019.1, 40));
        List<String> lines = table(80).render(run("quick", List.of(row)));
        assertTrue(lines.stream().allMatch(line -> line.length() <= 80), String.join("\n", lines));
        assertTrue(lines.get(2).contains(" 100% 91-100 "), lines.get(2));
    }

    @Test
    void atAFixedRateTheTailIsThatOfTheMedianSlice() {
        List<String> lines = atFixedRate(120);
        String tomcat = lines.stream()
                .filter(line -> line.startsWith("tomcat"))
                .findFirst()
                .orElseThrow();
        assertTrue(tomcat.matches(".* 44\\.3 ±3\\.0% 31\\.0 .* 50\\.4 +158 30% 18-45 +b +2,233 .*"), tomcat);
        assertFalse(lines.get(1).contains("p99.9"), lines.get(1));
    }

    @Test
    void theReferenceIsNotAboveItself() {
        String reference = atFixedRate(120).stream()
                .filter(line -> line.startsWith("reference"))
                .findFirst()
                .orElseThrow();
        assertTrue(reference.matches(".* 13\\.3 ±3\\.0% +121 .*"), reference);
    }

    private static List<String> atFixedRate(int columns) {
        SubjectResult[] subjects = Stream.of(
                        "vertx 17.2",
                        "undertow 17.5",
                        "netty 18.2",
                        "grizzly-samethread 19.1",
                        "tomcat 44.3",
                        "jetty 47.7",
                        "reference 13.3")
                .map(line -> atFixedRate(line.split(" ")[0], Double.parseDouble(line.split(" ")[1]), 12))
                .toArray(SubjectResult[]::new);
        return table(columns).render(run("quick", List.of(row("echo-10000", "a.FixedRate.run", Map.of(), subjects))));
    }

    private static SubjectResult atFixedRate(String server, double cpu, int slow) {
        TreeMap<String, Figure> figures =
                new TreeMap<>(measured(server, cpu, 9_998, 1).figures());
        figures.keySet().removeIf(name -> name.startsWith("latency"));
        figures.put("response", figure(70, "us/op"));
        figures.put("response:p0.50", figure(50.4, "us/op"));
        figures.put("response:p0.99", figure(1_831, "us/op"));
        figures.put("response:p0.999", figure(4_064, "us/op"));
        figures.put("send.lag:p0.99", figure(42, "us/op"));
        figures.put("slice.p99", figure(slow > 20 ? 13_831 : 158, "us"));
        figures.put("slice.above1ms", figure(slow / 40.0, "share").withStanding(Standing.ofShare(40, slow)));
        figures.put("cpu.latency", figure(50.4 * cpu, "us^2/op", 1.05, server.equals("reference") ? "" : "b"));
        return subject(server, Optional.of("hand-over"), figures, Caveat.BUSY_MACHINE, Caveat.NOT_STEADY);
    }

    private static boolean shows(String label) {
        return header(label, "tomcat", Optional.empty()).contains("p99");
    }

    private static String header(String label, String server, Optional<String> handler) {
        TreeMap<String, Figure> figures =
                new TreeMap<>(measured("tomcat", 20, 15, 1).figures());
        figures.keySet().removeIf(name -> name.startsWith("latency"));
        figures.put(label, figure(170_000, "us/op"));
        figures.put(label + ":p0.50", figure(151_000, "us/op"));
        figures.put(label + ":p0.99", figure(1_302_000, "us/op"));
        figures.put(label + ":p0.999", figure(4_123_000, "us/op"));
        RowResult row = row("echo", "a.B.c", Map.of(), subject(server, handler, figures));
        return table(80).render(run("quick", List.of(row))).get(1);
    }

    @Test
    void besideAServerInAnotherLanguageTheCpuIsThatOfTheProcesses() {
        assertFalse(String.join("\n", render(80, 1)).contains("whole process"));
        RowResult row = row("echo", "a.B.c", Map.of(), measured("tomcat", 20.1, 15, 1), measured("node", 40, 10, 1));
        String text = String.join("\n", table(80).render(run("all", List.of(row))));
        assertTrue(text.matches("(?s).*\ntomcat .* 30\\.2 .*\nnode .* 40\\.0 .*"), text);
        assertTrue(text.contains("us CPU: here every server's whole process"), text);
    }

    @Test
    void theClientsOwnCpuStandsUnderTheTable() {
        assertTrue(render(80, 1).contains("  the client's own CPU, beside reference: 6.60 us/op"));
    }

    @Test
    void aCapacityStandsWithItsBracket() {
        TreeMap<String, Figure> figures =
                new TreeMap<>(measured("tomcat", 20, 15_292, 1).figures());
        figures.put("capacity", new Figure(15_500, "msg/s", Optional.empty(), List.of(15_000.0, Double.NaN, 16_000.0)));
        figures.put("capacity.notHeld", new Figure(16_000, "msg/s", Optional.empty(), List.of(15_900.0, 16_100.0)));
        figures.put("capacity.limitedAt", figure(20_000, "msg/s"));
        RowResult row = row("rate", "a.RateCapacity.search", Map.of(), subject("tomcat", Optional.empty(), figures));
        String text = String.join("\n", table(100).render(run("capacity", List.of(row))));
        assertTrue(
                text.contains("over the forks: tomcat held 15,000, not held 16,100, limited by the harness at 20,000"),
                text);
    }

    @Test
    void caveatsAreShownAndExplained() {
        String text = String.join("\n", render(80, 1));
        assertTrue(text.contains("[HB]"), text);
        assertTrue(text.contains("[H] perhaps limited by the harness"), text);
        assertTrue(text.contains("[B] busy machine"), text);
    }

    @Test
    void aFailedRowSaysWhy() {
        String text = String.join(" ", render(80, 1)).replaceAll("\\s+", " ");
        assertTrue(text.contains("grizzly FAILED: " + REASON), text);
        assertTrue(text.contains("vertx not measured"), text);
    }

    @Test
    void coloursChangeNoWord() {
        List<String> coloured = new ResultTable(new Terminal(80, Ansi.ON)).render(results(1));
        assertTrue(coloured.stream().anyMatch(line -> line.startsWith("\033[31mgrizzly FAILED")), coloured.toString());
        assertEquals(
                render(80, 1),
                coloured.stream()
                        .map(line -> line.replaceAll("\033\\[[0-9;]*m", ""))
                        .toList());
    }

    @Test
    void theHeadingNamesTheBenchmarkAndItsParametersButNotWhatIsOff() {
        String heading = render(120, 1).get(0);
        assertEquals("echo  (WebSocketEcho.echo connections=64 kind=text payload=128)", heading);
    }

    @Test
    void aRunWithManyRowsHasABlockForEach() {
        RunResult many = run(
                "many",
                IntStream.range(0, 4)
                        .mapToObj(i -> row("row" + i, "a.b.C.d", Map.of(), measured("x", 1, 2, 3)))
                        .toList());
        assertEquals(
                4,
                table(80).render(many).stream()
                        .filter(line -> line.startsWith("row"))
                        .count());
    }
}
