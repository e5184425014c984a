package org.echobench.cli.servers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.echobench.runner.plan.JmhBenchmark;
import org.echobench.runner.suites.Suite;
import org.echobench.runner.suites.Suites;
import org.junit.jupiter.api.Test;

/** docs/suites.md has what {@code echobench list} has. */
class SuitesDocumentTest {

    private static final Pattern LINE = Pattern.compile("^\\| `([\\w-]+)` \\|(.*)$", Pattern.MULTILINE);

    /** Their defaults are those of a benchmark, or of its exchange. */
    private static final Set<String> BY_BENCHMARK = Set.of("isolation", "exchange");

    /** The lines of the table below a heading, by the name in their first cell. */
    private static Map<String, String> table(String heading) throws IOException {
        String text = Files.readString(Path.of("..", "docs", "suites.md"));
        int from = text.indexOf("\n## " + heading + "\n");
        int to = text.indexOf("\n## ", from + 1);
        return LINE.matcher(text.substring(from, to < 0 ? text.length() : to))
                .results()
                .collect(Collectors.toMap(line -> line.group(1), line -> line.group(2)));
    }

    @Test
    void eachSuiteHasALine() throws IOException {
        assertEquals(
                new TreeSet<>(Suites.all().stream().map(Suite::name).toList()),
                new TreeSet<>(table("Suites").keySet()));
    }

    @Test
    void eachParameterHasALineWithItsDefaults() throws IOException {
        Map<String, String> lines = table("Parameters");
        TreeSet<String> known = new TreeSet<>();
        for (JmhBenchmark benchmark : JmhBenchmark.all()) {
            benchmark.params().forEach((name, defaults) -> {
                known.add(name);
                assertTrue(lines.containsKey(name), name + " of " + benchmark.shortName());
                assertTrue(
                        BY_BENCHMARK.contains(name) || mentions(lines.get(name), defaults),
                        name + " of " + benchmark.shortName() + " has the default " + defaults + ", and the table "
                                + lines.get(name));
            });
        }
        assertEquals(known, new TreeSet<>(lines.keySet()));
    }

    private static boolean mentions(String line, List<String> values) {
        return values.stream().allMatch(value -> Pattern.compile("(?<!\\w)" + Pattern.quote(value) + "(?!\\w)")
                .matcher(line)
                .find());
    }
}
