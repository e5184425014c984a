package org.echobench.golang;

import org.echobench.tck.OrphanContract;

class OrphanTest extends OrphanContract {

    OrphanTest() {
        super(new GoRow().row("go-gws"));
    }
}
