package org.echobench.results.renames;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.echobench.results.UserError;
import org.echobench.results.jmh.RowId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RenamesTest {

    @TempDir
    Path folder;

    private static RowId row(String benchmark, Map<String, String> params) {
        return new RowId(benchmark, "thrpt", params, 1);
    }

    private Renames in(String... lines) throws IOException {
        Files.write(folder.resolve("renames.properties"), List.of(lines));
        return Renames.in(folder);
    }

    @Test
    void aFileHasNamesOfBenchmarksServersAndParameters() throws IOException {
        Renames renames = in("a.Old.run = a.Older.run", "a.Older = b.New size=1", "server.x = y", "param.kind = text");
        assertEquals(row("b.New.run", Map.of("size", "1", "kind", "text")), renames.today(row("a.Old.run", Map.of())));
        assertEquals("y", renames.server("x"));
        RowId other = row("c.Other.run", Map.of("kind", "binary"));
        assertEquals(other, renames.today(other));
    }

    @Test
    void withoutAFileNothingIsRenamed() {
        RowId row = row("a.Old.run", Map.of());
        assertEquals(row, Renames.in(folder).today(row));
        assertEquals("x", Renames.in(folder).server("x"));
    }

    @Test
    void aCircleIsRefused() {
        UserError circle = assertThrows(UserError.class, () -> in("a.A.run = a.B.run", "a.B.run = a.A.run"));
        assertTrue(circle.getMessage().endsWith("in a circle."), circle.getMessage());
    }
}
