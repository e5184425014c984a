package org.echobench.results.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.echobench.results.run.RunResult.RowResult;
import org.junit.jupiter.api.Test;

class ResultColumnsTest {

    private static Figure figure(double value, String unit) {
        return new Figure(value, unit, Optional.empty(), List.of(value));
    }

    private static SubjectResult subject(String name, double slow) {
        return new SubjectResult(
                name,
                name,
                Optional.empty(),
                1,
                Optional.empty(),
                new TreeMap<>(Map.of("score", figure(1_000, "ops/s"), "slow.slices", figure(slow, "share"))),
                List.of(),
                List.of());
    }

    @Test
    void slowSlicesThatRaiseTheMeanAreBelowZero() {
        List<SubjectResult> subjects = List.of(subject("stalls", 0.032), subject("jumps", -0.0155));
        RowResult row = new RowResult("row", "a.B.c", new TreeMap<>(), new TreeMap<>(), subjects);
        assertEquals(
                List.of("3.2 %", "\u22121.6 %"),
                ResultColumns.ofMarkdown(row).stream()
                        .filter(column -> column.title().equals("slow"))
                        .flatMap(column -> subjects.stream().map(column.cell()))
                        .toList());
    }

    @Test
    void aSubjectThatCouldNotReachWhatItsRowIsAboutHasNoScoreInItsPlace() {
        SubjectResult reached = new SubjectResult(
                "a",
                "a",
                Optional.empty(),
                1,
                Optional.empty(),
                new TreeMap<>(Map.of("score", figure(39, "s/op"), "slow.p99", figure(1.25, "ratio"))),
                List.of(),
                List.of());
        RowResult measured =
                new RowResult("row", "a.B.c", new TreeMap<>(), new TreeMap<>(), List.of(subject("b", 0), reached));
        RowResult row = RunResult.withStandings(List.of(measured)).get(0);
        assertEquals(
                List.of("1.25", "n/a"),
                ResultColumns.ofMarkdown(row).stream()
                        .filter(column -> column.title().equals("ratio"))
                        .flatMap(column -> row.order().stream().map(column.cell()))
                        .toList());
    }
}
