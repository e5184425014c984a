package org.echobench.tck.client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import java.util.zip.InflaterOutputStream;

/** The payload of the first message of a connection with permessage-deflate (RFC 7692, section 7.2). */
public final class PermessageDeflate {

    /** The end of a flushed block, which the sender leaves out. */
    private static final byte[] TAIL = {0, 0, (byte) 0xFF, (byte) 0xFF};

    private PermessageDeflate() {}

    public static byte[] deflate(byte[] payload) {
        Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
        try {
            deflater.setInput(payload);
            // More than stored blocks need.
            byte[] flushed = new byte[payload.length + payload.length / 256 + 64];
            int length = deflater.deflate(flushed, 0, flushed.length, Deflater.SYNC_FLUSH);
            return Arrays.copyOf(flushed, length - TAIL.length);
        } finally {
            deflater.end();
        }
    }

    public static byte[] inflate(byte[] payload) throws IOException {
        ByteArrayOutputStream inflated = new ByteArrayOutputStream();
        Inflater inflater = new Inflater(true);
        try (OutputStream out = new InflaterOutputStream(inflated, inflater)) {
            out.write(payload);
            out.write(TAIL);
        } finally {
            inflater.end();
        }
        return inflated.toByteArray();
    }
}
