package org.echobench.javawebsocket.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.echobench.core.spi.ServerConfig;
import org.java_websocket.WebSocketImpl;
import org.java_websocket.drafts.Draft_6455;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the library's selector does with a connection, step by step. */
class WatchedChannelTest {

    private ServerSocketChannel listener;
    private SocketChannel client;
    private SocketChannel accepted;
    private Selector selector;
    private SelectionKey key;
    private WebSocketImpl connection;
    private WatchedChannel channel;

    @BeforeEach
    void connect() throws IOException {
        listener = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        client = SocketChannel.open(listener.getLocalAddress());
        accepted = listener.accept();
        accepted.configureBlocking(false);
        selector = Selector.open();
        Handlers handlers = new Handlers(ServerConfig.defaults(), Subscriber.subscriptions(), "unused-");
        connection = new WebSocketImpl(handlers, new Draft_6455());
        key = accepted.register(selector, SelectionKey.OP_READ, connection);
        channel = new WatchedChannel(accepted, key);
    }

    @AfterEach
    void disconnect() throws IOException {
        selector.close();
        accepted.close();
        client.close();
        listener.close();
    }

    private void readOneMessage() throws IOException {
        client.write(ByteBuffer.wrap("message".getBytes(UTF_8)));
        selector.select();
        channel.read(ByteBuffer.allocate(100));
    }

    @Test
    void aMessageWhoseWishToWriteWasOverwrittenIsWrittenAllTheSame() throws IOException {
        readOneMessage();
        connection.outQueue.add(ByteBuffer.wrap("answer".getBytes(UTF_8)));
        key.interestOps(SelectionKey.OP_READ);

        assertTrue(channel.isNeedRead(), "the library has it looked at");
        assertEquals(0, channel.readMore(ByteBuffer.allocate(100)));

        assertEquals(SelectionKey.OP_READ | SelectionKey.OP_WRITE, key.interestOps());
        assertFalse(channel.isNeedRead(), "once for each read");
    }

    @Test
    void nothingIsAskedForWhereNothingWaits() throws IOException {
        readOneMessage();

        channel.readMore(ByteBuffer.allocate(100));

        assertEquals(SelectionKey.OP_READ, key.interestOps());
    }
}
