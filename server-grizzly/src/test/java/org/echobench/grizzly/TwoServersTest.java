package org.echobench.grizzly;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Grizzly has one WebSocket engine for a JVM; its servers must not notice each other. */
@Timeout(60)
class TwoServersTest {

    private static final byte FIRST = 1;
    private static final byte SECOND = 2;

    private final GrizzlyProvider provider = new GrizzlyProvider();

    @Test
    void eachPublishesToItsOwnSubscribers() throws Exception {
        try (BenchServer first = provider.start(ServerConfig.defaults());
                BenchServer second = provider.start(ServerConfig.defaults())) {
            Subscriber ofFirst = subscribe(first);
            Subscriber ofSecond = subscribe(second);
            first.publish(message(FIRST));
            second.publish(message(SECOND));
            assertEquals(FIRST, ofFirst.next());
            assertEquals(SECOND, ofSecond.next());
        }
    }

    @Test
    void oneServesOnWhenTheOtherIsClosed() throws Exception {
        try (BenchServer remaining = provider.start(ServerConfig.defaults())) {
            Subscriber before = subscribe(remaining);
            provider.start(ServerConfig.defaults()).close();
            Subscriber after = subscribe(remaining);
            remaining.publish(message(FIRST));
            assertEquals(FIRST, before.next());
            assertEquals(FIRST, after.next());
        }
    }

    private static ByteBuffer message(byte content) {
        return ByteBuffer.wrap(new byte[] {content});
    }

    /** Subscribed once a pong shows that the server has opened the socket. */
    private static Subscriber subscribe(BenchServer server) throws Exception {
        Subscriber subscriber = new Subscriber();
        URI uri = URI.create("ws://127.0.0.1:" + server.address().getPort() + Endpoints.WS_PUSH);
        WebSocket socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(uri, subscriber)
                .get(10, TimeUnit.SECONDS);
        socket.sendPing(message(Subscriber.PONG)).get(10, TimeUnit.SECONDS);
        assertEquals(Subscriber.PONG, subscriber.next());
        return subscriber;
    }

    private static final class Subscriber implements WebSocket.Listener {

        static final byte PONG = 9;

        private final BlockingQueue<Byte> received = new LinkedBlockingQueue<>();

        byte next() throws InterruptedException {
            Byte content = received.poll(10, TimeUnit.SECONDS);
            if (content == null) {
                throw new AssertionError("nothing received within 10 s");
            }
            return content;
        }

        @Override
        public CompletionStage<?> onBinary(WebSocket socket, ByteBuffer data, boolean last) {
            received.add(data.get());
            socket.request(1);
            return null;
        }

        @Override
        public CompletionStage<?> onPong(WebSocket socket, ByteBuffer data) {
            received.add(data.get());
            socket.request(1);
            return null;
        }
    }
}
