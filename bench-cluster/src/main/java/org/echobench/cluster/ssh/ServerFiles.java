package org.echobench.cluster.ssh;

import java.nio.file.Path;
import java.util.List;
import org.echobench.cluster.topology.NodeSpec;
import org.echobench.results.Subject;

/** Where a server's jars are, as its node sees them. */
public final class ServerFiles {

    /** Beside the folders of the nodes, on a host that is reached by SSH. */
    public static final String FOLDER = "server";

    /** From a node's folder, {@code HOST/ARRAY/NODE}, to its host's. */
    private static final String TO_HOST = "../../";

    private ServerFiles() {}

    /** The files to send to the server's host; none for the reference server, which every node has. */
    public static List<Path> jars(Subject subject) {
        return subject.serverId().startsWith("reference")
                ? List.of()
                : subject.classPath().files();
    }

    /** Empty where the node's own class path has it. */
    public static List<String> classPath(Subject subject, NodeSpec server) {
        return jars(subject).stream()
                .map(entry -> server.local() ? entry.toAbsolutePath().toString() : remote(entry))
                .toList();
    }

    private static String remote(Path entry) {
        return TO_HOST + FOLDER + "/" + entry.getFileName();
    }
}
