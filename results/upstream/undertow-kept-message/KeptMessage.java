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
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.Deflater;

/** The heap that each of 50 connections holds after it has echoed a message of 1 MiB, and after a short one. */
public class KeptMessage {
    static final int CONNECTIONS = 50;

    public static void main(String[] args) throws Exception {
        for (String offer : List.of("permessage-deflate",
                "permessage-deflate; server_no_context_takeover; client_no_context_takeover")) {
            heldBy(offer);
        }
    }

    static void heldBy(String offer) throws Exception {
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
        byte[] text = new byte[1 << 20];
        Random random = new Random(1);
        for (int i = 0; i < text.length; i++) {
            text[i] = (byte) "0123456789abcdef".charAt(random.nextInt(16));
        }
        byte[] large = compressed(text);
        byte[] small = compressed("short".getBytes(StandardCharsets.US_ASCII));
        List<Socket> sockets = new ArrayList<>();
        for (int i = 0; i < CONNECTIONS; i++) {
            sockets.add(open(port, offer));
        }
        long before = used();
        System.out.println(offer);
        for (byte[] message : List.of(large, small)) {
            for (Socket socket : sockets) {
                echo(socket, message);
            }
            System.out.printf("  after a message of %,d bytes, compressed: %,d kB a connection%n",
                    message.length, (used() - before) / CONNECTIONS / 1000);
        }
        for (Socket socket : sockets) {
            socket.close();
        }
        server.stop();
    }

    static Socket open(int port, String offer) throws IOException {
        Socket socket = new Socket("127.0.0.1", port);
        socket.getOutputStream().write(("GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Extensions: "
                + offer + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        DataInputStream in = new DataInputStream(socket.getInputStream());
        while (!in.readLine().isEmpty()) {}
        return socket;
    }

    static void echo(Socket socket, byte[] message) throws IOException {
        ByteBuffer frame = ByteBuffer.allocate(14 + message.length).put((byte) 0xC1); // masked with four zeros
        if (message.length < 126) {
            frame.put((byte) (0x80 | message.length));
        } else {
            frame.put((byte) 0xFF).putLong(message.length);
        }
        frame.putInt(0).put(message);
        socket.getOutputStream().write(frame.array(), 0, frame.position());
        DataInputStream in = new DataInputStream(socket.getInputStream());
        boolean last;
        do {
            last = (in.readByte() & 0x80) != 0;
            int length = in.readByte() & 0x7F;
            in.readFully(new byte[length == 126 ? in.readUnsignedShort() : length == 127 ? (int) in.readLong() : length]);
        } while (!last);
    }

    static byte[] compressed(byte[] text) {
        Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
        deflater.setInput(text);
        byte[] out = new byte[text.length + 100];
        int length = deflater.deflate(out, 0, out.length, Deflater.SYNC_FLUSH) - 4; // RFC 7692, 7.2.1
        return java.util.Arrays.copyOf(out, length);
    }

    static long used() throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            System.gc();
            Thread.sleep(200);
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
