package org.echobench.explain.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.echobench.explain.frames.Cost;
import org.echobench.explain.frames.ExplainedFrame;
import org.echobench.explain.frames.ExplainedRow;
import org.echobench.explain.frames.Explanation;
import org.echobench.explain.frames.ProfiledForks;
import org.echobench.results.run.RunFolder;
import org.junit.jupiter.api.Test;

class ExplanationOutputTest {

    static ExplainedFrame frame(String name, double base, double head, boolean significant) {
        return new ExplainedFrame(
                name,
                Optional.of("byte[]"),
                OptionalDouble.of(base),
                head,
                OptionalDouble.of(head - base),
                OptionalDouble.of(head - base - 10),
                OptionalDouble.of(head - base + 10),
                OptionalDouble.of((head - base) / 423),
                significant,
                new ExplainedFrame.Sides(OptionalDouble.of(base), head + 1));
    }

    static ExplainedRow row(List<ExplainedFrame> frames) {
        return new ExplainedRow(
                "netty-json",
                "head",
                "a.B.c",
                new TreeMap<>(Map.of("server", "netty")),
                Cost.ALLOC,
                "B/op",
                6,
                new ExplainedRow.Measured(
                        OptionalDouble.of(1_000),
                        1_423,
                        OptionalDouble.of(423),
                        OptionalDouble.of(420),
                        OptionalDouble.of(426)),
                frames,
                23,
                List.of(new ExplainedRow.Sum(
                        "head", 1_400, 1_430, OptionalDouble.of(-50), OptionalDouble.of(10), 1_423)));
    }

    /** Without profiles, so nothing is said of levels. */
    private static ExplanationOutput output(Explanation explanation) {
        return new ExplanationOutput(explanation, new ProfiledForks(new RunFolder(Path.of("absent"))));
    }

    private static String text(ExplainedFrame... frames) {
        return output(new Explanation(List.of(row(List.of(frames))), List.of())).text();
    }

    @Test
    void aRowTellsItsDifferenceItsFramesAndWhatTheyDoNotExplain() {
        String text = text(frame("org.foo.Json.write", 0, 400, true));
        assertTrue(
                text.startsWith(
                        "netty-json: Server allocation per operation 1,000 to 1,423 B/op, +423 (+420 to +426); 6"
                                + " profiled forks a side\n"),
                text);
        assertTrue(
                text.lines()
                        .anyMatch(
                                line -> line.matches("\\* +org.foo.Json.write: byte\\[\\] +0 +400 +\\+400 .*94.6 %.*")),
                text);
        assertTrue(text.lines().anyMatch(line -> line.matches(" +unexplained +\\+23 +5.4 %")), text);
        assertTrue(
                text.contains(
                        "head: the frames sum to 1,400 B/op, the profiled forks measured 1,430 (frames less measured:"
                                + " \u221250 to +10), the scored forks 1,423."),
                text);
    }

    @Test
    void withoutASignificantFrameItSaysSo() {
        assertTrue(text(frame("a.B.c", 5, 6, false)).contains("No frame differs significantly."));
        assertFalse(text(frame("a.B.c", 0, 60, true)).contains("No frame differs significantly."));
    }

    @Test
    void smallFramesAreCounted() {
        List<ExplainedFrame> frames = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            frames.add(frame("a.B.m" + i, 5, 6, false));
        }
        String text = output(new Explanation(List.of(row(frames)), List.of())).text();
        assertTrue(text.contains("25 smaller frames are in explain.json."), text);
    }

    @Test
    void markdownHasTheSameFiguresAndNoMarkupOfOthers() {
        String text = output(new Explanation(
                        List.of(row(List.of(frame("a.B.<init>", 0, 400, true)))), List.of("push was not profiled")))
                .markdown();
        assertTrue(text.contains("| \\* | a.B.\\<init\\>: byte\\[\\] | 0 | 400 | +400 |"), text);
        assertTrue(text.contains("\n- push was not profiled\n"), text);
    }

    @Test
    void aRunHasOneSide() {
        ExplainedFrame frame = new ExplainedFrame(
                "a.B.c",
                Optional.empty(),
                OptionalDouble.empty(),
                4,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.of(0.5),
                false,
                new ExplainedFrame.Sides(OptionalDouble.empty(), 5));
        ExplainedRow row = new ExplainedRow(
                "json",
                "netty",
                "a.B.c",
                new TreeMap<>(Map.of("server", "netty")),
                Cost.CPU,
                "us/op",
                3,
                new ExplainedRow.Measured(
                        OptionalDouble.empty(),
                        8,
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        OptionalDouble.empty()),
                List.of(frame),
                4,
                List.of());
        assertEquals("""
                json netty: Server CPU per operation 8 us/op; 3 profiled forks
                frame        cost  share   with callees
                a.B.c        4     50.0 %  5
                unexplained  4     50.0 %

                """, output(new Explanation(List.of(row), List.of())).text());
    }
}
