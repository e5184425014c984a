package org.echobench.results;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Jars and folders in order, compared by content, so the same installation in another place is equal. JSON has only
 * their fingerprints, so a class path that was read from a file has no paths. Thread-safe.
 */
public final class ClassPath {

    public static final ClassPath NONE = of(List.of());

    private static final String LIST = "classpath";

    private final Optional<List<Path>> files;
    private Optional<List<String>> fingerprints;

    private ClassPath(Optional<List<Path>> files, Optional<List<String>> fingerprints) {
        this.files = files;
        this.fingerprints = fingerprints;
    }

    public static ClassPath of(List<Path> files) {
        return new ClassPath(Optional.of(List.copyOf(files)), Optional.empty());
    }

    /** The files for a class loader. */
    public static URL[] urls(List<Path> files) throws MalformedURLException {
        URL[] urls = new URL[files.size()];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = files.get(i).toUri().toURL();
        }
        return urls;
    }

    /** The class path of this JVM, as it was started. */
    public static ClassPath ofThisJvm() {
        return of(Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .toList());
    }

    /**
     * The jars in a folder and those in its file {@code classpath}: one path per line, relative to it, with slashes.
     *
     * @return the jars, sorted by file name
     * @throws UserError if the folder cannot be read, or a listed jar does not exist
     */
    public static List<Path> jarsOf(Path folder) {
        List<Path> jars = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            files.filter(file -> file.toString().endsWith(".jar")).forEach(jars::add);
            Path list = folder.resolve(LIST);
            if (Files.exists(list)) {
                for (String line : Files.readAllLines(list)) {
                    jars.add(named(line, list));
                }
            }
        } catch (IOException e) {
            throw new UserError("The folder " + folder + " cannot be read.", e);
        }
        return jars.stream().sorted(Comparator.comparing(Path::getFileName)).toList();
    }

    /** Resolves a line against the list's real path, since its folder may be reached through a link. */
    private static Path named(String line, Path list) throws IOException {
        Path jar = list.toRealPath().resolveSibling(line).normalize();
        if (!Files.isRegularFile(jar)) {
            throw new UserError(
                    "The file " + list + " names " + line + ", which is not there: copy it too, or remove the line.");
        }
        return jar;
    }

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static ClassPath read(List<String> fingerprints) {
        return fingerprints.isEmpty() ? NONE : new ClassPath(Optional.empty(), Optional.of(List.copyOf(fingerprints)));
    }

    /** @throws IllegalStateException if it was read from a file, which has no paths */
    public List<Path> files() {
        return files.orElseThrow(() -> new IllegalStateException("known by fingerprint alone: " + this));
    }

    public boolean isEmpty() {
        return size() == 0;
    }

    private synchronized int size() {
        return files.map(List::size).orElseGet(() -> fingerprints().size());
    }

    /**
     * The file name and the SHA-256 of the content of each entry, in the order of the class path.
     *
     * @throws UserError if an entry cannot be read
     */
    @JsonValue
    public synchronized List<String> fingerprints() {
        if (fingerprints.isEmpty()) {
            List<String> entries = new ArrayList<>();
            for (Path entry : files()) {
                try {
                    entries.add(entry.getFileName() + " " + digest(entry));
                } catch (IOException e) {
                    throw new UserError(
                            "The class path entry " + entry + " cannot be read: build the project again.", e);
                }
            }
            fingerprints = Optional.of(List.copyOf(entries));
        }
        return fingerprints.get();
    }

    private static String digest(Path entry) throws IOException {
        MessageDigest digest = Sha256.digest();
        OutputStream sink = new DigestOutputStream(OutputStream.nullOutputStream(), digest);
        if (!Files.isDirectory(entry)) {
            Files.copy(entry, sink);
            return Sha256.hex(digest);
        }
        List<Path> content;
        try (Stream<Path> walk = Files.walk(entry)) {
            content = walk.filter(Files::isRegularFile).sorted().toList();
        }
        for (Path file : content) {
            digest.update(entry.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
            digest.update((byte) 0);
            Files.copy(file, sink);
        }
        return Sha256.hex(digest);
    }

    @Override
    public boolean equals(Object object) {
        if (!(object instanceof ClassPath other)) {
            return false;
        }
        return files.isPresent() && files.equals(other.files) || fingerprints().equals(other.fingerprints());
    }

    @Override
    public int hashCode() {
        return size();
    }

    @Override
    public String toString() {
        return files.<Object>map(paths -> paths).orElseGet(this::fingerprints).toString();
    }
}
