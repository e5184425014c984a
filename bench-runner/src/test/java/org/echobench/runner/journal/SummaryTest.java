package org.echobench.runner.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.echobench.results.Scale;
import org.echobench.results.run.RunResult;
import org.echobench.results.run.RunResult.RowResult;
import org.echobench.results.run.SubjectResult;
import org.junit.jupiter.api.Test;

class SummaryTest {

    /** The text that a server controls goes into a page of GitHub's. */
    @Test
    void whatAFailureSaysStaysInItsCellAndMarksNothingUp() {
        SubjectResult failed = new SubjectResult(
                "acme",
                "acme",
                Optional.empty(),
                0,
                Optional.of("got `x` | **[here](http://h)**\n\n<b> @all"),
                Collections.emptySortedMap(),
                List.of(),
                List.of("a note\n# of [mine](x)"));
        RowResult row = new RowResult(
                "echo", "a.B.c", Collections.emptySortedMap(), Collections.emptySortedMap(), List.of(failed));
        RunResult run =
                new RunResult("p", 1, 1, new Scale(1), List.of(row), List.of(), Optional.empty(), Optional.empty());
        List<String> lines = Summary.markdown(run)
                .lines()
                .filter(line -> line.contains("acme"))
                .toList();
        String text = "FAILED: got \\`x\\` \\| \\*\\*\\[here\\](http:\u200b//h)\\*\\* \\<b\\> @\u200ball";
        assertEquals(List.of("| acme | 0 | " + text + " |", "- acme: a note \\#\u200b of \\[mine\\](x)"), lines);
    }
}
