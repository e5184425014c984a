package org.echobench.cluster.node;

/** A command failed on its node. Crosses from node to controller, so it holds nothing but texts. */
public final class NodeFailure extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean ofServer;

    /** @param ofServer whether the measured server failed, such as by a lost message, and not the node */
    public NodeFailure(String reason, boolean ofServer) {
        super(reason);
        this.ofServer = ofServer;
    }

    /** What a client's reason lacks: how the server's process ended; empty while it runs. */
    public static String serverEnd(String ended) {
        return ended.isEmpty() ? "" : "; the server " + ended;
    }

    public boolean ofServer() {
        return ofServer;
    }
}
