package org.echobench.core.load;

import java.io.IOException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntUnaryOperator;
import org.echobench.core.peer.Peer;
import org.echobench.core.peer.ScriptedServer;

/**
 * A server of known capacity: it answers one request after the other, each a fixed time after the one before or after it
 * came. The times are those of a timetable, so a machine that stalls delays responses and does not lower the capacity.
 */
final class PacedServer implements AutoCloseable {

    private static final String RIGHT = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
    private static final String REJECTION = "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 4\r\n\r\nbusy";

    /** A request: who asked, and when it came. */
    private record Request(Peer client, long at) {}

    private final LinkedBlockingQueue<Request> queue = new LinkedBlockingQueue<>();
    private final Thread worker = new Thread(this::work, "paced-server");
    private final IntUnaryOperator nanos;
    private final int most;
    /** Time since the first request in which none was there, in ns. */
    private final AtomicLong idle = new AtomicLong();

    private final AtomicLong sent = new AtomicLong();
    private final AtomicLong rejected = new AtomicLong();

    /**
     * @param nanos of the next response, by the number of requests that wait behind it
     * @param most requests that may wait; others are rejected at once
     */
    PacedServer(IntUnaryOperator nanos, int most) {
        this.nanos = nanos;
        this.most = most;
        worker.setDaemon(true);
        worker.start();
    }

    /** Of each of its connections. */
    ScriptedServer.Script script() {
        return client -> {
            while (true) {
                client.request();
                if (queue.size() >= most) {
                    rejected.incrementAndGet();
                    client.send(REJECTION);
                } else {
                    queue.add(new Request(client, System.nanoTime()));
                }
            }
        };
    }

    /** Time since the first request in which none was there, in ns: a client that stalls leaves the server idle. */
    long idleNanos() {
        return idle.get();
    }

    /** Right responses so far. */
    long sent() {
        return sent.get();
    }

    /** Requests rejected so far. */
    long rejected() {
        return rejected.get();
    }

    private void work() {
        try {
            Request next = queue.take();
            long free = next.at;
            while (true) {
                idle.addAndGet(Math.max(0, next.at - free));
                free = Math.max(free, next.at) + nanos.applyAsInt(queue.size());
                for (long left = free - System.nanoTime(); left > 0; left = free - System.nanoTime()) {
                    LockSupport.parkNanos(left);
                    if (Thread.interrupted()) {
                        return;
                    }
                }
                sent.incrementAndGet();
                next.client.send(RIGHT);
                next = queue.take();
            }
        } catch (InterruptedException | IOException e) {
            // The end of the test, or of its client.
        }
    }

    @Override
    public void close() {
        worker.interrupt();
        try {
            worker.join(TimeUnit.SECONDS.toMillis(5));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
