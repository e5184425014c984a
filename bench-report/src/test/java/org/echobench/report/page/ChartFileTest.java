package org.echobench.report.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.echobench.report.chart.Chart;
import org.echobench.report.chart.Drawing;
import org.echobench.report.chart.Styles.Style;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class ChartFileTest {

    @TempDir
    Path temp;

    private Map<String, String> charts(String... labels) {
        SyntheticRun run = new SyntheticRun(temp, "curve", List.of("netty", "jetty"))
                .labels(labels)
                .row("one", "Some.row", Map.of("connections", "1"))
                .row("ten", "Some.row", Map.of("connections", "10"));
        return HtmlReport.charts(run.write());
    }

    @Test
    void everyChartOfThePageIsAPictureOfItsOwn() {
        Map<String, String> charts = charts("latency");
        String page = HtmlReport.render(temp);
        assertEquals(page.split("<svg class=\"chart\"", -1).length - 1, charts.size());
        assertTrue(charts.keySet().stream().allMatch(id -> page.contains("id=\"" + id + "\"")));
    }

    @Test
    void aPictureIsWellFormedAndNeedsNothingElse() throws Exception {
        for (String svg : charts("a<b", "response&co").values()) {
            Element root = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(svg)))
                    .getDocumentElement();
            assertEquals("svg", root.getTagName());
            assertFalse(svg.replace("http://www.w3.org/2000/svg", "").contains("://"), "nothing is fetched");
        }
    }

    @Test
    void namesOfALongLegendStandBelowEachOtherAndInsideThePicture() {
        Chart chart = new Chart(
                drawing(),
                IntStream.range(0, 12)
                        .mapToObj(i -> new Chart.Entry("a rather long name " + i, new Style(i % 8, i % 7)))
                        .toList(),
                "dashed: p99");
        ChartFile file = ChartFile.of(chart);
        assertEquals(
                12,
                file.legend().stream()
                        .map(e -> e.x() + "," + e.y())
                        .collect(Collectors.toSet())
                        .size());
        for (ChartFile.LegendEntry entry : file.legend()) {
            assertTrue(entry.x() + 7 * entry.name().length() < Drawing.WIDTH);
            assertTrue(entry.y() > chart.drawing().height() && entry.y() < file.height() - 18);
        }
    }

    private static Drawing drawing() {
        return new Drawing(
                "d", "t", "d", "t", 200, 0, 460, 0, 200, List.of(), List.of(), "x", "y", List.of(), List.of(),
                List.of());
    }
}
