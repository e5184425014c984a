package org.echobench.tck.client;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/** The payload of the first message of a connection with permessage-deflate (RFC 7692, section 7.2). */
public final class PermessageDeflate {

    /** The end of a flushed block, which the sender leaves out. */
    private static final byte[] TAIL = {0, 0, (byte) 0xFF, (byte) 0xFF};

    /** An empty final block, so that the stream has an end. */
    private static final byte[] FINAL = {3, 0};

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
        Inflater inflater = new Inflater(true);
        InputStream end = new SequenceInputStream(new ByteArrayInputStream(TAIL), new ByteArrayInputStream(FINAL));
        InputStream all = new SequenceInputStream(new ByteArrayInputStream(payload), end);
        try (InputStream in = new InflaterInputStream(all, inflater)) {
            return in.readAllBytes();
        } finally {
            inflater.end();
        }
    }
}
