import com.sun.management.ThreadMXBean;
import io.undertow.Undertow;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes that the one I/O thread allocates for a request with "Connection: close", for several numbers of connections at once. */
public class Close {
    static final byte[] REQUEST = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    public static void main(String[] args) throws Exception {
        Undertow server = Undertow.builder().setIoThreads(1).setWorkerThreads(1).addHttpListener(0, "127.0.0.1")
                .setHandler(exchange -> exchange.getResponseSender().send("Hello, World!")).build();
        server.start();
        InetSocketAddress address = (InetSocketAddress) server.getListenerInfo().get(0).getAddress();
        long io = Arrays.stream(THREADS.getThreadInfo(THREADS.getAllThreadIds()))
                .filter(thread -> thread.getThreadName().matches("XNIO-.* I/O-.*")).findAny().orElseThrow().getThreadId();
        requests(address, 10, 2_000);
        for (int atOnce : new int[] {10, 100, 1_000, 2_000}) {
            long before = THREADS.getThreadAllocatedBytes(io);
            requests(address, atOnce, 20_000);
            System.out.println(atOnce + " at once: " + (THREADS.getThreadAllocatedBytes(io) - before) / 20_000 + " B/request");
        }
        server.stop();
    }

    static void requests(InetSocketAddress address, int atOnce, int total) throws IOException {
        for (int sent = 0; sent < total; sent += atOnce) {
            Socket[] sockets = new Socket[atOnce];
            for (int i = 0; i < atOnce; i++) {
                sockets[i] = new Socket(address.getAddress(), address.getPort());
            }
            for (Socket socket : sockets) {
                socket.getOutputStream().write(REQUEST);
            }
            for (Socket socket : sockets) {
                try (InputStream in = socket.getInputStream()) {
                    in.readAllBytes();
                }
            }
        }
    }
}
