package org.echobench.cluster.control;

import java.util.List;

/** A fork cannot go on. The message names the node, the phase and the node's last lines. */
public final class ClusterFailure extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean ofServer;

    /**
     * @param who a node's name, or a host's before there are nodes
     * @param phase the step under way, such as {@code connecting}
     * @param lastLines the last lines that the node printed; may be empty
     * @param ofServer whether the measured server failed, and not the cluster
     */
    ClusterFailure(String who, String phase, String reason, List<String> lastLines, boolean ofServer, Throwable cause) {
        super(
                who + " failed while " + phase + ": " + reason
                        + (lastLines.isEmpty() ? "" : "; its last lines: " + String.join(" | ", lastLines)),
                cause);
        this.ofServer = ofServer;
    }

    /** A failure of the server is a result: the run continues. One of the cluster ends it. */
    public boolean ofServer() {
        return ofServer;
    }
}
