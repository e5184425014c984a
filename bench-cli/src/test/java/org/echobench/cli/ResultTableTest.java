package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.echobench.results.Bracket;
import org.echobench.results.Caveat;
import org.echobench.results.RunResult;
import org.echobench.results.RunResult.RowResult;
import org.echobench.results.RunResult.SubjectResult;
import org.echobench.results.Scale;
import org.echobench.results.Score;
import org.echobench.results.stats.Standing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Help.Ansi;

class ResultTableTest {

    private static final String REASON = "lost 3 of 1,000 messages: no answer within 5 s on connection 17, and the "
            + "server's process ended with exit code 137 after it had printed a long explanation of what it was about";

    private static SubjectResult measured(String server, double cpu, double rate, double scale, Caveat... caveats) {
        return measured(server, cpu, rate, scale, Optional.empty(), caveats);
    }

    private static SubjectResult measured(
            String server, double cpu, double rate, double scale, Optional<Bracket> bracket, Caveat... caveats) {
        Score score = new Score(
                rate,
                new Standing(OptionalDouble.of(rate / 1.025), OptionalDouble.of(rate * 1.025), "a"),
                "ops/s",
                true,
                Optional.of(new Score.Latency("latency", 151 * scale, 1_302.4 * scale, 4_123.7 * scale, "us/op")),
                OptionalDouble.of(121.3 * scale),
                server.equals("node") ? OptionalDouble.empty() : OptionalDouble.of(cpu),
                new Standing(OptionalDouble.of(cpu / 1.03), OptionalDouble.of(cpu * 1.03), "b"),
                OptionalDouble.of(server.equals("node") ? cpu : 1.5 * cpu),
                OptionalDouble.of(6.6),
                OptionalDouble.empty(),
                OptionalDouble.of(0.42),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                bracket);
        return new SubjectResult(
                server,
                Optional.of("virtual thread"),
                3,
                Optional.empty(),
                Optional.of(score),
                List.of(caveats),
                List.of());
    }

    private static RunResult results(double scale) {
        List<SubjectResult> subjects = List.of(
                measured("tomcat", 20.1 * scale, 15_292 * scale, scale),
                measured(
                        "netty-flusheach",
                        5.21 * scale,
                        105_312 * scale,
                        scale,
                        Caveat.HARNESS_LIMITED,
                        Caveat.BUSY_MACHINE),
                new SubjectResult(
                        "grizzly", Optional.empty(), 1, Optional.of(REASON), Optional.empty(), List.of(), List.of()),
                new SubjectResult(
                        "vertx",
                        Optional.empty(),
                        0,
                        Optional.empty(),
                        Optional.empty(),
                        List.of(Caveat.INCOMPLETE),
                        List.of()),
                measured("reference", 4.9 * scale, 110_000 * scale, scale));
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
        RowResult row = new RowResult("echo", "org.echobench.core.benchmarks.WebSocketEcho.echo", params, subjects);
        return run("quick", List.of(row));
    }

    private static RunResult run(String name, List<RowResult> rows) {
        return new RunResult(name, 1, 3, Scale.NONE, rows, List.of(), Optional.empty());
    }

    private static ResultTable table(int columns) {
        return new ResultTable(columns, new Colours(Ansi.OFF));
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
    void theServersThatRankComeFirstAndTheOthersFollowByCpu() {
        List<String> servers = render(80, 1).stream()
                .filter(line -> line.matches("(reference|netty-flusheach|tomcat) .*"))
                .map(line -> line.substring(0, line.indexOf(' ')))
                .toList();
        assertEquals(List.of("tomcat", "reference", "netty-flusheach"), servers);
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
        SubjectResult known = measured("tomcat", 20, 15, 1);
        SubjectResult unknown =
                new SubjectResult("tomcat", Optional.empty(), 3, Optional.empty(), known.score(), List.of(), List.of());
        RowResult row = new RowResult("echo", "a.B.c", new TreeMap<>(), List.of(unknown));
        String text = String.join("\n", table(80).render(run("old", List.of(row))));
        assertFalse(text.toLowerCase(Locale.ROOT).contains("handler"), text);
    }

    @Test
    void percentilesOfAClosedLoopAreInNoColumn() {
        Score open = measured("tomcat", 20, 15, 1).score().orElseThrow();
        assertTrue(shows(open, "response"));
        assertFalse(shows(open, "latency"));
        assertFalse(shows(open, "push.fromT0"));
    }

    @Test
    void whereALineIsTooLongTheTailGivesWayAndNotTheHandler() {
        Score open = measured("tomcat", 20, 15, 1).score().orElseThrow();
        String header = header(open, "response", "grizzly-samethread", Optional.of("hand-over"));
        assertTrue(header.contains(" handler "), header);
        assertTrue(header.contains(" p99"), header);
        assertFalse(header.contains("p99.9"), header);
    }

    private static boolean shows(Score score, String label) {
        return header(score, label, "tomcat", Optional.empty()).contains("p99");
    }

    private static String header(Score score, String label, String server, Optional<String> handler) {
        Score told = new Score(
                score.value(),
                score.standing(),
                score.unit(),
                true,
                Optional.of(new Score.Latency(label, 151_000, 1_302_000, 4_123_000, "us/op")),
                score.serverAlloc(),
                score.serverCpu(),
                score.cpuStanding(),
                score.serverProcessCpu(),
                score.clientCpu(),
                score.saturation(),
                score.clientBusy(),
                score.sendLag(),
                score.requests(),
                score.bracket());
        SubjectResult subject =
                new SubjectResult(server, handler, 3, Optional.empty(), Optional.of(told), List.of(), List.of());
        RowResult row = new RowResult("echo", "a.B.c", new TreeMap<>(), List.of(subject));
        return table(80).render(run("quick", List.of(row))).get(1);
    }

    @Test
    void besideAServerInAnotherLanguageTheCpuIsThatOfTheProcesses() {
        assertFalse(String.join("\n", render(80, 1)).contains("whole process"));
        RowResult row = new RowResult(
                "echo",
                "a.B.c",
                new TreeMap<>(),
                List.of(measured("tomcat", 20.1, 15, 1), measured("node", 40, 10, 1)));
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
        Bracket bracket = new Bracket(15_000, OptionalDouble.of(16_100), OptionalDouble.of(20_000));
        List<SubjectResult> subjects = List.of(measured("tomcat", 20, 15_292, 1, Optional.of(bracket)));
        RowResult row = new RowResult("rate", "a.RateCapacity.search", new TreeMap<>(), subjects);
        String text = String.join("\n", table(100).render(run("capacity", List.of(row))));
        assertTrue(
                text.contains("over the forks: tomcat held 15,000, not held 16,100, limited by the harness at 20,000"),
                text);
    }

    @Test
    void caveatsAreShownAndExplained() {
        String text = String.join("\n", render(80, 1));
        assertTrue(text.contains("[HB]"), text);
        assertTrue(text.contains("[H] limited by the harness"), text);
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
        List<String> coloured = new ResultTable(80, new Colours(Ansi.ON)).render(results(1));
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
    void aWideTerminalShowsTheClientToo() {
        assertTrue(render(120, 1).stream().anyMatch(line -> line.contains("client busy")));
        assertFalse(render(80, 1).stream().anyMatch(line -> line.contains("client busy")));
        assertTrue(render(120, 1).stream().anyMatch(line -> line.matches("tomcat .* 6\\.60 +42% +3")));
    }

    @Test
    void aRunWithManyRowsHasABlockForEach() {
        RunResult many = run(
                "many",
                IntStream.range(0, 4)
                        .mapToObj(i ->
                                new RowResult("row" + i, "a.b.C.d", new TreeMap<>(), List.of(measured("x", 1, 2, 3))))
                        .toList());
        assertEquals(
                4,
                table(80).render(many).stream()
                        .filter(line -> line.startsWith("row"))
                        .count());
    }
}
