package org.echobench.explain.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.echobench.explain.frames.Explanation;
import org.echobench.report.compare.Comparison.FrameEffect;
import org.echobench.report.compare.RowResult.RowKey;
import org.echobench.report.page.ExplanationView;
import org.echobench.report.render.Table;
import org.echobench.results.jmh.RowId;
import org.echobench.results.metric.Metric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An explanation as data for pages and for comparisons. */
class ExplainTest {

    @TempDir
    Path temp;

    @Test
    void aFolderWithoutAnExplanationHasNoView() {
        assertEquals(ExplanationView.NONE, Explain.view(temp));
    }

    @Test
    void theViewOfADuetHasTheTableThatTheTextHasAndTheStacksOfBothSides() throws IOException {
        ProfiledRow.writeStacks(temp);
        Explanation.FILE.write(temp, ProfiledRow.compared());
        ExplanationView.Explained row = Explain.view(temp).rows().get(0);
        assertEquals("base,head", row.sides());
        assertTrue(row.title().startsWith("echo: Server allocation per operation 300 to 400 B/op, +100 "), row.title());
        assertEquals(
                List.of("*", "org.foo.Json.<init>: byte[]", "300"),
                row.frames().lines().get(0).subList(0, 3).stream()
                        .map(Table.Cell::text)
                        .toList());
        assertTrue(row.stacks().startsWith("{\"names\":[\"all\",\"java.lang.Thread.run\""), row.stacks());
        assertTrue(row.lines().get(0).startsWith("head: the frames sum to 400 B/op, the profiled forks measured 410"));
    }

    @Test
    void theViewOfARunHasOneSide() throws IOException {
        ProfiledRow.writeStacks(temp);
        Explanation.FILE.write(temp, ProfiledRow.alone());
        assertEquals("netty", Explain.view(temp).rows().get(0).sides());
    }

    @Test
    void withoutStacksThereIsTheTable() throws IOException {
        Files.createDirectories(temp);
        Explanation.FILE.write(temp, ProfiledRow.alone());
        assertEquals("", Explain.view(temp).rows().get(0).stacks());
    }

    @Test
    void aVerdictOnARowHasItsLargestSignificantFrames() {
        RowId id = new RowId("org.example.Echo.echo", "thrpt", new TreeMap<>(Map.of("server", "netty")), 1);
        List<FrameEffect> frames = Explain.framesBehind(
                        new RowKey(id, Metric.SERVER_ALLOC.label()), ProfiledRow.compared())
                .orElseThrow();
        assertEquals(
                List.of("org.foo.Json.<init>"),
                frames.stream().map(FrameEffect::frame).toList());
        assertEquals(100, frames.get(0).difference());
    }

    @Test
    void aVerdictOnAnotherCostOrRowHasNone() {
        RowId id = new RowId("org.example.Echo.echo", "thrpt", new TreeMap<>(Map.of("server", "netty")), 1);
        RowId other = new RowId("org.example.Echo.echo", "thrpt", new TreeMap<>(Map.of("server", "jetty")), 1);
        assertEquals(
                Optional.empty(),
                Explain.framesBehind(new RowKey(id, Metric.SERVER_CPU.label()), ProfiledRow.compared()));
        assertEquals(
                Optional.empty(),
                Explain.framesBehind(new RowKey(other, Metric.SERVER_ALLOC.label()), ProfiledRow.compared()));
    }
}
