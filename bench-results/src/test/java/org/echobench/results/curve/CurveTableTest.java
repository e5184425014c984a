package org.echobench.results.curve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.echobench.results.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CurveTableTest {

    private static final CurveTable TABLE = new CurveTable(
            "steps",
            List.of("row", "t_s", "note"),
            List.of(List.of("echo,connections=4", "0.5", "a \"quoted\"\nnote"), List.of("push", "", "")));

    @TempDir
    Path temp;

    private Path file(String text) throws IOException {
        return Files.writeString(temp.resolve("steps.csv"), text);
    }

    @Test
    void aTableIsReadBackAsItWas() throws IOException {
        TABLE.write(temp);
        assertEquals(TABLE, CurveTable.read(temp.resolve("steps.csv")));
        assertEquals(List.of(TABLE), CurveTable.readAll(temp));
    }

    @Test
    void aFolderThatIsAbsentHasNoTables() {
        assertEquals(List.of(), CurveTable.readAll(temp.resolve("none")));
    }

    @Test
    void linesEndAsAnyPlatformEndsThem() throws IOException {
        assertEquals(
                List.of(List.of("1", "2"), List.of("3", "")),
                CurveTable.read(file("x,y\r\n1,2\r\n3,\r\n")).rows());
        assertEquals(
                List.of(List.of("1", "2")), CurveTable.read(file("x,y\n1,2")).rows());
    }

    @Test
    void aValueIsFoundByItsColumn() {
        CurveTable.Line line = TABLE.lines().get(0);
        assertEquals("echo,connections=4", line.text("row"));
        assertEquals(0.5, line.number("t_s"));
        assertTrue(Double.isNaN(line.number("row")));
        assertTrue(Double.isNaN(TABLE.lines().get(1).number("t_s")));
        assertEquals("", line.text("absent"));
    }

    @Test
    void aDamagedTableIsNamed() throws IOException {
        Path file = file("x,y\n1\n");
        assertEquals(
                "The table " + file + " is damaged: a line has 1 fields, but there are 2 columns.",
                assertThrows(UserError.class, () -> CurveTable.read(file)).getMessage());
        file("x,y\n1,\"2\n");
        assertEquals(
                "The table " + file + " is damaged: a quote is not closed.",
                assertThrows(UserError.class, () -> CurveTable.read(file)).getMessage());
        file("");
        assertEquals(
                "The table " + file + " is damaged: it is empty.",
                assertThrows(UserError.class, () -> CurveTable.read(file)).getMessage());
    }
}
