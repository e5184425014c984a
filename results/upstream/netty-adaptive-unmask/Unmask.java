import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocket08FrameDecoder;
import java.util.Arrays;

/** Nanoseconds for decoding a masked binary frame of 64 KiB, with the allocator that io.netty.allocator.type names. */
public class Unmask {
    static final int PAYLOAD = 65_536;

    public static void main(String[] args) {
        ByteBufAllocator allocator = ByteBufAllocator.DEFAULT;
        EmbeddedChannel channel = new EmbeddedChannel(new WebSocket08FrameDecoder(true, false, PAYLOAD));
        byte[] frame = new byte[14 + PAYLOAD];
        frame[0] = (byte) 0x82;
        frame[1] = (byte) 0xFF;
        frame[7] = 1; // 65,536 as a length of eight bytes
        Arrays.fill(frame, 10, 14, (byte) 0x5A);
        long[] took = new long[20];
        for (int round = 0; round < took.length; round++) {
            long begin = System.nanoTime();
            for (int i = 0; i < 20_000; i++) {
                ByteBuf read = allocator.directBuffer(frame.length);
                read.writeBytes(frame);
                channel.writeInbound(read);
                BinaryWebSocketFrame message = channel.readInbound();
                message.release();
            }
            took[round] = (System.nanoTime() - begin) / 20_000;
        }
        long[] warm = Arrays.copyOfRange(took, 10, 20);
        Arrays.sort(warm);
        System.out.println(allocator + ": " + warm[5] + " ns a frame (" + warm[0] + " to " + warm[9] + ")");
    }
}
