package org.echobench.cluster.control;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The processes of nodes, and of the servers that they have started, that work under a home directory, and the files
 * that nodes have made there since. Linux.
 */
public final class Nodes {

    private final Path home;
    private final Set<Path> before;

    public Nodes(Path home) throws IOException {
        this.home = home;
        this.before = Set.copyOf(files());
    }

    /** Where this JVM's own nodes work. */
    public static Nodes here() throws IOException {
        return new Nodes(Files.createDirectories(Path.of(System.getProperty("user.home"))));
    }

    /** Without those that go away meanwhile: clusters that earlier tests have broken are removed late. */
    private List<Path> files() throws IOException {
        List<Path> files = new ArrayList<>();
        Files.walkFileTree(home, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                files.add(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path gone, IOException e) {
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, IOException gone) {
                return FileVisitResult.CONTINUE;
            }
        });
        return files;
    }

    /** The files that end so, without those of nodes that were killed earlier. */
    public List<Path> made(String first, String... more) throws IOException {
        Path end = Path.of(first, more);
        return files().stream()
                .filter(file -> file.endsWith(end) && !before.contains(file))
                .toList();
    }

    /** Whether a node's first measured iteration is on its disk, to the last byte. */
    public boolean hasMeasured(String node) throws IOException {
        for (Path log : made(node, "latency.hlog")) {
            String text = Files.readString(log);
            if (text.contains("Tag=") && text.endsWith("\n")) {
                return true;
            }
        }
        return false;
    }

    /** All that run, with the shells that have started them. */
    public List<ProcessHandle> all() {
        return Stream.concat(processes("NodeProcess"), processes("ServerMain")).toList();
    }

    /** The JVMs that have a word which ends so, such as {@code /loader-1/loader-1} or {@code ServerMain}. */
    public List<ProcessHandle> with(String end) {
        return processes(end)
                .filter(process -> words(process).stream().findFirst().stream().noneMatch("/bin/sh"::equals))
                .toList();
    }

    /** The stacks of this JVM and of all that run. */
    public String threads() throws IOException {
        StringBuilder threads = new StringBuilder();
        for (ProcessHandle jvm : Stream.concat(Stream.of(ProcessHandle.current()), all().stream())
                .toList()) {
            Process jcmd = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "jcmd")
                                    .toString(),
                            Long.toString(jvm.pid()),
                            "Thread.print")
                    .redirectErrorStream(true)
                    .start();
            threads.append(String.join(" ", words(jvm))).append('\n');
            threads.append(new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        }
        return threads.toString();
    }

    private Stream<ProcessHandle> processes(String end) {
        // Not descendants: a process whose parent has ended is nobody's. One that has ended has no words.
        return ProcessHandle.allProcesses()
                .filter(process -> words(process).stream().anyMatch(word -> word.contains(home + "/")))
                .filter(process -> words(process).stream().anyMatch(word -> word.endsWith(end)));
    }

    /** Not {@link ProcessHandle.Info#arguments}, which ends after 4 KiB: a class path is longer. */
    private static List<String> words(ProcessHandle process) {
        try {
            return List.of(Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"))
                    .split("\0"));
        } catch (IOException e) {
            return List.of(); // it has just ended
        }
    }
}
