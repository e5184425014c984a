package org.echobench.node;

import org.echobench.tck.OrphanContract;

class OrphanTest extends OrphanContract {

    OrphanTest() {
        super(new NodeRow().row("node-ws"));
    }
}
