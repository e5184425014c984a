package org.echobench.cluster.node;

import org.echobench.core.metrics.ForkDirectory;

/** The files that a node leaves in its folder, beside the answers to commands. */
public final class NodeFiles {

    /** Everything that it printed. */
    public static final String LOG = "node.log";

    /** Empty; there once the node's JVM has ended without being asked to. */
    public static final String ENDED = "ended-by-itself";

    /** A client's measured iterations in HdrHistogram's log format: in each, a line for each latency. */
    public static final String LATENCY = ForkDirectory.LATENCY;

    private NodeFiles() {}
}
