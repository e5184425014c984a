package org.echobench.cluster.control;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.echobench.cluster.topology.NodeSpec;

/**
 * Saves the files of a failed fork: it fetches them from all hosts at the same time. It stops waiting for other hosts
 * after a limit, since one that is cut off never answers. Notes the missing files beside the rest.
 */
final class Rescue {

    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final ClusterSession session;
    private final Map<String, List<NodeSpec>> byHost;
    private final Path directory;
    /** Why a node's files are missing; empty where they are here. */
    private final Map<NodeSpec, Optional<String>> ended = new ConcurrentHashMap<>();

    /** @param directory the fork's */
    Rescue(ClusterSession session, List<NodeSpec> nodes, Path directory) {
        this.session = session;
        this.byHost =
                nodes.stream().collect(Collectors.groupingBy(NodeSpec::host, LinkedHashMap::new, Collectors.toList()));
        this.directory = directory;
    }

    void run() throws IOException {
        List<Thread> threads = byHost.entrySet().stream()
                .filter(host -> !host.getKey().equals(NodeSpec.LOCAL))
                .map(host -> begin(host.getValue()))
                .toList();
        long deadline = System.nanoTime() + LIMIT_NANOS;
        byHost.getOrDefault(NodeSpec.LOCAL, List.of()).forEach(this::fetch);
        try {
            for (Thread thread : threads) {
                long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
                thread.join(Math.max(1, left));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        for (List<NodeSpec> nodes : byHost.values()) {
            for (NodeSpec node : nodes) {
                note(node, ended.getOrDefault(node, Optional.of("they did not come in time")));
            }
        }
    }

    private Thread begin(List<NodeSpec> nodes) {
        Thread thread = new Thread(() -> nodes.forEach(this::fetch), "echobench-rescue");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void fetch(NodeSpec node) {
        try {
            new NodeFolder(session.node(node), directory).fetch();
            ended.put(node, Optional.empty());
        } catch (IOException | RuntimeException e) {
            ended.put(node, Optional.of(String.valueOf(e.getMessage())));
        }
    }

    private void note(NodeSpec node, Optional<String> reason) throws IOException {
        if (reason.isPresent()) {
            Files.writeString(
                    NodeFolder.here(directory, node.name(), "missing.txt"),
                    "The files of " + node.name() + " could not be had: " + reason.get() + "\n");
        }
    }
}
