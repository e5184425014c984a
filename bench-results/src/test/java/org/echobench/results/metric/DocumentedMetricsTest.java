package org.echobench.results.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table of all metrics in {@code docs/metrics.md} is the registry's. */
class DocumentedMetricsTest {

    private static final Path DOCUMENT = Path.of("..", "docs", "metrics.md");
    private static final String HEAD = "| metric | unit | better | what it is |";

    @Test
    void theDocumentNamesEveryMetricWithItsUnitAndDirection() throws IOException {
        assertEquals(registered(), documented());
    }

    private static String registered() {
        return Stream.of(Metric.values())
                .map(metric -> "`" + metric.label() + "` | `" + metric.unit() + "` | " + better(metric))
                .sorted()
                .collect(Collectors.joining("\n"));
    }

    private static String better(Metric metric) {
        return switch (metric.better()) {
            case HIGHER_IS_BETTER -> "higher";
            case LOWER_IS_BETTER -> "lower";
            case UNKNOWN -> "neither";
        };
    }

    private static String documented() throws IOException {
        List<String> lines = Files.readAllLines(DOCUMENT);
        return lines.stream()
                .skip(lines.indexOf(HEAD) + 2L)
                .takeWhile(line -> line.startsWith("|"))
                .flatMap(line -> metrics(line.split("\\|")))
                .sorted()
                .collect(Collectors.joining("\n"));
    }

    /** A row has one metric, or several that share their unit and direction: their labels with commas between. */
    private static Stream<String> metrics(String[] cells) {
        return Stream.of(cells[1].split(","))
                .map(label -> String.join(" | ", label.strip(), cells[2].strip(), cells[3].strip()));
    }
}
