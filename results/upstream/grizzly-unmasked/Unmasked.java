import java.io.DataInputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.glassfish.grizzly.PortRange;
import org.glassfish.grizzly.http.server.HttpServer;
import org.glassfish.grizzly.websockets.WebSocket;
import org.glassfish.grizzly.websockets.WebSocketAddOn;
import org.glassfish.grizzly.websockets.WebSocketApplication;
import org.glassfish.grizzly.websockets.WebSocketEngine;

/** A client frame without a mask. */
public class Unmasked {
    public static void main(String[] args) throws Exception {
        HttpServer server = HttpServer.createSimpleServer(null, "127.0.0.1", new PortRange(20000, 60000));
        server.getListener("grizzly").registerAddOn(new WebSocketAddOn());
        WebSocketEngine.getEngine().register("", "/", new WebSocketApplication() {
            @Override
            public void onMessage(WebSocket socket, String text) {
                socket.send("got " + text);
            }
        });
        server.start();
        int port = server.getListener("grizzly").getPort();
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.setSoTimeout(3_000);
            OutputStream out = socket.getOutputStream();
            DataInputStream in = new DataInputStream(socket.getInputStream());
            out.write(("GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
            while (!in.readLine().isEmpty()) {
            }
            out.write(new byte[] {(byte) 0x81, 5, 'h', 'e', 'l', 'l', 'o'}); // final text frame, mask bit 0
            int first = in.read();
            byte[] payload = new byte[in.read() & 0x7F];
            in.readFully(payload);
            System.out.println("sent unmasked \"hello\"; answer: opcode " + (first & 15) + ", \"" + new String(payload) + "\"");
        } finally {
            server.shutdownNow();
        }
    }
}
