package org.echobench.cluster.control;

import java.util.Map;
import org.echobench.cluster.node.NodeMessages;
import org.echobench.cluster.topology.NodeSpec;

/** Receives the nodes' facts about their hosts, on the thread that runs the forks. */
public interface NodeListener {

    /** Every node of a fork has described itself; an exception ends the fork and the run. */
    default void met(Map<NodeSpec, NodeMessages.Hello> nodes) {}

    /**
     * A fork was measured.
     *
     * @param errorNanos error of the clock against the server's, by the node's name
     */
    default void clocks(Map<String, Long> errorNanos) {}
}
