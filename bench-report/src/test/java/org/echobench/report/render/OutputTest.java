package org.echobench.report.render;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.CustomNode;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.echobench.report.Compared;
import org.echobench.report.Forks;
import org.echobench.report.ResultFile;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.Policy.FailOn;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** What each format promises to the program that reads it. */
class OutputTest {

    @TempDir
    Path folder;

    @Test
    void markdownParsesIntoRowsOfNineCellsWithTheNamesAsTheyAre() {
        List<List<String>> rows = tableRows(OutputFormat.MARKDOWN.render(GoldenOutputTest.files()));
        assertTrue(rows.size() > 10);
        rows.forEach(r -> assertEquals(9, r.size(), r.toString()));
        assertTrue(rows.stream().anyMatch(r -> r.get(1)
                .equals("Echo.slower thrpt, server=netty,"
                        + " text=a|b `c` <script>alert(1)</script> &amp; @someone #12 *x* µ")));
        assertEquals("REGRESSED", rows.get(1).get(0), "regressions come first");
    }

    @Test
    void markdownOfAThousandRegressionsFitsIntoAComment() {
        ResultFile base = new ResultFile();
        ResultFile head = new ResultFile();
        IntStream.range(0, 1_000).forEach(i -> {
            String name = "org.demo.Ünïcode.benchmark" + i;
            base.row(name, "thrpt", "ops/s", Forks.of(i, 5, 100, 0.01)).param("text", "|`<\u00b5>".repeat(5));
            head.row(name, "thrpt", "ops/s", Forks.of(-i - 1, 5, i < 500 ? 50 : 100, 0.01))
                    .param("text", "|`<\u00b5>".repeat(5));
        });
        Comparison result = Compared.paired(folder, base, head).run();
        String markdown = OutputFormat.MARKDOWN.render(result);
        assertTrue(markdown.getBytes(StandardCharsets.UTF_8).length <= MarkdownOutput.MOST_BYTES);
        assertTrue(markdown.length() > 50_000, "the room is used");
        assertTrue(markdown.matches("(?s).*\\n\\d+ rows did not fit here; `--format json` has all\\.\\n"));
        assertEquals(count(markdown, "<details>"), count(markdown, "</details>"));
        tableRows(markdown).forEach(r -> assertEquals(9, r.size()));
    }

    @Test
    void htmlHasNoScriptNoOtherFileAndNoMarkupFromValues() {
        String html = OutputFormat.HTML.render(GoldenOutputTest.files());
        assertFalse(html.contains("<script"));
        assertFalse(html.matches("(?s).*(src=|href=\"(?!#)|url\\((?!#)|@import).*"), "but for places in the page");
        assertTrue(html.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp;amp; @someone"));
        assertTrue(html.contains("color-scheme: light dark"));
    }

    @Test
    void jsonHasTheFieldsThatProgramsAskFor() throws IOException {
        JsonNode json = new ObjectMapper().readTree(OutputFormat.JSON.render(GoldenOutputTest.files()));
        assertEquals(2, json.get("version").asInt());
        assertEquals(64, json.get("inputs").get(0).get("sha256").asText().length());
        for (JsonNode row : json.get("rows")) {
            for (String field : List.of(
                    "benchmark", "mode", "params", "metric", "effect", "low", "high", "p", "verdict", "reason")) {
                assertTrue(row.has(field), field);
            }
        }
        JsonNode slower = json.get("rows").get(0);
        assertEquals(-0.1, slower.get("effect").asDouble(), 0.01);
        assertEquals("REGRESSED", slower.get("verdict").asText());
        assertTrue(slower.get("low").asDouble() < slower.get("effect").asDouble());
    }

    @Test
    void junitCountsWhatItHolds() throws ParserConfigurationException, IOException, SAXException {
        Comparison result = GoldenOutputTest.files();
        Element suite = suite(result);
        NodeList cases = suite.getElementsByTagName("testcase");
        assertEquals(result.rows().size(), cases.getLength());
        assertEquals(suite.getAttribute("tests"), String.valueOf(cases.getLength()));
        for (String[] pair : new String[][] {{"failures", "failure"}, {"errors", "error"}, {"skipped", "skipped"}}) {
            int found = suite.getElementsByTagName(pair[1]).getLength();
            assertTrue(found > 0, pair[1]);
            assertEquals(suite.getAttribute(pair[0]), String.valueOf(found));
        }
        long names = IntStream.range(0, cases.getLength())
                .mapToObj(i -> (Element) cases.item(i))
                .map(c -> c.getAttribute("classname") + c.getAttribute("name"))
                .distinct()
                .count();
        assertEquals(cases.getLength(), names, "every case has a name of its own");
    }

    private static Element suite(Comparison result) throws ParserConfigurationException, IOException, SAXException {
        Document xml = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(OutputFormat.JUNIT.render(result))));
        return (Element) xml.getElementsByTagName("testsuite").item(0);
    }

    /** Of five forks each: one benchmark twice as slow, one as fast, one that a single fork leaves open. */
    private Comparison loose(FailOn... failOn) {
        ResultFile base = new ResultFile();
        ResultFile head = new ResultFile();
        double[] levels = {50, 200, 100};
        for (int i = 0; i < levels.length; i++) {
            int forks = i < 2 ? 5 : 1;
            base.row("org.demo.Echo.run" + i, "thrpt", "ops/s", Forks.of(i, forks, 100, 0.01));
            head.row("org.demo.Echo.run" + i, "thrpt", "ops/s", Forks.of(i + 9, forks, levels[i], 0.01));
        }
        return Compared.loose(folder, base, head).failOn(failOn).run();
    }

    @Test
    void junitFailsForEachRowThatMakesTheExitCode() throws ParserConfigurationException, IOException, SAXException {
        assertEquals("0", suite(loose()).getAttribute("failures"));
        Element suspect = suite(loose(FailOn.SUSPECT));
        assertEquals("1", suspect.getAttribute("failures"), "the other suspect is faster");
        Element failure = (Element) suspect.getElementsByTagName("failure").item(0);
        assertEquals("SUSPECT", failure.getAttribute("type"));
        assertEquals("1", suite(loose(FailOn.INCONCLUSIVE)).getAttribute("failures"));
        assertEquals("2", suite(loose(FailOn.SUSPECT, FailOn.INCONCLUSIVE)).getAttribute("failures"));
    }

    @Test
    void junitOfAVerdictFileHasTheSameFailures() throws IOException {
        Comparison result = loose(FailOn.SUSPECT);
        Path verdicts = Files.writeString(folder.resolve("verdicts.json"), OutputFormat.JSON.render(result));
        assertEquals(OutputFormat.JUNIT.render(result), OutputFormat.JUNIT.render(VerdictFile.read(verdicts)));
    }

    @Test
    void junitHasTheOutcomesOfAllRowsTogether() throws ParserConfigurationException, IOException, SAXException {
        NodeList outputs = suite(loose()).getElementsByTagName("system-out");
        String summary = outputs.item(outputs.getLength() - 1).getTextContent();
        assertTrue(summary.contains("Echo.run2 has no verdict on rate: too few forks"), summary);
    }

    @Test
    void aSuspectHasAMarkOfItsOwnInAChart() {
        String html = OutputFormat.HTML.render(loose());
        assertTrue(html.contains("<span class=\"c4 p2\">suspect</span>"), html);
        assertEquals(2, count(html, "<use class=\"dot\" href=\"#m2\""), html);
    }

    @Test
    void textHasNoControlCharacterOfAFile() {
        String text = OutputFormat.TEXT.render(GoldenOutputTest.files());
        assertTrue(text.chars().allMatch(c -> c == '\n' || c >= ' '));
    }

    @Test
    void textOfADuetFitsEightyColumns() {
        String text = OutputFormat.TEXT.render(GoldenOutputTest.files());
        assertTrue(text.lines().allMatch(line -> line.length() <= 80), text);
    }

    @Test
    void textNeverPartsANumberFromItsUnit() {
        String text = OutputFormat.TEXT.render(GoldenOutputTest.files());
        assertTrue(text.lines().noneMatch(line -> line.strip().matches("(%|\u00b5s|B)([ .,;)].*)?")), text);
    }

    @ParameterizedTest
    @EnumSource(
            value = OutputFormat.class,
            names = {"TEXT", "MARKDOWN", "HTML"})
    void whatWasComparedIsReadFirstAndThenWhatDiffers(OutputFormat format) {
        String output = format.render(GoldenOutputTest.files()).replaceAll("\\s+", " ");
        int sides = output.indexOf("4.2.18.Final against 4.2.19.Final");
        int outcome = output.indexOf("Echo.slower");
        int table = output.lastIndexOf("95 % interval");
        assertTrue(sides >= 0 && sides < outcome && outcome < table, sides + " " + outcome + " " + table);
    }

    private static int count(String text, String part) {
        return text.split(part, -1).length - 1;
    }

    private static List<List<String>> tableRows(String markdown) {
        Node document = Parser.builder()
                .extensions(List.of(TablesExtension.create()))
                .build()
                .parse(markdown);
        List<List<String>> rows = new ArrayList<>();
        document.accept(new AbstractVisitor() {
            @Override
            public void visit(CustomNode node) {
                if (node instanceof TableRow) {
                    rows.add(new ArrayList<>());
                } else if (node instanceof TableCell) {
                    rows.get(rows.size() - 1).add(text(node));
                }
                visitChildren(node);
            }
        });
        return rows;
    }

    private static String text(Node cell) {
        StringBuilder text = new StringBuilder();
        for (Node n = cell.getFirstChild(); n != null; n = n.getNext()) {
            if (n instanceof Text plain) {
                text.append(plain.getLiteral());
            } else if (n instanceof Code code) {
                text.append(code.getLiteral());
            } else {
                assertTrue(n instanceof HtmlInline html && html.getLiteral().equals("<!-- -->"), n.toString());
            }
        }
        return text.toString();
    }
}
