package org.echobench.cli.duet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.echobench.results.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibraryJarsTest {

    @TempDir
    Path temp;

    private LibraryJars jars(String... names) throws IOException {
        for (String name : names) {
            Files.createFile(temp.resolve(name));
        }
        return LibraryJars.of(temp);
    }

    private static List<Path> classPath(String... names) {
        return List.of(names).stream().map(name -> Path.of("lib", name)).toList();
    }

    private static void assertOn(List<String> expected, LibraryJars library, String... classPath) {
        assertEquals(
                expected,
                library.on(classPath(classPath), "acme").stream()
                        .map(jar -> jar.getFileName().toString())
                        .toList());
    }

    @Test
    void aJarReplacesThatOfTheSameArtifactInItsPlace() throws IOException {
        assertOn(
                List.of("a-1.0.jar", "acme-io-2.1-SNAPSHOT.jar", "acme-io-api-2.0.jar"),
                jars("acme-io-2.1-SNAPSHOT.jar", "not-there-3.jar", "noversion.jar"),
                "a-1.0.jar",
                "acme-io-2.0.jar",
                "acme-io-api-2.0.jar");
    }

    @Test
    void nativesOfAPlatformAreAnArtifactOfTheirOwn() throws IOException {
        assertOn(
                List.of("acme-epoll-1.0-linux-aarch_64.jar", "acme-epoll-2.0-linux-x86_64.jar"),
                jars("acme-epoll-2.0-linux-x86_64.jar"),
                "acme-epoll-1.0-linux-aarch_64.jar",
                "acme-epoll-1.0-linux-x86_64.jar");
    }

    @Test
    void testsAndSourcesReplaceNothing() throws IOException {
        assertOn(
                List.of("acme-2.0.jar"),
                jars("acme-2.0.jar", "acme-2.0-tests.jar", "acme-2.0-sources.jar", "acme-2.0-javadoc.jar"),
                "acme-1.0.jar");
    }

    @Test
    void twoJarsOfOneArtifactAreRefused() {
        UserError two = assertThrows(UserError.class, () -> jars("acme-1.0.jar", "acme-2.0.jar"));
        assertEquals(temp + " has two jars of one artifact: acme-1.0.jar and acme-2.0.jar.", two.getMessage());
    }

    @Test
    void jarsOfAnotherLibraryAreRefused() throws IOException {
        LibraryJars library = jars("other-1.0.jar");
        UserError none = assertThrows(UserError.class, () -> library.on(classPath("acme-1.0.jar"), "acme"));
        assertEquals("No jar in " + temp + " is of an artifact on the class path of acme.", none.getMessage());
    }
}
