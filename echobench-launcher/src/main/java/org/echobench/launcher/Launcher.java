package org.echobench.launcher;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Starts the command of a distribution that Maven or JBang has resolved, in a process of its own. Each archive is
 * unpacked once, into the user's cache.
 */
public final class Launcher {

    private static final int USAGE = 2;

    /** How many distributions are always kept: those that were used last. */
    private static final int KEPT = 5;

    /** A distribution may be in use for this long after its start: no command runs longer. */
    private static final Duration IN_USE = Duration.ofDays(14);

    private Launcher() {}

    /** Starts the distribution that is on the class path with the same arguments, and ends with its exit code. */
    public static void main(String[] words) throws InterruptedException {
        int exitCode = USAGE;
        try {
            List<Path> classPath = Stream.of(
                            System.getProperty("java.class.path").split(File.pathSeparator))
                    .map(Path::of)
                    .toList();
            exitCode = run(command(unpacked(classPath), List.of(words)));
        } catch (IOException e) {
            System.err.println("echobench: " + e.getMessage());
        }
        System.exit(exitCode);
    }

    /**
     * The folder of the distribution whose archive is among the artifacts; unpacks it if it is not in the cache.
     *
     * @throws IOException with a sentence for the user, if there is none or it cannot be unpacked
     */
    public static Path unpacked(List<Path> artifacts) throws IOException {
        Path archive = artifacts.stream()
                .filter(file -> file.getFileName().toString().matches("bench-cli-.*\\.zip"))
                .findFirst()
                .orElseThrow(() -> new IOException("The distribution org.echobench:bench-cli:zip was not resolved."));
        return unpacked(archive, cache(), Instant.now());
    }

    /** The distribution's command, run by this JDK, with the input and output of this process. */
    public static ProcessBuilder command(Path home, List<String> words) {
        List<String> command =
                new ArrayList<>(List.of(home.resolve("bin/echobench").toString()));
        command.addAll(words);
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return builder;
    }

    /**
     * Runs a command to its end. If this JVM is asked to end, so is the command, which may still write its results.
     *
     * @return its exit code
     */
    public static int run(ProcessBuilder command) throws IOException, InterruptedException {
        Process process = command.start();
        Thread stop = new Thread(() -> {
            process.destroy();
            process.onExit().join();
        });
        Runtime.getRuntime().addShutdownHook(stop);
        int exitCode = process.waitFor();
        try {
            Runtime.getRuntime().removeShutdownHook(stop);
        } catch (IllegalStateException e) {
            stop.join(); // this JVM ends
        }
        return exitCode;
    }

    private static Path cache() {
        String xdg = System.getenv("XDG_CACHE_HOME");
        Path caches = xdg == null || xdg.isBlank() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(xdg);
        return caches.resolve("echobench/distributions");
    }

    /** A folder's name has its archive's time, because a snapshot changes; the folder's own time is its last use. */
    static Path unpacked(Path archive, Path cache, Instant now) throws IOException {
        String name = archive.getFileName().toString().replace(".zip", "");
        Path home =
                cache.resolve(name + "-" + Files.getLastModifiedTime(archive).toMillis());
        if (Files.isDirectory(home)) {
            home.toFile().setLastModified(now.toEpochMilli()); // a cache that cannot be written is not pruned either
            return home;
        }
        Path partial =
                cache.resolve(home.getFileName() + "." + ProcessHandle.current().pid());
        try {
            Files.createDirectories(cache);
            prune(cache, now);
            copy(archive, partial);
            Files.setLastModifiedTime(partial, FileTime.from(now));
            Files.move(partial, home);
        } catch (IOException e) {
            delete(partial);
            if (!Files.isDirectory(home)) { // another process was faster
                throw new IOException(
                        "The distribution cannot be unpacked to " + home + ": " + e.getMessage() + ".", e);
            }
        }
        return home;
    }

    private static void prune(Path cache, Instant now) throws IOException {
        List<Path> unused = new ArrayList<>();
        try (Stream<Path> homes = Files.list(cache)) {
            homes.sorted(Comparator.comparing((Path home) -> home.toFile().lastModified())
                            .reversed())
                    .skip(KEPT)
                    .filter(home ->
                            home.toFile().lastModified() < now.minus(IN_USE).toEpochMilli())
                    .forEach(unused::add);
        }
        for (Path home : unused) {
            delete(home);
        }
    }

    /** Copies the one folder at the root of the archive, with the permissions of its files. */
    private static void copy(Path archive, Path to) throws IOException {
        try (FileSystem zip = FileSystems.newFileSystem(archive, Map.of("enablePosixFileAttributes", true));
                Stream<Path> roots = Files.list(zip.getPath("/"))) {
            Path root = roots.findFirst().orElseThrow(() -> new IOException(archive + " is empty"));
            for (Path file : all(root)) {
                Path copy = to.resolve(root.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(file, copy);
                    Files.setPosixFilePermissions(copy, Files.getPosixFilePermissions(file));
                }
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            List<Path> files = new ArrayList<>(all(folder));
            files.sort(Comparator.reverseOrder());
            for (Path file : files) {
                Files.delete(file);
            }
        }
    }

    private static List<Path> all(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.toList();
        }
    }
}
