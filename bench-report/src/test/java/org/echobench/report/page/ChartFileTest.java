package org.echobench.report.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
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
        return run.report().pictures();
    }

    @Test
    void everyChartOfThePageIsAPictureOfItsOwn() {
        Map<String, String> charts = charts("latency");
        String page = SyntheticRun.report(temp).html();
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
    void theNamesOfALegendStandBesideAndBelowEachOtherInsideThePicture() {
        String svg = charts("latency").get("c-l-r0-latency");
        List<String> places = Pattern.compile("<text x=\"(\\d+)\" y=\"(\\d+)\">(?:netty|jetty)</text>")
                .matcher(svg)
                .results()
                .map(name -> name.group(1) + " " + name.group(2))
                .toList();
        assertEquals(List.of("15 313", "245 313"), places);
        assertTrue(svg.contains("viewBox=\"0 0 460 318\""), svg);
    }
}
