package org.echobench.cli.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.echobench.results.Cell;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.results.Subject;
import org.echobench.results.run.BackgroundLoad;
import org.echobench.results.run.ForkId;
import org.echobench.results.run.ForkRecord;
import org.echobench.runner.journal.Progress;
import org.echobench.runner.plan.JmhBenchmark;
import org.echobench.runner.plan.PlannedTimes;
import org.junit.jupiter.api.Test;

class ProgressTest {

    private static final PlannedTimes TIMES = new PlannedTimes(JmhBenchmark.all());
    private static final Row ROW = Row.of(
            "echo",
            "org.echobench.core.benchmarks.ClosedLoop.run",
            Map.of(),
            RowSettings.annotated().withWarmup(1, Duration.ofSeconds(1)).withMeasurement(1, Duration.ofSeconds(1)));
    private static final Cell NETTY =
            new Cell(1, ROW, Subject.of("netty", List.of(Path.of("x.jar"))), Optional.empty());
    private static final Cell TOMCAT =
            new Cell(1, ROW, Subject.of("tomcat", List.of(Path.of("x.jar"))), Optional.empty());

    private final StringWriter text = new StringWriter();
    private final PrintWriter out = new PrintWriter(text);

    private static ForkRecord entry(Cell cell, Optional<String> failure) {
        return new ForkRecord(
                new ForkId(cell.row().name(), cell.subject().label(), cell.round()),
                1,
                Instant.EPOCH,
                Duration.ofSeconds(7),
                new BackgroundLoad(OptionalDouble.empty(), OptionalDouble.of(0.25)),
                OptionalLong.empty(),
                failure,
                failure.isPresent() ? Optional.empty() : Optional.of("sum"));
    }

    private static void goOn(Progress progress) {
        progress.started(List.of(NETTY));
        progress.finished(NETTY, entry(NETTY, Optional.empty()));
        progress.started(List.of(TOMCAT));
        progress.finished(TOMCAT, entry(TOMCAT, Optional.of("lost 3 messages")));
        progress.skipped(new Cell(2, ROW, TOMCAT.subject(), Optional.empty()));
        progress.alreadyMeasured(new Cell(2, ROW, NETTY.subject(), Optional.empty()));
    }

    private static List<Cell> planned() {
        return List.of(NETTY, NETTY, TOMCAT, TOMCAT);
    }

    @Test
    void aLogHasALineForEachFork() {
        goOn(new ProgressLines(out, planned(), TIMES));
        List<String> lines = text.toString().lines().toList();
        assertEquals(3, lines.size(), text.toString());
        assertTrue(lines.get(0).matches("\\[1/4] echo netty round 1: ok, 7 s, \\d+ s left"), lines.get(0));
        assertTrue(lines.get(1).startsWith("[2/4] echo tomcat round 1: FAILED: lost 3 messages"), lines.get(1));
        assertTrue(lines.get(2).startsWith("[3/4] echo tomcat round 2: skipped"), lines.get(2));
    }

    @Test
    void aLogSaysThatServersTakeTurnsBeforeItIsSilentForMinutes() {
        new ProgressLines(out, planned(), TIMES).started(List.of(NETTY, TOMCAT, NETTY));
        assertEquals("[0/4] 3 servers take turns: echo round 1" + System.lineSeparator(), text.toString());
    }
}
