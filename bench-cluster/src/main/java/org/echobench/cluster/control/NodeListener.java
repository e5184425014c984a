package org.echobench.cluster.control;

import java.util.Map;
import org.echobench.cluster.node.NodeMessages;
import org.echobench.cluster.topology.NodeSpec;

/** Hears what nodes tell of their hosts, from the thread that runs the forks. */
public interface NodeListener {

    /** Every node of a fork has told of itself; an exception ends the fork and the run. */
    default void met(Map<NodeSpec, NodeMessages.Hello> nodes) {}

    /**
     * A fork was measured.
     *
     * @param errorNanos by the node's name: what its clock is known to against the server's
     */
    default void clocks(Map<String, Long> errorNanos) {}
}
