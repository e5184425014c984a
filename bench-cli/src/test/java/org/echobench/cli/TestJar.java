package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;

/** Sources that tests compile, and jars that they write: files by the names of their entries. */
final class TestJar {

    /** What names the servers of a jar. */
    static final String PROVIDERS = "META-INF/services/org.echobench.core.spi.BenchServerProvider";

    private TestJar() {}

    /**
     * Compiles a class.
     *
     * @param classes gets the source, and the class files where their package says
     * @param name of the class, without its package
     * @param options of the compiler
     */
    static void compile(Path classes, String name, String source, String classPath, String... options)
            throws IOException {
        Path file = Files.writeString(Files.createDirectories(classes).resolve(name + ".java"), source);
        List<String> words = new ArrayList<>(List.of(options));
        words.addAll(List.of("-cp", classPath, "-d", classes.toString(), file.toString()));
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, words.toArray(String[]::new)));
    }

    static Path write(Path jar, Map<String, byte[]> content) throws IOException {
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out)) {
            for (Map.Entry<String, byte[]> entry : content.entrySet()) {
                entries.putNextEntry(new ZipEntry(entry.getKey()));
                entries.write(entry.getValue());
            }
        }
        return jar;
    }

    /** A manifest, which is content of a jar as {@link JarFile#MANIFEST_NAME}. */
    static byte[] manifest(Map<String, String> attributes) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.forEach(manifest.getMainAttributes()::putValue);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        manifest.write(bytes);
        return bytes.toByteArray();
    }

    /** The files of a jar or a folder. */
    static Map<String, byte[]> content(Path source) throws IOException {
        if (Files.isDirectory(source)) {
            return below(source);
        }
        try (FileSystem jar = FileSystems.newFileSystem(source)) {
            return below(jar.getPath("/"));
        }
    }

    private static Map<String, byte[]> below(Path root) throws IOException {
        Map<String, byte[]> content = new TreeMap<>();
        try (Stream<Path> walk = Files.walk(root)) {
            for (Path file : walk.filter(Files::isRegularFile).toList()) {
                content.put(
                        root.relativize(file).toString().replace(File.separatorChar, '/'), Files.readAllBytes(file));
            }
        }
        return content;
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** The name of a class as an entry of a jar. */
    static String entry(Class<?> type) {
        return type.getName().replace('.', '/') + ".class";
    }

    /** The class file of a class of the tests. */
    static byte[] code(Class<?> type) {
        try (InputStream code = Objects.requireNonNull(type.getResourceAsStream("/" + entry(type)))) {
            return code.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
