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

    static void delete(Path directory) {
        // Otherwise the next Tomcat in this JVM takes it for its home and makes it again.
        System.clearProperty(Globals.CATALINA_HOME_PROP);
        System.clearProperty(Globals.CATALINA_BASE_PROP);
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
