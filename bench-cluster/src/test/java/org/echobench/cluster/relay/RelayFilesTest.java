package org.echobench.cluster.relay;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RelayFilesTest {

    @TempDir
    private Path temp;

    private RelayFiles files;

    @BeforeEach
    void make() throws IOException {
        files = new RelayFiles(Files.createDirectory(temp.resolve("files")));
    }

    @Test
    void nothingIsWrittenOutsideTheFolder() {
        assertThrows(IOException.class, () -> files.need("../outside", () -> new byte[1]));
        assertFalse(Files.exists(temp.resolve("outside")));
    }

    @Test
    void aZipWritesNothingOutsideItsFolder() throws IOException {
        ByteArrayOutputStream zip = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(zip)) {
            out.putNextEntry(new ZipEntry("../../outside"));
            out.closeEntry();
        }

        assertThrows(IOException.class, () -> files.need("folder/", zip::toByteArray));
        assertFalse(Files.exists(temp.resolve("outside")));
    }
}
