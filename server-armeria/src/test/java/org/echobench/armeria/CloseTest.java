package org.echobench.armeria;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.wire.Http2FrameHeader;
import org.echobench.core.wire.Http2Frames;
import org.echobench.core.wire.Http2Opening;
import org.echobench.core.wire.ProtocolException;
import org.echobench.tck.ServerUnderTest;
import org.echobench.tck.client.HttpConnection;
import org.junit.jupiter.api.Test;

/** What Armeria itself leaves open when it stops. */
class CloseTest {

    /** With the largest document each, more than the kernel takes for a connection. */
    private static final int STREAMS = 32;

    @Test
    void closeEndsAnHttp2ConnectionWhosePeerDoesNotRead() throws IOException, ProtocolException {
        try (ServerUnderTest server = ServerUnderTest.start(
                        new ArmeriaProvider(), ServerConfig.defaults().withHttp2(true), Duration.ofSeconds(10));
                HttpConnection stalled = server.http()) {
            stalled.send(requests());
            Http2FrameHeader frame = new Http2FrameHeader();
            do {
                frame.read(ByteBuffer.wrap(stalled.readFully(Http2Frames.HEADER_BYTES, "a frame")));
                stalled.readFully(frame.length(), frame.name());
            } while (frame.type() != Http2Frames.HEADERS);
            server.stop();
        }
    }

    private static byte[] requests() {
        ByteBuffer out = ByteBuffer.allocate(8 << 10);
        new Http2Opening(Http2Frames.MAX_WINDOW).write(out);
        byte[] path = (Endpoints.HTML + Endpoints.MAX_HTML_BYTES).getBytes(US_ASCII);
        for (int stream = 1; stream < 2 * STREAMS; stream += 2) {
            Http2Frames.writeHeader(
                    out,
                    path.length + 4,
                    Http2Frames.HEADERS,
                    Http2Frames.END_HEADERS | Http2Frames.END_STREAM,
                    stream);
            // GET and http are known by number; the path is a literal.
            out.put(new byte[] {(byte) 0x82, (byte) 0x86, 0x04, (byte) path.length})
                    .put(path);
        }
        return Arrays.copyOf(out.array(), out.position());
    }
}
