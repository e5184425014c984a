package org.echobench.cluster.control;

import java.util.List;

/** Hosts cannot be used, or can no longer. The message names the host or node, and the last lines that it printed. */
public final class ClusterFailure extends Exception {
    private static final long serialVersionUID = 1L;

    /**
     * @param who a node's name, or a host's before there are nodes
     * @param reason a clause about it
     * @param lastLines may be empty
     */
    ClusterFailure(String who, String reason, List<String> lastLines, Throwable cause) {
        super(
                who + ": " + reason + (lastLines.isEmpty() ? "" : "; its last lines: " + String.join(" | ", lastLines)),
                cause);
    }
}
