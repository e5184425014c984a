package org.echobench.cluster.merge;

import java.util.List;
import org.echobench.cluster.node.NodeMessages;

/** The result of one client, from its report and its log. */
public record NodeResult(String name, NodeMessages.Loaded report, NodeLatencies latencies) {

    /** @param index of a measured iteration, from 0 */
    NodeMessages.Iteration iteration(int index) {
        return measured().get(index);
    }

    List<NodeMessages.Iteration> measured() {
        return report.iterations().stream()
                .filter(NodeMessages.Iteration::measured)
                .toList();
    }
}
