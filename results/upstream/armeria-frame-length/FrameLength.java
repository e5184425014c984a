import com.linecorp.armeria.common.websocket.CloseWebSocketFrame;
import com.linecorp.armeria.common.websocket.WebSocket;
import com.linecorp.armeria.common.websocket.WebSocketFrame;
import com.linecorp.armeria.common.websocket.WebSocketWriter;
import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.websocket.WebSocketService;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/** Sends the same masked text of 1,000 bytes twice: in one segment, and cut between the two bytes of its length. */
public class FrameLength {
    static final int BYTES = 1_000;

    public static void main(String[] args) throws Exception {
        Server server = Server.builder()
                .http(0)
                .service("/", WebSocketService.builder((ctx, in) -> {
                            WebSocketWriter out = WebSocket.streaming();
                            in.subscribe(new Echo(out));
                            return out;
                        })
                        .allowedOrigins("*")
                        .build())
                .build();
        server.start().join();
        System.out.println("whole: " + answer(server.activeLocalPort(), 0));
        System.out.println("cut:   " + answer(server.activeLocalPort(), 3));
        server.stop().join();
    }

    /** @param cut bytes of the frame that come a moment before the others */
    static String answer(int port, int cut) throws Exception {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.setSoTimeout(3_000);
            socket.setTcpNoDelay(true);
            OutputStream out = socket.getOutputStream();
            DataInputStream in = new DataInputStream(socket.getInputStream());
            out.write(("GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                            + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                            + "Origin: http://localhost\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            skipHead(in);
            byte[] frame = new byte[8 + BYTES]; // masked by zeros
            frame[0] = (byte) 0x81;
            frame[1] = (byte) (0x80 | 126);
            frame[2] = (byte) (BYTES >> 8);
            frame[3] = (byte) BYTES;
            out.write(frame, 0, cut);
            out.flush();
            Thread.sleep(500);
            out.write(frame, cut, frame.length - cut);
            int opcode = in.readUnsignedByte() & 0x0F;
            int length = in.readUnsignedByte() & 0x7F;
            if (opcode != 8) {
                return "opcode " + opcode + ", " + (length == 126 ? in.readUnsignedShort() : length) + " bytes";
            }
            int code = in.readUnsignedShort();
            return "closed with " + code + ", " + new String(in.readNBytes(length - 2), StandardCharsets.UTF_8);
        }
    }

    static void skipHead(DataInputStream in) throws IOException {
        String end = "";
        while (!end.endsWith("\r\n\r\n")) {
            end += (char) in.readUnsignedByte();
        }
    }

    record Echo(WebSocketWriter out) implements Subscriber<WebSocketFrame> {
        @Override
        public void onSubscribe(Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(WebSocketFrame frame) {
            if (frame instanceof CloseWebSocketFrame) {
                out.close();
            } else {
                out.tryWrite(frame);
            }
        }

        @Override
        public void onError(Throwable broken) {
            out.close(broken);
        }

        @Override
        public void onComplete() {
            out.close();
        }
    }
}
