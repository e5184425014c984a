package org.echobench.results.jmh;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.echobench.results.Pinning;
import org.echobench.results.metric.MetricName;

/** Reads one result of JMH's list from a stream of tokens. */
final class RowReader {

    /** The setting with the processors of client and server, which JMH has among the JVM's arguments. */
    private static final String PINNING = "pinning";

    /** Fields that say how a row was measured; others, such as jvm (a path), do not decide comparability. */
    private static final Set<String> SETTINGS = Set.of(
            "jmhVersion",
            "jdkVersion",
            "vmName",
            "vmVersion",
            "warmupIterations",
            "warmupTime",
            "warmupBatchSize",
            "measurementIterations",
            "measurementTime",
            "measurementBatchSize");

    private final JsonParser parser;
    private final List<String> notes;

    /** @param notes receives a sentence for each oddity that is tolerated */
    RowReader(JsonParser parser, List<String> notes) {
        this.parser = parser;
        this.notes = notes;
    }

    /** Reads the object that starts at the parser's token. */
    JmhRow read() throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw UnexpectedShapeException.at(parser, "a result");
        }
        String where = parser.getParsingContext().getParent().pathAsPointer().toString();
        Fields fields = new Fields();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            if (!fields.seen.add(name)) {
                notes.add(where + " has '" + name + "' twice; the last one counts.");
            }
            fields.take(name);
        }
        return fields.row(where);
    }

    private final class Fields {
        private final Set<String> seen = new HashSet<>();
        private final Map<String, String> settings = new LinkedHashMap<>();
        private final Map<String, String> params = new LinkedHashMap<>();
        private final Map<String, MetricReader.Raw> secondary = new LinkedHashMap<>();
        private MetricReader.Raw primary;
        private String benchmark = "";
        private String mode = "";
        private int threads = 1;
        private int forks;

        private void take(String name) throws IOException {
            switch (name) {
                case "benchmark" -> benchmark = text();
                case "mode" -> mode = text();
                case "threads" -> threads = threads(JmhNumber.read(parser));
                case "forks" -> forks = (int) JmhNumber.read(parser);
                case "params" -> eachMember(member -> params.put(member, text()));
                case "primaryMetric" -> primary = MetricReader.read(parser);
                case "secondaryMetrics" -> eachMember(this::takeSecondary);
                case "jvmArgs" -> takeArguments();
                default -> {
                    if (SETTINGS.contains(name) && parser.currentToken() != JsonToken.VALUE_NULL) {
                        settings.put(name, text());
                    } else {
                        parser.skipChildren();
                    }
                }
            }
        }

        private void takeArguments() throws IOException {
            if (parser.currentToken() == JsonToken.START_ARRAY) {
                List<String> arguments = texts();
                settings.put("jvmArgs", JvmFlags.settings(Pinning.without(arguments)));
                Pinning.in(arguments).ifPresent(said -> settings.put(PINNING, said));
            } else if (parser.currentToken() != JsonToken.VALUE_NULL) {
                settings.put("jvmArgs", JvmFlags.settings(JvmFlags.split(text())));
            }
        }

        private void takeSecondary(String label) throws IOException {
            if (secondary.put(label, MetricReader.read(parser)) != null) {
                notes.add("The secondary metric '" + label + "' occurs twice in "
                        + parser.getParsingContext().getParent().pathAsPointer() + "; the last one counts.");
            }
        }

        private JmhRow row(String where) {
            if (benchmark.isBlank() || mode.isBlank() || primary == null) {
                String missing = benchmark.isBlank() ? "benchmark" : mode.isBlank() ? "mode" : "primaryMetric";
                throw new UnexpectedShapeException(where + " has no '" + missing + "'");
            }
            Map<String, JmhMetric> metrics = new LinkedHashMap<>();
            secondary.forEach((label, raw) -> {
                String name = MetricName.canonical(label, benchmark);
                metrics.put(name, raw.named(name));
            });
            return new JmhRow(
                    new RowId(benchmark, mode, params, threads),
                    settings,
                    primary.named(MetricName.SCORE),
                    metrics,
                    Math.max(0, forks - primary.forks().size()));
        }
    }

    private static int threads(double value) {
        return value >= 1 ? (int) value : 1;
    }

    private interface Member {
        void take(String name) throws IOException;
    }

    private void eachMember(Member member) throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_NULL) {
            return;
        }
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw UnexpectedShapeException.at(parser, "an object");
        }
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            member.take(name);
        }
    }

    /** A scalar as it stands, a list joined by spaces. */
    private String text() throws IOException {
        if (parser.currentToken() == JsonToken.START_ARRAY) {
            return String.join(" ", texts());
        }
        if (!parser.currentToken().isScalarValue()) {
            throw UnexpectedShapeException.at(parser, "a text");
        }
        return parser.getText();
    }

    /** Of the list that starts at the parser's token. */
    private List<String> texts() throws IOException {
        List<String> all = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            all.add(text());
        }
        return all;
    }
}
