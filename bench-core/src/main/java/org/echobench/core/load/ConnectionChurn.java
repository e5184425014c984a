package org.echobench.core.load;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.echobench.core.client.ClientLoop;
import org.echobench.core.client.Connection;
import org.echobench.core.client.ConnectionHandler;
import org.echobench.core.client.Target;
import org.echobench.core.client.Upgrade;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.core.wire.FrameHeader;
import org.echobench.core.wire.Frames;
import org.echobench.core.wire.ProtocolException;

/**
 * WebSocket connections opened and closed, a number of them at once. One message is one cycle: TCP connect, upgrade,
 * close handshake. It ends with a reset, because thousands of addresses in TIME_WAIT would slow the next server.
 */
public final class ConnectionChurn implements LoadDriver, ConnectionHandler {

    private static final int KEY = 0x2B7E1516;
    private static final long POLL_MILLIS = 100;

    private final Target target;
    private final ConnectionHandler upgrade;
    private final ClientLoop loop;
    private final Cycle[] cycles;
    private final FrameHeader header = new FrameHeader();
    private final LoadReport report = new LoadReport();
    private final LatencyRecorder service = new LatencyRecorder();
    private final LossLimit lossLimit;
    private boolean sending;
    private long pending;

    private static final class Cycle {
        long startedAt;
        boolean open;
    }

    /** @param concurrency cycles under way at once, 1 to 10,000 */
    public ConnectionChurn(Target target, String path, int concurrency) {
        this(target, path, concurrency, LossLimit.USUAL);
    }

    ConnectionChurn(Target target, String path, int concurrency, LossLimit lossLimit) {
        if (concurrency < 1 || concurrency > 10_000) {
            throw new IllegalArgumentException("connections must be 1 to 10000, but is " + concurrency);
        }
        this.target = target;
        this.lossLimit = lossLimit;
        this.upgrade = new Upgrade(target.host(), path, this);
        this.cycles = new Cycle[concurrency];
        for (int i = 0; i < concurrency; i++) {
            cycles[i] = new Cycle();
        }
        try {
            loop = new ClientLoop(ClientLoop.DEFAULT_BUFFER_BYTES, target.tls());
        } catch (IOException e) {
            throw new LoadFailure("no selector: " + e.getMessage(), e);
        }
    }

    @Override
    public void open() {
        // Every cycle opens a connection of its own.
    }

    @Override
    public void completeOne() {
        if (pending == 0) {
            if (!sending) {
                sending = true;
                for (Cycle cycle : cycles) {
                    start(cycle);
                }
            }
            do {
                poll();
            } while (pending == 0);
        }
        pending--;
    }

    @Override
    public void drain() {
        sending = false;
        while (loop.open() > 0) {
            poll();
        }
        pending = 0;
    }

    private void start(Cycle cycle) {
        cycle.startedAt = System.nanoTime();
        cycle.open = true;
        report.sent();
        try {
            loop.connect(target.address(), Optional.empty(), upgrade, cycle);
        } catch (IOException e) {
            throw new LoadFailure("a connection cannot be opened: " + e.getMessage(), e);
        }
    }

    private void poll() {
        try {
            if (loop.poll(POLL_MILLIS) == 0) {
                sweep(System.nanoTime());
            }
        } catch (IOException e) {
            throw new LoadFailure("the client's selector failed: " + e.getMessage(), e);
        } catch (ProtocolException e) {
            throw new LoadFailure(e.getMessage(), e);
        }
        report.check();
    }

    private void sweep(long now) {
        for (Cycle cycle : cycles) {
            if (cycle.open && lossLimit.passed(cycle.startedAt, now)) {
                report.lost(1, "a connection was not opened and closed within " + lossLimit);
            }
        }
    }

    @Override
    public void opened(Connection connection) {
        ByteBuffer out = loop.out();
        Frames.writeMaskedHeader(out, true, Frames.CLOSE, 2, KEY);
        int start = out.position();
        out.putShort((short) Frames.NORMAL_CLOSURE);
        Frames.mask(out, start, out.position(), KEY, 0);
        connection.write(out);
    }

    @Override
    public void received(Connection connection, ByteBuffer in, long now) {
        if (!header.readWhole(in)) {
            return;
        }
        if (header.opcode() != Frames.CLOSE) {
            throw new ProtocolException("the close handshake was answered with opcode " + header.opcode());
        }
        int code = header.payloadLength() >= 2 ? in.getShort(in.position()) & 0xFFFF : 1005;
        if (code != Frames.NORMAL_CLOSURE) {
            throw new ProtocolException("the close handshake was answered with code " + code + " instead of 1000");
        }
        Cycle cycle = (Cycle) connection.attachment();
        service.record(now - cycle.startedAt, now);
        cycle.open = false;
        report.completed();
        pending++;
        connection.reset();
        if (sending) {
            start(cycle);
        }
    }

    @Override
    public void writable(Connection connection) {
        // A close frame always fits.
    }

    @Override
    public void closed(Connection connection, IOException cause) {
        String how = cause instanceof EOFException ? "without a close frame" : "with: " + cause.getMessage();
        report.lost(1, "the server ended a connection " + how);
    }

    @Override
    public LoadReport report() {
        return report;
    }

    @Override
    public LatencyRecorder service() {
        return service;
    }

    @Override
    public long waitedNanos() {
        return loop.waitedNanos();
    }

    @Override
    public void close() {
        try {
            loop.close();
        } catch (IOException e) {
            throw new LoadFailure("the client's selector cannot be closed: " + e.getMessage(), e);
        }
    }
}
