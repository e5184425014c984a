import io.undertow.Undertow;
import io.undertow.websockets.WebSocketConnectionCallback;
import io.undertow.websockets.WebSocketProtocolHandshakeHandler;
import io.undertow.websockets.core.AbstractReceiveListener;
import io.undertow.websockets.core.BufferedTextMessage;
import io.undertow.websockets.core.WebSocketChannel;
import io.undertow.websockets.core.WebSockets;
import io.undertow.websockets.extensions.PerMessageDeflateHandshake;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.Deflater;

/** Connection 2 offers plain permessage-deflate, once before and once after connection 1 asked for no context takeover. */
public class ContextTakeover {
    static final String TEXT = "a text that compresses well against itself, 0123456789 abcdefghijklmnopqrstuvwxyz";

    public static void main(String[] args) throws Exception {
        Undertow server = Undertow.builder().addHttpListener(0, "127.0.0.1")
                .setHandler(new WebSocketProtocolHandshakeHandler((WebSocketConnectionCallback) (exchange, channel) -> {
                    channel.getReceiveSetter().set(new AbstractReceiveListener() {
                        @Override
                        protected void onFullTextMessage(WebSocketChannel from, BufferedTextMessage message) {
                            WebSockets.sendText(message.getData(), from, null);
                        }
                    });
                    channel.resumeReceives();
                }).addExtension(new PerMessageDeflateHandshake()))
                .build();
        server.start();
        int port = ((InetSocketAddress) server.getListenerInfo().get(0).getAddress()).getPort();

        System.out.println("before: " + twoMessages(port, "permessage-deflate"));
        System.out.println("other:  " + twoMessages(port, "permessage-deflate; server_no_context_takeover; client_no_context_takeover"));
        System.out.println("after:  " + twoMessages(port, "permessage-deflate"));
        server.stop();
    }

    /** Sends the same text twice. The client compresses with context takeover unless it offered not to. */
    static String twoMessages(int port, String offer) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.setSoTimeout(3_000);
            OutputStream out = socket.getOutputStream();
            DataInputStream in = new DataInputStream(socket.getInputStream());
            out.write(("GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                    + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Extensions: " + offer + "\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            String agreed = "none";
            for (String line = in.readLine(); !line.isEmpty(); line = in.readLine()) {
                if (line.toLowerCase().startsWith("sec-websocket-extensions:")) {
                    agreed = line.substring(25).trim();
                }
            }
            Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
            String result = "agreed on \"" + agreed + "\"";
            for (int message = 1; message <= 2; message++) {
                if (agreed.contains("client_no_context_takeover")) {
                    deflater.reset();
                }
                byte[] compressed = new byte[1000];
                deflater.setInput(TEXT.getBytes(StandardCharsets.US_ASCII));
                int length = deflater.deflate(compressed, 0, compressed.length, Deflater.SYNC_FLUSH) - 4; // RFC 7692, 7.2.1
                byte[] frame = new byte[6 + length]; // masked with four zeros
                frame[0] = (byte) 0xC1;
                frame[1] = (byte) (0x80 | length);
                System.arraycopy(compressed, 0, frame, 6, length);
                out.write(frame);
                result += "; message " + message + ", " + length + " bytes: " + answer(in);
            }
            return result;
        }
    }

    static String answer(DataInputStream in) throws IOException {
        int first = in.read();
        if (first < 0) {
            return "end of the connection";
        }
        byte[] payload = new byte[in.read() & 0x7F];
        in.readFully(payload);
        return (first & 15) == 8
                ? "close frame " + ((payload[0] & 255) << 8 | payload[1] & 255) + " " + new String(Arrays.copyOfRange(payload, 2, payload.length))
                : "answer of " + payload.length + " bytes";
    }
}
