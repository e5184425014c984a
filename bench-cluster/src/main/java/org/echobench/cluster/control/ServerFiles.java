package org.echobench.cluster.control;

import java.nio.file.Path;
import java.util.List;
import org.echobench.cluster.topology.NodeSpec;
import org.echobench.core.run.Subject;

/** Where a server's jars are, as its node sees them. */
final class ServerFiles {

    /** Beside the folders of the nodes, on a host that is reached by SSH. */
    static final String FOLDER = "server";

    /** From a node's folder, {@code HOST/ARRAY/NODE}, to its host's. */
    private static final String TO_HOST = "../../";

    private ServerFiles() {}

    /** Empty for the reference server, which is on the node's own class path. */
    static List<String> classPath(Subject subject, NodeSpec server) {
        if (subject.serverId().startsWith("reference")) {
            return List.of();
        }
        return subject.classPath().stream()
                .map(entry -> server.local() ? entry.toAbsolutePath().toString() : remote(entry))
                .toList();
    }

    private static String remote(Path entry) {
        return TO_HOST + FOLDER + "/" + entry.getFileName();
    }
}
