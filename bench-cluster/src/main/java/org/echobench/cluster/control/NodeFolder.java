package org.echobench.cluster.control;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.echobench.cluster.topology.Role;
import org.echobench.results.curve.CurveTable;

/**
 * Brings a node's files into the fork's folder, where their names begin with the node's: {@code loader-1-latency.hlog}. Tables
 * are the fork's: those of the server's node as they are, the clients' by {@link ClientTables}.
 */
final class NodeFolder {

    private final ClusterNode node;
    private final Path target;

    NodeFolder(ClusterNode node, Path target) {
        this.node = node;
        this.target = target;
    }

    /** Where one of the node's files lies here. */
    static Path here(Path target, String node, String file) {
        return target.resolve(node + "-" + file);
    }

    /**
     * Copies all.
     *
     * @throws IOException if one cannot be read, or came shorter than it is
     */
    void fetch() throws IOException {
        for (Path file : files()) {
            String name = name(file);
            boolean table = name.endsWith(CurveTable.SUFFIX);
            boolean client = node.spec().role() != Role.SERVER;
            Path copy = table && !client ? target.resolve(name) : here(target, node.name(), name);
            long bytes = Files.size(file);
            try (InputStream in = Files.newInputStream(file)) {
                long copied = Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
                // The orchestrator's file system ends a stream early where the connection breaks, and says nothing.
                if (copied < bytes) {
                    throw new IOException(
                            name + " of " + node.name() + " came with " + copied + " of " + bytes + " bytes");
                }
            }
            if (table && client) {
                ClientTables.take(copy, name, node.spec(), target);
            }
        }
    }

    private List<Path> files() throws IOException {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(node.folder())) {
            for (Path file : all) {
                if (name(file).matches("[A-Za-z0-9_-]+\\.(json|hlog|csv|log)") && Files.isRegularFile(file)) {
                    files.add(file);
                }
            }
        }
        return files;
    }

    /** Not {@link Path#getFileName}: the orchestrator's remote paths give the whole path there. */
    private static String name(Path file) {
        String path = file.toString();
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
