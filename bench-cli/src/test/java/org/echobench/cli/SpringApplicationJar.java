package org.echobench.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An application of Spring Boot that knows nothing of Echobench, with all settings of Spring Boot and its container by default. */
final class SpringApplicationJar {

    private static final String SOURCE = """
            package shop;

            import org.springframework.boot.SpringApplication;
            import org.springframework.boot.autoconfigure.SpringBootApplication;
            import org.springframework.web.bind.annotation.GetMapping;
            import org.springframework.web.bind.annotation.RestController;

            @SpringBootApplication
            @RestController
            public class Shop {
                public static void main(String[] arguments) {
                    SpringApplication.run(Shop.class, arguments);
                }

                @GetMapping({"/", "/orders"})
                public String orders() {
                    return "Hello, World!";
                }
            }
            """;

    private SpringApplicationJar() {}

    /**
     * Compiles it to a jar for {@code java -jar}, which names its libraries where they are. The test is skipped where the
     * module has none, or fails as {@link RealServers#missing} says.
     *
     * @param module that has the libraries: {@code server-spring-tomcat}, {@code -jetty} or {@code -undertow}
     */
    static Path make(Path jar, String module) throws IOException {
        List<Path> libraries = libraries(Path.of("..", module, "target", "lib"), module);
        Path classes = Files.createTempDirectory(jar.toAbsolutePath().getParent(), "classes");
        TestJar.compile(
                classes,
                "Shop",
                SOURCE,
                libraries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)),
                "-proc:none");
        String classPath =
                libraries.stream().map(library -> library.toUri().toString()).collect(Collectors.joining(" "));
        return TestJar.write(
                jar,
                Map.of(
                        JarFile.MANIFEST_NAME,
                        TestJar.manifest(Map.of("Main-Class", "shop.Shop", "Class-Path", classPath)),
                        "shop/Shop.class",
                        Files.readAllBytes(classes.resolve("shop").resolve("Shop.class"))));
    }

    /** Without what is ours: its settings are not Spring Boot's. */
    private static List<Path> libraries(Path folder, String module) throws IOException {
        if (!Files.isDirectory(folder)) {
            return RealServers.missing(module + " is not packaged: mvn package -DskipTests -am -pl " + module);
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.toAbsolutePath().normalize())
                    .filter(file -> !file.getFileName().toString().matches("(bench|server)-.*"))
                    .sorted()
                    .toList();
        }
    }
}
