package org.echobench.report.render;

import java.io.StringWriter;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.RowResult;

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

    private final XMLStreamWriter xml;

    private JUnitOutput(XMLStreamWriter xml) {
        this.xml = xml;
    }

    static String render(Comparison comparison) {
        StringWriter text = new StringWriter();
        try {
            new JUnitOutput(XMLOutputFactory.newInstance().createXMLStreamWriter(text)).write(comparison);
        } catch (XMLStreamException e) {
            throw new IllegalStateException("a string takes every element", e);
        }
        return text + "\n";
    }

    private void write(Comparison comparison) throws XMLStreamException {
        xml.writeStartDocument("UTF-8", "1.0");
        String[] totals = totals(comparison.rows());
        open(0, "testsuites", totals);
        open(1, "testsuite", totals);
        open(2, "properties");
        for (Comparison.Input input : comparison.inputs()) {
            property(input.role() + ".sha256", input.sha256());
        }
        property("design", comparison.design().label());
        property("exitCode", String.valueOf(comparison.exitCode().code()));
        close(2);
        RowNames names = new RowNames(comparison);
        for (RowResult row : comparison.rows()) {
            testCase(row, names);
        }
        close(1);
        close(0);
        xml.writeEndDocument();
        xml.close();
    }

    private static String[] totals(List<RowResult> rows) {
        return new String[] {
            "name", SUITE,
            "tests", String.valueOf(rows.size()),
            "failures", count(rows, Outcome.FAILURE),
            "errors", count(rows, Outcome.ERROR),
            "skipped", count(rows, Outcome.SKIPPED),
            "time", "0"
        };
    }

    private static String count(List<RowResult> rows, Outcome outcome) {
        return String.valueOf(rows.stream().filter(r -> outcome(r) == outcome).count());
    }

    private void testCase(RowResult row, RowNames names) throws XMLStreamException {
        RowText shown = RowText.of(row, names);
        String name = row.key().metric() + " [" + RowNames.full(row) + "]";
        open(2, "testcase", "classname", row.key().id().benchmark(), "name", name.replaceAll("\\s+", " "), "time", "0");
        String message = shown.verdict() + ": " + shown.reason();
        String type = row.verdict().name();
        switch (outcome(row)) {
            case FAILURE -> open(3, "failure", "message", message, "type", type);
            case ERROR -> open(3, "error", "message", message, "type", type);
            case SKIPPED -> open(3, "skipped", "message", message);
            case PASSED -> {}
        }
        if (outcome(row) != Outcome.PASSED) {
            xml.writeEndElement();
        }
        open(3, "system-out");
        xml.writeCharacters(legal(shown.base() + " to " + shown.head() + " " + shown.unit() + ", " + shown.change()
                + " (" + shown.interval() + "), adjusted p " + shown.p() + RowText.mark(row)));
        xml.writeEndElement();
        close(2);
    }

    private static Outcome outcome(RowResult row) {
        return switch (row.verdict()) {
            case REGRESSED -> row.gated() && row.versus().isEmpty() ? Outcome.FAILURE : Outcome.SKIPPED;
            case FAILED, MISSING, NOT_COMPARABLE -> row.gated() ? Outcome.ERROR : Outcome.SKIPPED;
            case SUSPECT, UNSTABLE, INCONCLUSIVE, CHANGED -> Outcome.SKIPPED;
            case IMPROVED, NEW, EQUIVALENT -> Outcome.PASSED;
        };
    }

    private void property(String name, String value) throws XMLStreamException {
        line(3);
        xml.writeEmptyElement("property");
        attributes("name", name, "value", value);
    }

    private void open(int depth, String name, String... attributes) throws XMLStreamException {
        line(depth);
        xml.writeStartElement(name);
        attributes(attributes);
    }

    private void close(int depth) throws XMLStreamException {
        line(depth);
        xml.writeEndElement();
    }

    private void line(int depth) throws XMLStreamException {
        xml.writeCharacters("\n" + "  ".repeat(depth));
    }

    private void attributes(String... namesAndValues) throws XMLStreamException {
        for (int i = 0; i < namesAndValues.length; i += 2) {
            xml.writeAttribute(namesAndValues[i], legal(namesAndValues[i + 1]));
        }
    }

    /** XML 1.0 has no place for most control characters, escaped or not. */
    private static String legal(String text) {
        return text.replaceAll("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]", "\uFFFD");
    }
}
