import java.io.DataInputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import org.java_websocket.WebSocket;
import org.java_websocket.handshake.ClientHandshake;
import org.java_websocket.server.WebSocketServer;

/** A client sends a message, awaits its echo, and sends the next. An echo that waits 2 s is freed by a ping. */
public class LostWakeup {
    public static void main(String[] args) throws Exception {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 3_000_000;
        CompletableFuture<Integer> started = new CompletableFuture<>();
        WebSocketServer server = new WebSocketServer(new InetSocketAddress("127.0.0.1", 0)) {
            @Override
            public void onStart() {
                started.complete(getPort());
            }

            @Override
            public void onMessage(WebSocket from, ByteBuffer message) {
                from.send(message);
            }

            @Override
            public void onMessage(WebSocket from, String message) {}

            @Override
            public void onOpen(WebSocket opened, ClientHandshake handshake) {}

            @Override
            public void onClose(WebSocket closed, int code, String reason, boolean remote) {}

            @Override
            public void onError(WebSocket socket, Exception error) {
                error.printStackTrace();
            }
        };
        server.setConnectionLostTimeout(0);
        server.setTcpNoDelay(true);
        server.start();
        try (Socket socket = new Socket("127.0.0.1", started.get())) {
            socket.setTcpNoDelay(true);
            OutputStream out = socket.getOutputStream();
            DataInputStream in = new DataInputStream(socket.getInputStream());
            out.write(("GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
            while (!in.readLine().isEmpty()) {
            }
            socket.setSoTimeout(2_000);
            byte[] message = {(byte) 0x82, (byte) 0x81, 0, 0, 0, 0, 'x'}; // binary, masked with zeros, one byte
            byte[] ping = {(byte) 0x89, (byte) 0x80, 0, 0, 0, 0};
            byte[] echo = new byte[3];
            int lost = 0;
            for (int round = 1; round <= rounds; round++) {
                out.write(message);
                try {
                    in.readFully(echo, 0, 1);
                } catch (SocketTimeoutException none) {
                    lost++;
                    System.out.println("message " + round + ": no echo in 2 s");
                    out.write(ping);
                    in.readFully(echo, 0, 1);
                    in.readFully(echo, 1, 2);
                    System.out.println("  a ping later: opcode " + (echo[0] & 15) + " (2 is the echo, 10 the pong)");
                    in.readFully(echo, 0, 1); // the pong's first byte
                    in.readFully(echo, 1, 1);
                    continue;
                }
                in.readFully(echo, 1, 2);
            }
            System.out.println(lost + " of " + rounds + " echoes waited for the client's next frame");
        } finally {
            server.stop(1000);
        }
    }
}
