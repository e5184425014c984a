package org.echobench.undertow;

import io.undertow.websockets.extensions.ExtensionHandshake;
import io.undertow.websockets.extensions.PerMessageDeflateHandshake;

/** permessage-deflate for messages of the configured size. */
final class Deflate {

    private Deflate() {}

    /**
     * Undertow's extension with its buffer, 1 MiB by default since 2.4.3, raised to the largest message. Older versions,
     * which a user may put on the class path, have neither the limit nor the constructor.
     */
    static ExtensionHandshake upTo(int maxMessageBytes) {
        try {
            return PerMessageDeflateHandshake.class
                    .getConstructor(boolean.class, int.class, boolean.class, boolean.class, int.class)
                    .newInstance(false, -1, true, true, bufferFor(maxMessageBytes));
        } catch (NoSuchMethodException e) {
            return new PerMessageDeflateHandshake(false);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Undertow's permessage-deflate cannot be created", e);
        }
    }

    /** With room for messages that compression makes a little larger. */
    private static int bufferFor(int maxMessageBytes) {
        return maxMessageBytes + (maxMessageBytes >> 8) + 64;
    }
}
