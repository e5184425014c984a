package org.echobench.core.load;

import java.nio.ByteBuffer;

/** Takes the payload of incoming messages, one after another on each connection, in as many pieces as it comes. */
interface MessageBody {

    /** Takes the next {@code n} bytes of the current message, and moves past them. */
    void take(ConnectionState state, ByteBuffer in, int n, Protocol.Answers answers);

    /** The current message has come to its end. */
    void end(ConnectionState state, Protocol.Answers answers);
}
