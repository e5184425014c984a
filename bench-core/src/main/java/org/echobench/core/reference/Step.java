package org.echobench.core.reference;

import java.io.IOException;

/** Something done for one connection, which fails where the peer is gone. */
@FunctionalInterface
interface Step {
    void run() throws IOException;
}
