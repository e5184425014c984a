package org.echobench.tck.client;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/** The payload of the first message of a connection with permessage-deflate (RFC 7692, section 7.2). */
public final class PermessageDeflate {

    /** The end of a flushed block, which the sender leaves out. */
    private static final byte[] TAIL = {0, 0, (byte) 0xFF, (byte) 0xFF};

    /** An empty final block, so that the stream has an end. */
    private static final byte[] FINAL = {3, 0};

    private PermessageDeflate() {}

    public static byte[] deflate(byte[] payload) throws IOException {
        Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (DeflaterOutputStream out = new DeflaterOutputStream(bytes, deflater, 512, true)) {
                out.write(payload);
                out.flush();
                byte[] flushed = bytes.toByteArray();
                return Arrays.copyOf(flushed, flushed.length - TAIL.length);
            }
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
