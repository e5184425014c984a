package org.echobench.cluster.control;

import java.util.List;
import java.util.stream.Stream;

/** The processes that this JVM has started for nodes. */
final class Nodes {

    private Nodes() {}

    /** Those of nodes whose identity ends so, such as {@code /loader-1/loader-1}. */
    static List<ProcessHandle> of(String identity) {
        return started()
                .filter(process -> process.info()
                        .arguments()
                        .map(words -> Stream.of(words).anyMatch(word -> word.endsWith(identity)))
                        .orElse(false))
                .toList();
    }

    /** Those whose command line has that word's end, such as a class name. */
    static List<ProcessHandle> all() {
        return started()
                .filter(process -> process.info()
                        .arguments()
                        .map(words -> Stream.of(words)
                                .anyMatch(word -> word.endsWith("NodeProcess") || word.endsWith("ServerMain")))
                        .orElse(false))
                .toList();
    }

    private static Stream<ProcessHandle> started() {
        return ProcessHandle.current().descendants().filter(ProcessHandle::isAlive);
    }
}
