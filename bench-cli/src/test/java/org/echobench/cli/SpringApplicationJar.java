package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

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
        Path source = Files.writeString(classes.resolve("Shop.java"), SOURCE);
        int result = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-proc:none",
                        "-cp",
                        joined(libraries, File.pathSeparator),
                        "-d",
                        classes.toString(),
                        source.toString());
        assertEquals(0, result);
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "shop.Shop");
        manifest.getMainAttributes()
                .put(
                        Attributes.Name.CLASS_PATH,
                        libraries.stream()
                                .map(library -> library.toUri().toString())
                                .collect(Collectors.joining(" ")));
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out, manifest)) {
            entries.putNextEntry(new JarEntry("shop/Shop.class"));
            entries.write(Files.readAllBytes(classes.resolve("shop").resolve("Shop.class")));
        }
        return jar;
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

    private static String joined(List<Path> paths, String separator) {
        return paths.stream().map(Path::toString).collect(Collectors.joining(separator));
    }
}
