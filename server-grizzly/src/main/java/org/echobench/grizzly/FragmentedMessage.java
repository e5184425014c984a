package org.echobench.grizzly;

import java.io.ByteArrayOutputStream;
import org.echobench.core.content.Utf8Length;

/** The received part of one message. Holds no buffer between messages, so that an idle connection stays small. */
final class FragmentedMessage {

    private StringBuilder text;
    private ByteArrayOutputStream binary;
    private long bytes;

    void add(String fragment) {
        if (text == null) {
            text = new StringBuilder(fragment.length());
        }
        text.append(fragment);
        bytes += Utf8Length.of(fragment);
    }

    void add(byte[] fragment) {
        if (binary == null) {
            binary = new ByteArrayOutputStream(fragment.length);
        }
        binary.writeBytes(fragment);
        bytes += fragment.length;
    }

    /** The received size on the wire, without a character that the last fragment's end cuts. */
    long bytes() {
        return bytes;
    }

    /** The whole text, and ready for the next message. */
    String takeText() {
        String message = text.toString();
        text = null;
        bytes = 0;
        return message;
    }

    /** The whole binary message, and ready for the next one. */
    byte[] takeBinary() {
        byte[] message = binary.toByteArray();
        binary = null;
        bytes = 0;
        return message;
    }
}
