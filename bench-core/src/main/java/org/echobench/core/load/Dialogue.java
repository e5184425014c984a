package org.echobench.core.load;

import java.nio.ByteBuffer;
import java.util.Optional;

/** What is said on the connections of a loop, and how an answer is checked. Not thread-safe; allocates nothing. */
public interface Dialogue {

    /** The path to upgrade to WebSocket; empty for plain HTTP. */
    Optional<String> upgradePath();

    /** The extension to offer with the upgrade, which the server must agree to; empty for none. */
    default Optional<String> extensionOffer() {
        return Optional.empty();
    }

    /** Whether each message takes a connection of its own, which the server ends; such a message carries no stamp. */
    default boolean oneShot() {
        return false;
    }

    /** The most bytes that one message takes on the wire. */
    int messageBytes();

    /** Writes message {@code lane.sent}, stamped with the time it is sent. */
    void encode(Lane lane, long now, ByteBuffer out);

    /** Reads what there is; tells {@code answers} of every answer that is complete. */
    void receive(Lane lane, ByteBuffer in, Answers answers);

    /** Where a dialogue reports what it has read. */
    interface Answers {

        /** The answer to the lane's oldest message has come and is right. */
        void completed(Lane lane);

        /** The lane's oldest {@code messages} were never answered. */
        void lost(Lane lane, long messages, String reason);

        /** An answer is not what it should be; the lane's oldest message counts as answered. */
        void wrong(Lane lane, String reason);

        /** An answer came that nobody is waiting for. */
        void unexpected(Lane lane, String reason);
    }
}
