package org.echobench.netty;

import org.echobench.core.spi.FlushPolicy;
import org.echobench.core.spi.Threading;

/** The settings in which the rows of this module differ. */
record NettyRow(Transport transport, Threading threading, FlushPolicy flush, TextMessages text) {

    /** The row {@code netty}. */
    static final NettyRow PLAIN =
            new NettyRow(Transport.NIO, Threading.EVENT_LOOP, FlushPolicy.PER_READ, TextMessages.CHECKED);

    /** What a row does with the text of a message. */
    enum TextMessages {

        /** Text is checked to be UTF-8, and the frame goes back as it came. */
        CHECKED,

        /** The frame goes back as it came, unchecked. */
        UNCHECKED,

        /** Text is checked, decoded to a String and encoded again. */
        DECODED
    }

    NettyRow with(Transport other) {
        return new NettyRow(other, threading, flush, text);
    }

    NettyRow with(Threading other) {
        return new NettyRow(transport, other, flush, text);
    }

    NettyRow with(FlushPolicy other) {
        return new NettyRow(transport, threading, other, text);
    }

    NettyRow with(TextMessages other) {
        return new NettyRow(transport, threading, flush, other);
    }
}
