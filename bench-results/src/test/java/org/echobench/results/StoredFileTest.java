package org.echobench.results;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredFileTest {

    private static final long MIB = 1L << 20;

    @TempDir
    Path temp;

    private static byte[] compressed(byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(content);
        }
        return bytes.toByteArray();
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private Path write(String name, byte[] bytes) throws IOException {
        return Files.write(temp.resolve(name), bytes);
    }

    private static String refusal(Path file) {
        return assertThrows(UserError.class, () -> StoredFile.bytes(file, MIB)).getMessage();
    }

    @Test
    void aCompressedFileIsReadByEitherName() throws IOException {
        Path plain = temp.resolve("table.csv");
        assertFalse(StoredFile.exists(plain));
        Path gzip = write("table.csv.gz", compressed(utf8("a,b\n")));
        assertTrue(StoredFile.exists(plain));
        assertArrayEquals(utf8("a,b\n"), StoredFile.bytes(plain));
        assertArrayEquals(utf8("a,b\n"), StoredFile.bytes(gzip));
        assertEquals(plain, StoredFile.plain(gzip));
    }

    @Test
    void thePlainFileComesFirst() throws IOException {
        write("table.csv.gz", compressed(utf8("old")));
        assertArrayEquals(utf8("new"), StoredFile.bytes(write("table.csv", utf8("new"))));
    }

    @Test
    void neitherFormIsNoSuchFile() {
        assertThrows(NoSuchFileException.class, () -> StoredFile.bytes(temp.resolve("none.json")));
        assertThrows(NoSuchFileException.class, () -> StoredFile.bytes(temp.resolve("none.json.gz")));
    }

    @Test
    void aCompressedFileThatIsCutAnywhereIsRefused() throws IOException {
        byte[] whole = compressed(utf8("[1, 2, 3]".repeat(1_000)));
        for (int length = 0; length < whole.length; length++) {
            Path file = write("results.json.gz", Arrays.copyOf(whole, length));
            assertEquals(file + " ends in the middle: its writer or its copy was interrupted.", refusal(file));
        }
    }

    @Test
    void whatIsNoGzipOrHasAnotherCheckSumIsRefused() throws IOException {
        Path file = write("results.json.gz", utf8("[1, 2, 3] is not compressed"));
        assertEquals(file + " is damaged, or not a gzip file: Not in GZIP format.", refusal(file));
        byte[] bytes = compressed(utf8("[1, 2, 3]"));
        bytes[bytes.length - 8] ^= 1;
        Files.write(file, bytes);
        assertEquals(file + " is damaged, or not a gzip file: Corrupt GZIP trailer.", refusal(file));
    }

    @Test
    void moreThanTheLimitIsRefusedInBothForms() throws IOException {
        byte[] most = new byte[(int) MIB];
        byte[] more = new byte[(int) MIB + 1];
        assertEquals(MIB, StoredFile.bytes(write("most.hlog", most), MIB).length);
        assertEquals(MIB, StoredFile.bytes(write("most.json.gz", compressed(most)), MIB).length);
        for (Path file : List.of(write("more.hlog", more), write("more.json.gz", compressed(more)))) {
            assertEquals(file + " is larger than the 1 MiB that are read.", refusal(file));
        }
    }
}
