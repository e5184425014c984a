package org.echobench.report.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.echobench.report.Report;
import org.echobench.report.chart.Plot;
import org.echobench.report.render.Table;
import org.echobench.results.UserError;
import org.echobench.results.run.Caveat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportContentTest {

    @TempDir
    Path temp;

    private SyntheticRun run(String suite) {
        return new SyntheticRun(temp.resolve("run"), suite, List.of("netty", "jetty"));
    }

    private static void curves(Path folder, String table, String lines) throws IOException {
        Files.writeString(Files.createDirectories(folder.resolve("curves")).resolve(table), lines);
    }

    /** The first line of a section's table. */
    private static List<String> first(ReportPage.Section view) {
        return view.tables().get(0).lines().get(0).stream()
                .map(Table.Cell::text)
                .toList();
    }

    private ReportPage echo() {
        return run("quick").row("echo", "Echo.echo", Map.of()).report();
    }

    @Test
    void aFailedRowComesFirstWithItsReason() {
        ReportPage page = run("quick")
                .rowWithFailure("echo", "Echo.echo", "lost 3 messages")
                .report();
        assertEquals("1 FAILED; 1 measured (row and server), none with a caveat.", page.verdict());
        assertTrue(page.wrong());
        assertEquals(List.of("echo, netty: lost 3 messages"), page.failures());
    }

    @Test
    void thePageOpensWithWhoLeadsByScoreAndByCpu() {
        ReportPage page = new SyntheticRun(temp.resolve("run"), "quick", List.of("reference", "netty", "jetty"))
                .row("echo", "Echo.echo", Map.of())
                .report();
        ReportPage.Section echo = page.leaders().get(0);
        assertEquals(
                List.of("Throughput", "Server CPU per operation"),
                echo.charts().stream().map(chart -> chart.caption().title()).toList());
        for (Plot chart : echo.charts()) {
            Plot.Value last = chart.values().get(2);
            assertEquals("reference", last.name(), "what is not compared comes last");
            assertTrue(last.apart());
            assertTrue(chart.values().get(0).text().endsWith(" a [B]"), "letters and caveats");
            assertFalse(chart.interval(chart.values().get(0)).isEmpty());
            assertTrue(chart.caption().description().contains("netty "), "for readers who cannot see it");
        }
    }

    @Test
    void thePageOpensWithWhoNeedsLeastCpuAndAMatrixOfServersAndRows() {
        ReportPage page = new SyntheticRun(temp.resolve("run"), "quick", List.of("reference", "netty", "jetty"))
                .row("echo", "Echo.echo", Map.of())
                .row("push", "Push.push", Map.of())
                .report();
        assertTrue(
                page.first().matches("Least CPU in echo: (netty|jetty) \\[B], (netty|jetty) \\[B]; push: .*\\."),
                page.first());
        assertEquals(
                List.of("server", "echo", "push"),
                page.matrix().columns().stream().map(Table.Column::title).toList());
        assertEquals(
                Set.of("reference", "jetty", "netty"),
                page.matrix().lines().stream().map(line -> line.get(0).text()).collect(Collectors.toSet()));
        assertTrue(page.matrix().lines().get(1).get(1).text().matches("[\\d.]+ a \\[B]"));
    }

    @Test
    void aRowThatIsNotAboutARateOpensWithWhatItIsAbout() {
        ReportPage page = new SyntheticRun(temp.resolve("run"), "overload", List.of("reference", "netty", "jetty"))
                .row("echo", "Echo.echo", Map.of())
                .labels("goodput@2x")
                .row("json", "Overload.levels", Map.of())
                .report();
        assertTrue(
                page.first().matches("Least CPU in echo: .*\\. Best by goodput.* in json: (netty|jetty).*\\."),
                page.first());
    }

    @Test
    void moreServersThanFourThatNoTestTellsApartAreCounted() {
        ReportPage page = new SyntheticRun(
                        temp.resolve("run"),
                        "quick",
                        List.of("reference", "netty", "jetty", "vertx", "undertow", "tomcat"))
                .row("echo", "Echo.echo", Map.of())
                .report();
        assertEquals("Least CPU in echo: 5 servers that do not differ significantly.", page.first());
    }

    @Test
    void aRateThatTheHarnessLimitedIsAtLeastThatInTheChartAndInTheTable() {
        ReportPage page = run("quick")
                .caveat(Caveat.HARNESS_LIMITED)
                .row("echo", "Echo.echo", Map.of())
                .report();
        List<Plot> charts = page.leaders().get(0).charts();
        assertTrue(charts.get(0).values().get(0).text().matches("≥ .* a \\[H]"), "the rate is a lower bound");
        assertFalse(charts.get(1).values().get(0).text().contains("≥"), "the CPU is not");
        RowView row = page.run().rows().get(0);
        assertTrue(row.figures().lines().get(0).get(1).text().startsWith("≥ "));
    }

    @Test
    void theColumnOfLettersHasTheNameThatItHasInTheSummary() {
        ReportPage page = echo();
        assertEquals("tie", page.run().rows().get(0).figures().columns().get(3).title());
    }

    @Test
    void whatForksNotedIsSaidWithTheServer() throws IOException {
        Path folder = run("quick").row("echo", "Echo.echo", Map.of()).write();
        Path summary = folder.resolve("summary.json");
        String written = Files.readString(summary);
        Files.writeString(summary, written.replace("\"notes\" : [ ]", "\"notes\" : [ \"held\" ]"));
        assertEquals(
                List.of("netty: held", "jetty: held"),
                SyntheticRun.report(folder).run().rows().get(0).notes());
    }

    @Test
    void aScoreWithoutAUnitAndADirectionIsDrawn() throws IOException {
        Path folder = run("quick")
                .row("small", "Echo.echo", Map.of("payload", "16"))
                .row("large", "Echo.echo", Map.of("payload", "1024"))
                .write();
        Path summary = folder.resolve("summary.json");
        String written = Files.readString(summary);
        String without = written.replace("ops/s", "").replace("thrpt", "unknown");
        assertNotEquals(written, without);
        Files.writeString(summary, without);
        ReportPage page = SyntheticRun.report(folder);
        assertEquals(1, page.sweeps().size());
        assertTrue(page.pictures().get("c-s0-score").contains("<g class=\"axis y\"><text"), "with ticks");
    }

    @Test
    void aRunThatItsLimitOfTimeEndedSaysHowManyRoundsItMeasured() {
        assertEquals(
                "at most 3 for each row and server, interleaved", echo().facts().get("Forks"));
        assertEquals(
                "at most one in a round for each row and server, interleaved; 2 of 3 rounds, because of the limit of 13 min",
                run("quick")
                        .row("echo", "Echo.echo", Map.of())
                        .shortened("2 of 3 rounds, because of the limit of 13 min")
                        .report()
                        .facts()
                        .get("Forks"));
    }

    @Test
    void aRowThatWasPlannedAndNotMeasuredIsNamed() throws IOException {
        Path folder = run("quick").row("echo", "Echo.echo", Map.of()).write();
        Files.delete(folder.resolve("summary.json"));
        assertEquals(
                List.of("echo, netty: planned, but not measured", "echo, jetty: planned, but not measured"),
                SyntheticRun.report(folder).leftOut());
    }

    @Test
    void whatThePlanLeftOutHasItsReason() throws IOException {
        Path folder = run("quick").row("echo", "Echo.echo", Map.of()).write();
        Path plan = folder.resolve("plan.json");
        Files.writeString(
                plan,
                Files.readString(plan)
                        .replace(
                                "\"leftOut\" : [ ]",
                                "\"leftOut\" : [{\"subject\":\"jetty-vt\",\"reason\":\"needs JDK 21\"}]"));
        ReportPage page = SyntheticRun.report(folder);
        assertEquals(List.of("jetty-vt: needs JDK 21"), page.leftOut());
        assertFalse(page.wrong());
    }

    @Test
    void theTableAndTheChartsSayWhereTheHandlerRuns() {
        ReportPage page = run("quick")
                .handler("event loop")
                .row("echo", "Echo.echo", Map.of())
                .report();
        Table<?> figures = page.run().rows().get(0).figures();
        assertEquals("handler", figures.columns().get(1).title());
        assertEquals("event loop", figures.lines().get(0).get(1).text());
        Plot dots = page.leaders().get(0).charts().get(0);
        assertTrue(dots.values().stream().allMatch(dot -> dot.name().endsWith(" (loop)")));
    }

    @Test
    void percentilesOfAClosedLoopAreInTheDetailAndNotInTheTable() {
        RowView row = echo().run().rows().get(0);
        assertTrue(row.figures().columns().stream()
                .noneMatch(column -> column.title().contains("p99")));
        assertTrue(row.details().stream()
                .flatMap(table -> table.columns().stream())
                .anyMatch(column -> column.title().contains("99")));
    }

    @Test
    void atAFixedRateTheTableHasTheMedianOfAllMessagesAlone() {
        RowView row = run("quick")
                .labels("response")
                .atFixedRate()
                .row("echo-10000", "FixedRate.run", Map.of())
                .report()
                .run()
                .rows()
                .get(0);
        assertEquals(
                List.of("response p50, \u00b5s"),
                row.figures().columns().stream()
                        .map(Table.Column::title)
                        .filter(title -> title.startsWith("response p"))
                        .toList());
    }

    @Test
    void rowsThatDifferInOneNumberMakeCurves() {
        ReportPage page = run("quick")
                .row("echo,connections=8", "Echo.echo", Map.of("connections", "8", "kind", "text"))
                .row("echo,connections=64", "Echo.echo", Map.of("connections", "64", "kind", "text"))
                .row("binary", "Echo.echo", Map.of("connections", "64", "kind", "binary"))
                .report();
        assertEquals(
                List.of("Echo.echo against connections"),
                page.sweeps().stream().map(ReportPage.Section::title).toList());
        assertEquals(4, page.sweeps().get(0).charts().get(0).points(), "two servers at two values");
    }

    @Test
    void theCommandOfARowNamesItAndAllItsParameters() {
        ReportPage page = run("quick")
                .row("echo.a,connections=8", "Echo.echo", Map.of("connections", "8", "kind", "text"))
                .report();
        assertEquals(
                "echobench run --suite quick --include '^echo\\.a$' -p connections=8 -p kind=text",
                page.run().rows().get(0).command());
        assertEquals(
                "java -cp CLASSPATH org.openjdk.jmh.Main '^org\\.example\\.Echo\\.echo$' -f 3 -wi 5 -w 1s -i 5 -r 1s -t 1"
                        + " -p server=netty -p connections=8 -p kind=text",
                page.run().rows().get(0).jmh());
    }

    @Test
    void theCommandOfAServicesRowLeavesTheRowToItsFile() {
        ReportPage page = run("quick")
                .row("order", "Echo.echo", Map.of("isolation", "forked", "row", "order"))
                .report();
        assertEquals(
                "echobench run --suite quick --include '^order$' -p isolation=forked",
                page.run().rows().get(0).command());
    }

    @Test
    void aTableOfForksIsDrawnWhateverItsName() {
        ReportPage page = run("quick")
                .row("echo", "Echo.echo", Map.of())
                .curve("anything", "echo", List.of("t_s", "heap_B"), 10)
                .report();
        Plot chart = page.curves().get(0).charts().get(0);
        assertEquals("heap, B", chart.caption().title());
        assertEquals("time, s", chart.x().axis().words());
        assertEquals(60, chart.points(), "two servers, three forks, ten lines");
    }

    @Test
    void ofManyForksTheFirstOfEachServerIsDrawnUnderItsName() {
        List<String> servers = List.of("netty", "jetty", "tomcat", "vertx", "helidon");
        ReportPage.Section view = new SyntheticRun(temp.resolve("run"), "quick", servers)
                .row("echo", "Echo.echo", Map.of())
                .curve("anything", "echo", List.of("t_s", "heap_B"), 10)
                .report()
                .curves()
                .get(0);
        assertEquals(
                servers,
                view.charts().get(0).lines().stream()
                        .map(line -> line.name() + line.kind())
                        .toList());
        assertTrue(view.note().startsWith("Only the first round of each server is drawn. "), view.note());
    }

    @Test
    void theTimeToPeakIsALineForEachServerAndATable() throws IOException {
        Path folder =
                run("quick").atPeakAfter(0.5).row("echo", "Echo.echo", Map.of()).write();
        curves(folder, "windows.csv", """
                row,server,round,phase,iteration,t_s,window_s,rate
                echo,netty,1,warmup,1,-1,0.3,500
                echo,netty,1,warmup,2,-0.5,0.3,900
                echo,netty,1,measurement,1,0,0.3,1000
                echo,netty,2,warmup,1,-1,0.3,700
                echo,netty,2,warmup,2,-0.5,0.3,1000
                echo,netty,2,measurement,1,0,0.3,1000
                """);
        ReportPage.Section view = SyntheticRun.report(folder).curves().get(0);
        assertEquals("Time to peak: echo", view.title());
        assertEquals(3, view.charts().get(0).points());
        assertEquals(List.of("netty", "0.5", "±4.0%", "n/a", "n/a"), first(view));
    }

    @Test
    void aLoadCurveIsLatencyAndCpuAgainstTheRateOfTheForksInWhichTheClientWasInTime() throws IOException {
        Path folder = run("load-curve").row("echo", "Curve.levels", Map.of()).write();
        curves(folder, "load-curve.csv", """
                row,server,round,level,rate,response.p50_us,response.p99_us,response.p99.9_us,server.cpu_us,verdict
                echo,netty,1,2000,2000,40,90,,30,kept
                echo,netty,1,90%,90000,60,400,900,8,kept
                echo,netty,1,50%,50000,1000,5000,9000,8,client_late
                echo,jetty,1,2000,2000,50,99,,55,kept
                """);
        ReportPage page = SyntheticRun.report(folder);
        ReportPage.Section view = page.sweeps().get(0);
        assertEquals("echo against the rate", view.title());
        assertEquals(
                List.of(6, 3),
                view.charts().stream().map(chart -> chart.points()).toList());
        assertEquals(List.of("netty", "2,000/s", "2,000", "40", "90", "n/a", "30", "1"), first(view));
        assertTrue(page.curves().isEmpty(), "it is drawn once");
    }

    @Test
    void beforeTheRateOfClosedLoopsLiesWhatThePoolsThreadsCanAnswer() throws IOException {
        Path folder = run("waiting")
                .ceiling("netty", 1_600)
                .row("wait", "Curve.levels", Map.of())
                .write();
        curves(folder, "closed-loops.csv", """
                row,server,round,connections,rate,latency.p50_us,threads
                wait,netty,1,16,1590,10100,38
                wait,netty,1,256,1595,160000,38
                wait,jetty,1,16,1585,10100,25
                wait,jetty,1,256,24900,10300,25
                """);
        ReportPage page = SyntheticRun.report(folder);
        ReportPage.Section view = page.sweeps().get(0);
        assertEquals("Closed loops against connections: wait", view.title());
        Plot rate = view.charts().get(0);
        assertEquals(
                List.of("netty, fork 1", "jetty, fork 1", "netty, its pool"),
                rate.lines().stream().map(line -> line.name() + line.kind()).toList());
        assertEquals(
                List.of(false, false, true),
                rate.lines().stream().map(Plot.Line::dashed).toList());
        assertEquals("solid: the rate; dashed: the most that its pool can answer", rate.note());
        assertEquals(3, view.charts().size(), "rate, latency and threads");
        assertTrue(page.curves().isEmpty(), "it is drawn once");
    }

    @Test
    void aLoadCurveBesideAServerInAnotherLanguageIsOfTheProcesses() throws IOException {
        Path folder = run("load-curve").row("echo", "Curve.levels", Map.of()).write();
        curves(folder, "load-curve.csv", """
                row,server,round,level,rate,server.cpu_us,server.processCpu_us,verdict
                echo,netty,1,2000,2000,30,60,kept
                echo,jetty,1,2000,2000,,55,kept
                """);
        ReportPage.Section view = SyntheticRun.report(folder).sweeps().get(0);
        assertEquals(
                List.of("CPU of the server process against the rate"),
                view.charts().stream().map(chart -> chart.caption().title()).toList());
        assertEquals("60", view.tables().get(0).lines().get(0).get(6).text());
    }

    @Test
    void aRowBesideAServerInAnotherLanguageIsLedByTheProcesses() {
        ReportPage page = run("quick")
                .withoutThreads("jetty")
                .row("echo", "Echo.echo", Map.of())
                .report();
        assertEquals(
                List.of("Throughput", "CPU of the server process"),
                page.leaders().get(0).charts().stream()
                        .map(chart -> chart.caption().title())
                        .toList());
    }

    @Test
    void aFolderThatIsNoRunIsRefusedInOneSentence() throws IOException {
        Path empty = Files.createDirectories(temp.resolve("empty"));
        UserError e = assertThrows(UserError.class, () -> Report.write(empty, ExplanationView.NONE));
        assertEquals(empty + " is not the folder of a run: it has no plan.json.", e.getMessage());
    }
}
