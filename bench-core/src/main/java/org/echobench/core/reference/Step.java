package org.echobench.core.reference;

import java.io.IOException;

/** A piece of work for one connection. It fails when the peer is gone. */
@FunctionalInterface
interface Step {
    void run() throws IOException;
}
