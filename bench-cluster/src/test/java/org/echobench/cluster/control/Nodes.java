package org.echobench.cluster.control;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The processes of nodes, and of the servers that they have started, that work under a home directory. */
public final class Nodes {

    private final Path home;

    public Nodes(Path home) {
        this.home = home;
    }

    /** All that run. */
    public List<ProcessHandle> all() {
        // Not descendants: a process whose parent has ended is nobody's. One that has ended has no arguments.
        return ProcessHandle.allProcesses()
                .filter(process -> words(process).anyMatch(word -> word.contains(home + "/")))
                .filter(process -> words(process).anyMatch(word -> word.endsWith("NodeProcess") || word.endsWith("ServerMain")))
                .toList();
    }

    /** Those that have a word which ends so, such as {@code /loader-1/loader-1} or {@code ServerMain}. */
    List<ProcessHandle> with(String end) {
        return all().stream()
                .filter(process -> words(process).anyMatch(word -> word.endsWith(end)))
                .toList();
    }

    private static Stream<String> words(ProcessHandle process) {
        return process.info().arguments().map(Stream::of).orElse(Stream.empty());
    }
}
