package org.echobench.cluster.ssh;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackedClassPathTest {

    @TempDir
    private Path temp;

    @Test
    void aFolderBecomesAJarThatIsGoneAfterwardsAndJarsStayWhatTheyAre() throws IOException {
        Path folder = Files.createDirectories(temp.resolve("classes"));
        Path file = Files.createDirectories(folder.resolve("META-INF/services")).resolve("a.Service");
        Files.write(file, new byte[] {1, 2, 3});
        Path jar = Files.write(temp.resolve("library.jar"), new byte[] {4});
        Path made;
        try (PackedClassPath packed = new PackedClassPath(List.of(folder, jar))) {
            made = packed.jars().get(0);
            assertEquals(jar, packed.jars().get(1));
            assertTrue(made.toString().endsWith(".jar"));
            try (ZipFile zip = new ZipFile(made.toFile())) {
                assertArrayEquals(
                        new byte[] {1, 2, 3},
                        zip.getInputStream(zip.getEntry("META-INF/services/a.Service"))
                                .readAllBytes());
            }
        }
        assertFalse(Files.exists(made));
        assertTrue(Files.exists(jar));
    }
}
