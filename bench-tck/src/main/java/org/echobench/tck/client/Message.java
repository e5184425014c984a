package org.echobench.tck.client;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * A WebSocket message, put together from its fragments.
 *
 * @param opcode {@link Frame#TEXT} or {@link Frame#BINARY}
 * @param payload as sent, inflated where it came deflated
 * @param compressed whether it came deflated
 */
public record Message(int opcode, byte[] payload, boolean compressed) {

    public String text() {
        return new String(payload, UTF_8);
    }
}
