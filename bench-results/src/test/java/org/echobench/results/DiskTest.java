package org.echobench.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskTest {

    private static final long MIB = 1L << 20;
    private static final IOException CAUSE = new IOException("words of the system");

    @TempDir
    Path temp;

    @Test
    void lessThanAMebibyteIsFull() {
        assertTrue(Disk.isFull(MIB - 1, 100 * MIB));
        assertFalse(Disk.isFull(MIB, 100 * MIB));
    }

    @Test
    void aFileSystemThatTellsNoSizesIsNotFull() {
        assertFalse(Disk.isFull(0, 0));
    }

    @Test
    void theDiskOfAFileThatIsNotThereIsThatOfTheFolderAboveIt() throws IOException {
        assertTrue(Disk.store(temp.resolve("not").resolve("there")).getUsableSpace() > 0);
        assertFalse(Disk.isFull(temp.resolve("not").resolve("there")));
    }

    @Test
    void theSentenceSaysThatTheDiskIsFull() {
        UserError refused = Disk.refused(Path.of("report.html"), CAUSE, true);
        assertEquals("report.html cannot be written: its disk is full.", refused.getMessage());
        assertSame(CAUSE, refused.getCause());
    }

    @Test
    void onADiskWithRoomTheSentenceHasTheSystemsWords() {
        assertEquals(
                "report.html cannot be written: java.io.IOException: words of the system.",
                Disk.refused(Path.of("report.html"), CAUSE, false).getMessage());
    }

    @Test
    void aFileThatCannotBeWrittenIsRefused() {
        Path file = temp.resolve("not").resolve("there");
        assertThrows(UserError.class, () -> Disk.writing(file, () -> Disk.write(file, "text")));
    }

    @Test
    void aFolderIsDeletedWithWhatIsInIt() throws IOException {
        Path folder = temp.resolve("outer");
        Files.writeString(Files.createDirectories(folder.resolve("inner")).resolve("file"), "text");
        Disk.delete(folder);
        assertFalse(Files.exists(folder));
    }
}
