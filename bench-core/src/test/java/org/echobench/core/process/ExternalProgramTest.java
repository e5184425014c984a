package org.echobench.core.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ExternalProgramTest {

    @TempDir
    Path temp;

    @Test
    void itLiesBesideTheClassesOfTheModule() {
        Path classes = ExternalProgram.of(ServerProcess.class).file("main").getParent();
        assertEquals(Path.of("target", "program"), classes.subpath(classes.getNameCount() - 2, classes.getNameCount()));
    }

    @Test
    void aFileIsThereOrNot() throws IOException {
        ExternalProgram program = new ExternalProgram(temp);
        assertFalse(program.has("main"));
        Files.writeString(program.file("main"), "");
        assertTrue(program.has("main"));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void theFirstExecutableFileOfThePathIsFound() throws IOException {
        Path readable = Files.createDirectories(temp.resolve("readable")).resolve("tool");
        Files.writeString(readable, "");
        Files.createDirectories(temp.resolve("folder").resolve("tool"));
        Path executable = Files.createDirectories(temp.resolve("executable")).resolve("tool");
        Files.writeString(executable, "");
        assertTrue(executable.toFile().setExecutable(true));
        String path = String.join(
                File.pathSeparator,
                "",
                temp.resolve("absent").toString(),
                readable.getParent().toString(),
                temp.resolve("folder").toString(),
                executable.getParent().toString());
        assertEquals(Optional.of(executable), ExternalProgram.onPath("tool", path));
        assertEquals(Optional.empty(), ExternalProgram.onPath("other", path));
    }
}
