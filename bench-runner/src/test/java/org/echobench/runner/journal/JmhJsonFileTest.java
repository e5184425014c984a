package org.echobench.runner.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.echobench.runner.FakeResults;
import org.echobench.runner.TestPlans;
import org.echobench.runner.journal.MergedResult.JvmName;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.ScalarResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;

class JmhJsonFileTest {

    private static RunResult merged(String row, long... forks) {
        return MergedResult.of(
                java.util.Arrays.stream(forks)
                        .mapToObj(operations -> FakeResults.of(
                                TestPlans.tiny(row, 1),
                                operations,
                                new ScalarResult("server.alloc", operations, "B/op", AggregationPolicy.AVG)))
                        .toList(),
                new JvmName("A Vendor 17+1"));
    }

    private static String jmhs(List<RunResult> results) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ResultFormatFactory.getInstance(ResultFormatType.JSON, new PrintStream(bytes, true, StandardCharsets.UTF_8))
                .writeOut(results);
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static String ours(List<RunResult> results) {
        JmhJsonFile file = new JmhJsonFile();
        results.forEach(file::add);
        return file.text();
    }

    @Test
    void resultsWrittenOneByOneAreWhatJmhWritesInOneGo() {
        List<RunResult> results = List.of(merged("a", 10, 20), merged("b", 30), merged("c", 40, 50, 60));
        assertEquals(jmhs(results), ours(results));
    }

    @Test
    void oneResultIsWhatJmhWrites() {
        List<RunResult> results = List.of(merged("a", 10, 20));
        assertEquals(jmhs(results), ours(results));
    }

    @Test
    void noResultIsAnEmptyArray() {
        assertEquals(jmhs(List.of()).replaceAll("\\s", ""), ours(List.of()).replaceAll("\\s", ""));
    }

    @Test
    void thePathsOfTheMachineAreReplaced() {
        String text = ours(List.of(merged("a", 10)));
        assertFalse(text.contains("/somewhere"), text);
        assertEquals(1, text.split("A Vendor 17\\+1", -1).length - 1);
    }
}
