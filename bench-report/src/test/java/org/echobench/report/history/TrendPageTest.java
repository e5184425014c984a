package org.echobench.report.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.echobench.report.history.HistoryEntry.Point;
import org.echobench.results.jmh.RowId;
import org.junit.jupiter.api.Test;

/** The page of a history, as text. */
class TrendPageTest {

    static String page(List<HistoryEntry> entries) {
        return TrendPage.html(
                entries, Commits.judged(entries, Commits.NOTHING_KNOWN), Commits.past(entries, Commits.NOTHING_KNOWN));
    }

    private static List<String> all(String regex, String html) {
        return Pattern.compile(regex)
                .matcher(html)
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    @Test
    void eachChartsTableHasALineForEachCommitAndAColumnForEachServer() {
        String html = page(new Commits()
                .with("netty", "server.alloc", "B/op", 1_000, 1_010)
                .with("jetty", "server.alloc", "B/op", Double.NaN, 2_000)
                .on("M"));
        assertEquals(List.of("server.alloc, B/op, lower is better"), all("<figcaption>([^<]*)</figcaption>", html));
        assertTrue(
                html.contains("<th scope=\"row\">0000000</th><td class=\"t\">2026-01-01</td><td>1,000</td><td>–</td>"),
                html);
        assertTrue(
                html.contains(
                        "<th scope=\"row\">0000001</th><td class=\"t\">2026-01-02</td><td>1,010</td><td>2,000</td>"),
                html);
    }

    @Test
    void timesAreRatiosToTheReference() {
        String html = page(new Commits()
                .with("netty", "score", "ops/s", 500, 600)
                .with("reference", "score", "ops/s", 1_000, 1_000)
                .on("M"));
        assertEquals(
                List.of("score, ratio to the reference server, higher is better"),
                all("<figcaption>([^<]*)</figcaption>", html));
        assertTrue(html.contains("<td>0.5</td>") && html.contains("<td>0.6</td>"), html);
    }

    @Test
    void suspectsStandAboveTheTables() {
        String html = page(new Commits()
                .with("netty", "server.alloc", "B/op", 1_000, 1_001, 999, 1_000, 1_001, 999, 1_500)
                .on("M"));
        assertEquals(
                1,
                all("<li>(Echo.run on netty, server.alloc: \\+50.0 % \\([^)]*\\), worse)</li>", html)
                        .size(),
                html);
        assertTrue(html.contains("Newest commit: <code>0000006</code>. 1 SUSPECT."), html);
    }

    @Test
    void whatFilesSayIsEscaped() {
        String html =
                page(new Commits().with("<b>netty</b>", "score", "ops/s", 1, 2).on("<machine>"));
        assertTrue(html.contains("&lt;b&gt;netty") && html.contains("&lt;machine&gt;"), html);
        assertFalse(html.contains("<b>netty"), html);
    }

    private static Point point(String payload, String server) {
        TreeMap<String, String> params = new TreeMap<>(Map.of("connections", "64", "payload", payload, "tls", "false"));
        return new Point(new RowId("org.demo.Echo.run", "thrpt", params, 1), server, "score", "ops/s", List.of(10.0));
    }

    /** Of two commits. */
    private static String pageOf(Point... points) {
        return page(Stream.of("aaaaaaa", "bbbbbbb")
                .map(commit -> new HistoryEntry(
                        HistoryEntry.FORMAT, commit, "", "2026-01-01T00:00:00Z", "M", new ArrayList<>(List.of(points))))
                .toList());
    }

    @Test
    void settingsOfAllRowsAreShownOnceAndServersOfARowShareAChart() {
        String html = pageOf(point("16", "netty"), point("16", "jetty"), point("128", "netty"));
        assertTrue(html.contains("<p class=\"soft\">connections=64, tls=false</p>"), html);
        assertEquals(
                List.of("payload=16: score, ops/s, higher is better", "payload=128: score, ops/s, higher is better"),
                all("<figcaption>([^<]*)</figcaption>", html));
    }

    @Test
    void aChangeNamesWhatItsRowDoesNotShareWithOthers() {
        Commits commits = new Commits()
                .with(
                        "netty",
                        "server.alloc",
                        "B/op",
                        1_000,
                        1_001,
                        999,
                        1_000,
                        1_001,
                        1_500,
                        1_501,
                        1_499,
                        1_500,
                        1_501);
        String html = page(commits.on("M"));
        assertTrue(html.contains("<td class=\"t\">Echo.run</td>"), html);
    }

    @Test
    void rowsWithoutServersAreNamedByTheirMetric() {
        String html = page(new Commits()
                .with("", "server.alloc", "B/op", 1_000, 1_001, 999, 1_000, 1_001, 999, 1_500)
                .on("M"));
        assertEquals(1, all("<li>(Echo.run, server.alloc: )", html).size(), html);
        assertEquals(List.of("server.alloc"), all("<th scope=\"col\" class=\"[^\"]*p0[^\"]*\">([^<]*)</th>", html));
        assertFalse(html.contains(">server</th>") || html.contains(">to reference</th>"), html);
        assertFalse(html.contains("reference server"), html);
    }

    @Test
    void aSingleRowIsNamedByItsServerAlone() {
        String html = pageOf(point("16", "netty"), point("16", "jetty"));
        assertTrue(html.contains("<p class=\"soft\">connections=64, payload=16, tls=false</p>"), html);
        assertFalse(html.contains(">row</th>"), html);
    }
}
