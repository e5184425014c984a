package org.echobench.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.echobench.results.UserError;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run says whose disk refuses. */
@Tag("integration")
class FullDiskTest {

    @TempDir
    Path temp;

    private String sentence(boolean full) {
        BenchmarkRun.DiskWork<?> refused = () -> {
            throw new IOException("words of the system");
        };
        return assertThrows(UserError.class, () -> BenchmarkRun.onDisk(temp, refused, folder -> full))
                .getMessage();
    }

    @Test
    void aFullDiskIsNamedWithItsFolder() {
        assertEquals("The disk of " + temp + " is full.", sentence(true));
    }

    @Test
    void withFinishedForksItSaysHowToGoOn() throws IOException {
        Files.createDirectory(temp.resolve("forks"));
        assertEquals(
                "The disk of " + temp + " is full; every finished fork is kept, so solve this problem and continue with"
                        + " --resume " + temp + ".",
                sentence(true));
    }

    @Test
    void aDiskThatRefusesForAnotherReasonIsToldInTheSystemsWords() {
        assertEquals(
                "The disk of " + temp + " cannot be read or written: java.io.IOException: words of the system.",
                sentence(false));
    }
}
