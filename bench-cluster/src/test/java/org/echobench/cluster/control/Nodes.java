package org.echobench.cluster.control;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The processes of nodes, and of the servers that they have started, that work under a home directory. Linux. */
public final class Nodes {

    private final Path home;

    public Nodes(Path home) {
        this.home = home;
    }

    /** All that run. */
    public List<ProcessHandle> all() {
        return Stream.concat(with("NodeProcess").stream(), with("ServerMain").stream())
                .toList();
    }

    /** Those that have a word which ends so, such as {@code /loader-1/loader-1} or {@code ServerMain}. */
    public List<ProcessHandle> with(String end) {
        // Not descendants: a process whose parent has ended is nobody's. One that has ended has no words.
        return ProcessHandle.allProcesses()
                .filter(process -> words(process).stream().anyMatch(word -> word.contains(home + "/")))
                .filter(process -> words(process).stream().anyMatch(word -> word.endsWith(end)))
                .toList();
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
