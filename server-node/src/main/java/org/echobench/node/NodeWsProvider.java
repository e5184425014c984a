package org.echobench.node;

import java.util.EnumSet;
import org.echobench.core.spi.Workload;

/** The row {@code node-ws}: ws on node:http. */
public final class NodeWsProvider extends NodeRow {

    public NodeWsProvider() {
        super("node-ws", "ws", true, EnumSet.allOf(Workload.class));
    }
}
