package org.echobench.tck.plain;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/** Compresses the messages of one connection (RFC 7692), each by itself unless the context is kept. */
final class Deflation {

    /** The end of a flushed block, which is left out. */
    private static final int TAIL_BYTES = 4;

    private final boolean keepsContext;
    private final Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);

    Deflation(boolean keepsContext) {
        this.keepsContext = keepsContext;
    }

    byte[] of(byte[] payload) throws IOException {
        if (!keepsContext) {
            deflater.reset();
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DeflaterOutputStream out = new DeflaterOutputStream(bytes, deflater, 512, true);
        out.write(payload);
        out.flush();
        return Arrays.copyOf(bytes.toByteArray(), bytes.size() - TAIL_BYTES);
    }

    void end() {
        deflater.end();
    }
}
