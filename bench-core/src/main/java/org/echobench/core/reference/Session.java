package org.echobench.core.reference;

import java.io.IOException;
import java.nio.ByteBuffer;

/** The protocol that one connection speaks. */
interface Session {

    /**
     * Handles the received bytes. Returns once the input is used up, its rest is not whole yet (it then comes again
     * with what follows), the connection is suspended, or it has another session.
     *
     * @param in big-endian and writable, valid only during the call
     */
    void consume(ByteBuffer in) throws IOException;
}
