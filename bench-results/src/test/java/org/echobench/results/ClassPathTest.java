package org.echobench.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The class path of a folder that shares libraries with others. */
class ClassPathTest {

    @TempDir
    Path temp;

    private Path folder;
    private Path own;
    private Path shared;

    @BeforeEach
    void makeFolder() throws IOException {
        temp = temp.toRealPath();
        folder = Files.createDirectories(temp.resolve("servers").resolve("acme"));
        own = Files.createFile(folder.resolve("b.jar"));
        shared = Files.createFile(Files.createDirectories(temp.resolve("jars")).resolve("a.jar"));
        Files.createFile(temp.resolve("jars").resolve("of-another.jar"));
        Files.createFile(folder.resolve("licenses.txt"));
    }

    private void name(String... jars) throws IOException {
        Files.write(folder.resolve("classpath"), List.of(jars));
    }

    @Test
    void withoutAListAFolderHasItsOwnJars() {
        assertEquals(List.of(own), ClassPath.jarsOf(folder));
    }

    @Test
    void namedJarsStandBesideItsOwnByFileName() throws IOException {
        name("../../jars/a.jar");
        assertEquals(List.of(shared, own), ClassPath.jarsOf(folder));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aLinkToTheFolderHasTheSameJars() throws IOException {
        name("../../jars/a.jar");
        Path link = Files.createSymbolicLink(temp.resolve("link"), folder);
        assertEquals(List.of(shared, link.resolve("b.jar")), ClassPath.jarsOf(link));
    }

    @Test
    void aNamedJarThatIsNotThereIsRefused() throws IOException {
        name("../../jars/c.jar");
        assertEquals(
                "The file " + folder.resolve("classpath")
                        + " names ../../jars/c.jar, which is not there: copy it too, or remove the line.",
                assertThrows(UserError.class, () -> ClassPath.jarsOf(folder)).getMessage());
    }
}
