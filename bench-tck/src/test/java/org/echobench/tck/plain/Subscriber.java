package org.echobench.tck.plain;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.echobench.core.content.PushBudget;

/** The queue of one subscriber and the thread that writes it. */
final class Subscriber implements Runnable {

    private static final AtomicInteger COUNT = new AtomicInteger();

    private final PlainServer server;
    private final Socket socket;
    private final WebSocketSession session;
    private final BlockingQueue<ByteBuffer> queue = new LinkedBlockingDeque<>();
    private final PushBudget budget = new PushBudget();
    private final boolean reverses;
    private volatile boolean gone;

    Subscriber(PlainServer server, Socket socket, WebSocketSession session) {
        this.server = server;
        this.socket = socket;
        this.session = session;
        reverses = server.has(Fault.REVERSES_EVERY_OTHER_SUBSCRIBER) && COUNT.incrementAndGet() % 2 == 0;
    }

    void offer(ByteBuffer message) {
        if (server.has(Fault.NEEDS_AN_ARRAY)) {
            message.array();
        }
        if (server.has(Fault.BLOCKS_ON_A_STALLED_SUBSCRIBER)) {
            write(message);
        } else if (server.has(Fault.QUEUES_WITHOUT_LIMIT) || budget.tryQueue(message.remaining())) {
            queue.add(message);
        } else if (server.has(Fault.DROPS_INSTEAD_OF_DISCONNECTING)) {
            budget.written(message.remaining());
        } else {
            disconnect();
        }
    }

    private void disconnect() {
        end();
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void end() {
        gone = true;
        server.unsubscribe(this);
    }

    @Override
    public void run() {
        try {
            while (!gone && !socket.isClosed()) {
                ByteBuffer next = queue.poll(10, TimeUnit.MILLISECONDS);
                ByteBuffer second = reverses && next != null ? queue.poll(10, TimeUnit.MILLISECONDS) : null;
                if (second != null) {
                    write(second);
                }
                if (next != null) {
                    write(next);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void write(ByteBuffer message) {
        byte[] payload = new byte[message.remaining()];
        message.duplicate().get(payload);
        try {
            session.write(0x80, server.has(Fault.PUBLISHES_TEXT) ? 1 : 2, payload);
            budget.written(payload.length);
        } catch (IOException e) {
            // Forgotten, as after a close frame.
            end();
        }
    }
}
