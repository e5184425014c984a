package org.echobench.core.reference;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.echobench.core.content.HandlerWork;

/** The endpoint {@code /ws/echo} of one connection. */
final class EchoHandler implements MessageHandler, Disturbance.Replies {

    private final Connection connection;
    private final HandlerWork work;
    private final Disturbance disturbance;

    EchoHandler(Connection connection, HandlerWork work, Disturbance disturbance) {
        this.connection = connection;
        this.work = work;
        this.disturbance = disturbance;
    }

    @Override
    public void message(int opcode, ByteBuffer payload) throws IOException {
        work.perform();
        try {
            disturbance.echo(opcode, payload, this);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    @Override
    public void send(int opcode, ByteBuffer payload) {
        try {
            connection.out().frame(opcode, payload);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void sendAfter(Duration delay, int opcode, ByteBuffer payload) {
        ByteBuffer copy = ByteBuffer.allocate(payload.remaining())
                .put(payload.duplicate())
                .flip();
        connection.hold(delay, () -> connection.out().frame(opcode, copy));
    }
}
