package org.echobench.core.reference;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Handles a whole message of a WebSocket endpoint. */
@FunctionalInterface
interface MessageHandler {

    /** For subscribers, who have nothing to say. */
    MessageHandler IGNORE = (opcode, payload) -> {};

    /** @param payload unmasked, writable, and valid only during the call */
    void message(int opcode, ByteBuffer payload) throws IOException;
}
