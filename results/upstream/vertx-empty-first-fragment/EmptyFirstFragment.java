import io.vertx.core.Vertx;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

/** Sends the text "hello" in two fragments. The second time the first fragment is empty. */
public class EmptyFirstFragment {
    public static void main(String[] args) throws Exception {
        Vertx vertx = Vertx.vertx();
        int port = vertx.createHttpServer()
                .webSocketHandler(socket -> socket.textMessageHandler(socket::writeTextMessage))
                .listen(0, "127.0.0.1").toCompletionStage().toCompletableFuture().get().actualPort();
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.setSoTimeout(3_000);
            OutputStream out = socket.getOutputStream();
            DataInputStream in = new DataInputStream(socket.getInputStream());
            out.write(("GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
            while (!in.readLine().isEmpty()) {
            }
            send(out, 0x01, "he");
            send(out, 0x80, "llo");
            System.out.println("fragments \"he\", \"llo\":   " + answer(in));
            send(out, 0x01, "");
            send(out, 0x80, "hello");
            System.out.println("fragments \"\", \"hello\":   " + answer(in));
            send(out, 0x81, "again");
            System.out.println("one frame \"again\":       " + answer(in));
        } finally {
            vertx.close();
        }
    }

    /** A frame masked with four zeros. */
    static void send(OutputStream out, int first, String payload) throws IOException {
        byte[] frame = new byte[6 + payload.length()];
        frame[0] = (byte) first;
        frame[1] = (byte) (0x80 | payload.length());
        System.arraycopy(payload.getBytes(StandardCharsets.US_ASCII), 0, frame, 6, payload.length());
        out.write(frame);
    }

    static String answer(DataInputStream in) throws IOException {
        try {
            int first = in.read();
            byte[] payload = new byte[in.read() & 0x7F];
            in.readFully(payload);
            return "opcode " + (first & 15) + ", \"" + new String(payload) + "\"";
        } catch (SocketTimeoutException nothing) {
            return "no answer in 3 s";
        }
    }
}
