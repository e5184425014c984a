package org.echobench.report.render;

import java.io.StringWriter;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.RowResult;
import org.echobench.results.ExitCode;

/**
 * JUnit's XML as CI servers read it: a case per row. Rows that decide the exit code are failures (regressed) or errors
 * (no comparison). Rows that a reader should look at are skipped, with the reason. The others pass.
 */
final class JUnitOutput {

    private static final String SUITE = "echobench compare";

    private enum Outcome {
        PASSED,
        FAILURE,
        ERROR,
        SKIPPED
    }

    private JUnitOutput() {}

    static String render(Comparison comparison, ExitCode exitCode) {
        StringWriter text = new StringWriter();
        RowNames names = new RowNames(comparison);
        try {
            XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeCharacters("\n");
            xml.writeStartElement("testsuites");
            totals(xml, comparison.rows());
            xml.writeCharacters("\n  ");
            xml.writeStartElement("testsuite");
            totals(xml, comparison.rows());
            properties(xml, comparison, exitCode);
            for (RowResult row : comparison.rows()) {
                testCase(xml, row, names);
            }
            xml.writeCharacters("\n  ");
            xml.writeEndElement();
            xml.writeCharacters("\n");
            xml.writeEndElement();
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("a string takes every element", e);
        }
        return text + "\n";
    }

    private static void totals(XMLStreamWriter xml, List<RowResult> rows) throws XMLStreamException {
        xml.writeAttribute("name", SUITE);
        xml.writeAttribute("tests", String.valueOf(rows.size()));
        xml.writeAttribute("failures", count(rows, Outcome.FAILURE));
        xml.writeAttribute("errors", count(rows, Outcome.ERROR));
        xml.writeAttribute("skipped", count(rows, Outcome.SKIPPED));
        xml.writeAttribute("time", "0");
    }

    private static String count(List<RowResult> rows, Outcome outcome) {
        return String.valueOf(rows.stream().filter(r -> outcome(r) == outcome).count());
    }

    private static void properties(XMLStreamWriter xml, Comparison comparison, ExitCode exitCode)
            throws XMLStreamException {
        xml.writeCharacters("\n    ");
        xml.writeStartElement("properties");
        for (Comparison.Input input : comparison.inputs()) {
            property(xml, input.role() + ".sha256", input.sha256());
        }
        property(xml, "design", comparison.design().label());
        property(xml, "exitCode", String.valueOf(exitCode.code()));
        xml.writeCharacters("\n    ");
        xml.writeEndElement();
    }

    private static void property(XMLStreamWriter xml, String name, String value) throws XMLStreamException {
        xml.writeCharacters("\n      ");
        xml.writeEmptyElement("property");
        xml.writeAttribute("name", name);
        xml.writeAttribute("value", legal(value));
    }

    private static void testCase(XMLStreamWriter xml, RowResult row, RowNames names) throws XMLStreamException {
        RowText shown = RowText.of(row, names);
        xml.writeCharacters("\n    ");
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", legal(row.key().id().benchmark()));
        xml.writeAttribute(
                "name", legal((row.key().metric() + " [" + RowNames.full(row) + "]").replaceAll("\\s+", " ")));
        xml.writeAttribute("time", "0");
        Outcome outcome = outcome(row);
        if (outcome != Outcome.PASSED) {
            xml.writeCharacters("\n      ");
            xml.writeStartElement(
                    outcome == Outcome.FAILURE ? "failure" : outcome == Outcome.ERROR ? "error" : "skipped");
            xml.writeAttribute("message", legal(shown.verdict() + ": " + shown.reason()));
            if (outcome != Outcome.SKIPPED) {
                xml.writeAttribute("type", row.verdict().name());
            }
            xml.writeEndElement();
        }
        xml.writeCharacters("\n      ");
        xml.writeStartElement("system-out");
        xml.writeCharacters(legal(shown.base() + " to " + shown.head() + " " + shown.unit() + ", " + shown.change()
                + " (" + shown.interval() + "), adjusted p " + shown.p() + RowText.mark(row)));
        xml.writeEndElement();
        xml.writeCharacters("\n    ");
        xml.writeEndElement();
    }

    private static Outcome outcome(RowResult row) {
        return switch (row.verdict()) {
            case REGRESSED -> row.gated() && row.versus().isEmpty() ? Outcome.FAILURE : Outcome.SKIPPED;
            case FAILED, MISSING, NOT_COMPARABLE -> row.gated() ? Outcome.ERROR : Outcome.SKIPPED;
            case SUSPECT, UNSTABLE, INCONCLUSIVE, CHANGED -> Outcome.SKIPPED;
            case IMPROVED, NEW, EQUIVALENT -> Outcome.PASSED;
        };
    }

    /** XML 1.0 has no place for most control characters, escaped or not. */
    private static String legal(String text) {
        StringBuilder legal = new StringBuilder(text.length());
        text.codePoints()
                .map(c -> c == 0x9
                                || c == 0xA
                                || c == 0xD
                                || c >= 0x20 && c <= 0xD7FF
                                || c >= 0xE000 && c <= 0xFFFD
                                || c >= 0x10000
                        ? c
                        : 0xFFFD)
                .forEach(legal::appendCodePoint);
        return legal.toString();
    }
}
