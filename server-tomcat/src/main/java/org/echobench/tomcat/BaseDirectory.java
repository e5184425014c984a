package org.echobench.tomcat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.catalina.Globals;

/** Tomcat wants a directory of its own, even with nothing to put there. */
final class BaseDirectory {

    private BaseDirectory() {}

    static Path create() throws IOException {
        return Files.createTempDirectory("echobench-tomcat-");
    }

    /**
     * Tomcat leaves the name of its directory in properties. The next Tomcat in this JVM would find it and make the
     * directory again.
     */
    static void forgetInProperties() {
        System.clearProperty(Globals.CATALINA_HOME_PROP);
        System.clearProperty(Globals.CATALINA_BASE_PROP);
    }

    static void delete(Path directory) {
        try (Stream<Path> walk = Files.walk(directory)) {
            List<Path> childrenFirst = walk.sorted(Comparator.reverseOrder()).toList();
            for (Path path : childrenFirst) {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
