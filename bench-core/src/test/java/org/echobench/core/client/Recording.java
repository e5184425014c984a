package org.echobench.core.client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Records the events; leaves so many bytes unread as the test says. */
class Recording implements ConnectionHandler {

    final ByteArrayOutputStream received = new ByteArrayOutputStream();
    final List<IOException> causes = new ArrayList<>();
    int opened;
    int writable;
    int leave;

    @Override
    public void opened(Connection connection) {
        opened++;
    }

    @Override
    public void received(Connection connection, ByteBuffer in, long now) {
        while (in.remaining() > leave) {
            received.write(in.get());
        }
    }

    @Override
    public void writable(Connection connection) {
        writable++;
    }

    @Override
    public void closed(Connection connection, IOException cause) {
        causes.add(cause);
    }

    /** The same bytes for the same number. */
    static byte[] random(int bytes) {
        byte[] random = new byte[bytes];
        new Random(bytes).nextBytes(random);
        return random;
    }
}
