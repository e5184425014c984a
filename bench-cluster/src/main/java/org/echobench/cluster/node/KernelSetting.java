package org.echobench.cluster.node;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A setting of Linux below /proc/sys. */
final class KernelSetting {

    private static final int MOST_BYTES = 256;

    private KernelSetting() {}

    /** In one read, since such files give nothing but their beginning to who reads them in pieces; empty off Linux. */
    static String read(String file) {
        try (FileChannel channel = FileChannel.open(Path.of(file))) {
            ByteBuffer buffer = ByteBuffer.allocate(MOST_BYTES);
            channel.read(buffer);
            return StandardCharsets.US_ASCII.decode(buffer.flip()).toString().strip();
        } catch (IOException e) {
            return ""; // not Linux, or hidden in this container
        }
    }
}
