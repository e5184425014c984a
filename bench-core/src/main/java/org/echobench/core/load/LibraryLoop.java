package org.echobench.core.load;

import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.echobench.core.client.LoadFailure;
import org.echobench.core.client.Target;
import org.echobench.core.client.WebSocketClientProvider;
import org.echobench.core.client.WebSocketClientProvider.ClientConnection;
import org.echobench.core.wire.Payload;
import org.echobench.core.wire.Stamp;

/**
 * A closed loop, one message in flight on each connection, through a client library. The library's threads check each
 * echo and hand it over; the driver's thread counts it and sends the next.
 */
public final class LibraryLoop implements LoadDriver {

    private static final long POLL_MILLIS = 100;

    private final WebSocketClientProvider provider;
    private final URI uri;
    private final Payload payload;
    private final int firstId;
    private final int connections;
    private final LossLimit lossLimit;
    private final List<Line> lines = new ArrayList<>();
    private final BlockingQueue<Line> answered = new LinkedBlockingQueue<>();
    private final LoadReport report;
    private boolean sending;
    private long waitedNanos;

    public LibraryLoop(
            WebSocketClientProvider provider,
            Target target,
            String path,
            Payload payload,
            int firstId,
            int connections,
            LossLimit lossLimit) {
        this.provider = provider;
        this.uri = URI.create("ws://" + target.host() + path);
        this.payload = payload;
        this.firstId = firstId;
        this.connections = connections;
        this.lossLimit = lossLimit;
        this.report = new LoadReport(lossLimit);
    }

    @Override
    public void open() {
        for (int i = 0; i < connections; i++) {
            Line line = new Line(firstId + i);
            try {
                line.connection = provider.connect(uri, line);
            } catch (IOException e) {
                throw new LoadFailure(e.getMessage(), e);
            }
            lines.add(line);
        }
    }

    @Override
    public void completeOne() {
        if (!sending) {
            sending = true;
            lines.forEach(Line::send);
        }
        Line line = next();
        complete(line);
        line.send();
    }

    @Override
    public void drain() {
        boolean wasSending = sending;
        sending = false;
        if (wasSending) {
            for (int i = 0; i < lines.size(); i++) {
                complete(next());
            }
        }
    }

    private Line next() {
        long before = System.nanoTime();
        try {
            while (true) {
                // An answer that comes during the poll in which the limit passes is late, not lost.
                Line line = answered.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
                long now = System.nanoTime();
                if (line != null) {
                    waitedNanos += now - before;
                    return line;
                }
                if (lossLimit.passed(before, now)) {
                    report.lost(1, "no answer within " + lossLimit + " on any connection");
                    report.check();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LoadFailure("interrupted while waiting for an answer", e);
        }
    }

    private void complete(Line line) {
        if (line.fault == null) {
            report.completed(line.sentAt, line.receivedAt);
        } else {
            report.wrong(line.fault);
        }
        report.check();
        line.sequence++;
    }

    @Override
    public LoadReport report() {
        return report;
    }

    @Override
    public long waitedNanos() {
        return waitedNanos;
    }

    @Override
    public void close() {
        lines.forEach(line -> line.connection.close());
        lines.clear();
    }

    /** One connection. The queue orders the writes of the library's thread before the reads of the driver's thread. */
    private final class Line implements WebSocketClientProvider.Listener {

        private final int id;
        private final ByteBuffer out = ByteBuffer.allocate(payload.bytes());
        private final AtomicBoolean inFlight = new AtomicBoolean();
        private ClientConnection connection;
        private long sequence;
        private volatile long sentAt;
        private volatile long receivedAt;
        private volatile String fault;

        Line(int id) {
            this.id = id;
        }

        void send() {
            long now = System.nanoTime();
            sentAt = now;
            out.clear();
            payload.writePlain(out, Stamp.identity(payload.text(), id, sequence), Stamp.time(payload.text(), now));
            report.sent();
            inFlight.set(true);
            try {
                if (payload.text()) {
                    connection.sendText(new String(out.array(), StandardCharsets.US_ASCII));
                } else {
                    connection.sendBinary(out.flip().duplicate());
                }
            } catch (RuntimeException e) {
                throw new LoadFailure("connection " + id + " takes no message: " + e.getMessage(), e);
            }
        }

        @Override
        public void binary(ByteBuffer message) {
            arrived(message, false);
        }

        @Override
        public void text(String message) {
            arrived(ByteBuffer.wrap(message.getBytes(StandardCharsets.UTF_8)), true);
        }

        private void arrived(ByteBuffer message, boolean text) {
            if (!inFlight.getAndSet(false)) {
                end("an echo on connection " + id + " came twice, or was not asked for");
                return;
            }
            receivedAt = System.nanoTime();
            if (text != payload.text() || !message.equals(ByteBuffer.wrap(out.array()))) {
                fault = "the echo of message " + sequence + " on connection " + id + " differs from what was sent";
            }
            answered.add(this);
        }

        @Override
        public void failed(String reason) {
            end("connection " + id + " ended: " + reason);
        }

        private void end(String reason) {
            fault = reason;
            answered.add(this);
        }
    }
}
