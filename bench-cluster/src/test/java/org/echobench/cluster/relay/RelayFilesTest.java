package org.echobench.cluster.relay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.echobench.results.Sha256;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

        String id = Sha256.of(zip.toByteArray()) + "/";
        assertThrows(IOException.class, () -> files.need(id, zip::toByteArray));
        assertFalse(Files.exists(temp.resolve("outside")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"%s/a.jar", "%s/", "%s/../x/a.jar", "a.jar"})
    void aFileIsKeptOnlyWhereItsBytesAreThoseOfItsId(String id) throws IOException {
        byte[] bytes = {1};
        String other = id.formatted(id.contains("..") ? Sha256.of(bytes) : "0".repeat(64));
        String message = assertThrows(IOException.class, () -> files.need(other, () -> bytes))
                .getMessage();
        assertEquals("the file " + other + " came with other bytes than its id says", message);
        try (Stream<Path> kept = Files.list(files.folder())) {
            assertEquals(0, kept.count());
        }
    }

    @Test
    @Timeout(60)
    void aClientThatIsSlowHoldsUpNoOther() throws Exception {
        byte[] slow = {1};
        byte[] quick = {2};
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch others = new CountDownLatch(1);
        CompletableFuture<Void> waits = CompletableFuture.runAsync(() -> {
            try {
                files.need(Sha256.of(slow) + "/slow.jar", () -> {
                    asked.countDown();
                    awaited(others);
                    return slow;
                });
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        asked.await();
        String id = Sha256.of(quick) + "/quick.jar";
        files.need(id, () -> quick);
        others.countDown();
        waits.get();
        assertArrayEquals(quick, Files.readAllBytes(files.folder().resolve(id)));
    }

    private static void awaited(CountDownLatch latch) throws IOException {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}
