package org.echobench.explain.frames;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.echobench.results.Cell;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.results.Subject;
import org.echobench.results.profile.ProfileKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfiledForksTest {

    @TempDir
    Path temp;

    private Cell cell(String benchmark) {
        Row row = Row.of("one", benchmark, Map.of(), RowSettings.annotated());
        return new Cell(2, row, Subject.of("netty", List.of(temp)));
    }

    @Test
    void aForkHasToProfileAndFindsTheProfilerOnItsClassPath() {
        Cell cell = ProfiledForks.cell(cell("a.B.c"), ProfileKind.CPU);
        assertTrue(cell.subject().jvmArgs().contains("-Dechobench.profile=cpu"));
        assertTrue(cell.classPath().contains(ProfiledForks.profiler()));
        assertEquals("one netty round 2", cell.toString());
    }

    @Test
    void aBenchmarkWithoutIterationsHasItsReason() {
        assertEquals(
                Optional.of("its benchmark has no iterations that can be profiled"),
                ProfiledForks.obstacle(cell("org.echobench.core.benchmarks.ServerStartup.start")));
    }
}
