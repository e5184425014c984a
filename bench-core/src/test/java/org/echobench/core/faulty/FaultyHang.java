package org.echobench.core.faulty;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.echobench.core.reference.Disturbance;
import org.echobench.core.reference.ReferenceServer;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.ServerConfig;

/** Row {@code faulty-hang}: stops answering for good; its event loops wait for something that comes only at close. */
public final class FaultyHang extends FaultyProvider {

    static final int LAST_ECHO = 5_000;

    public FaultyHang() {
        super("faulty-hang");
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        CountDownLatch closing = new CountDownLatch(1);
        return new WrappedServer(ReferenceServer.start(info().id(), config, hanging(closing))) {
            @Override
            public void close() {
                closing.countDown();
                super.close();
            }
        };
    }

    private static Supplier<Disturbance> hanging(CountDownLatch closing) {
        EveryNth last = new EveryNth(LAST_ECHO);
        Disturbance hang = (opcode, payload, replies) -> {
            if (last.reached()) {
                hangUntil(closing);
            } else {
                replies.send(opcode, payload);
            }
        };
        return () -> hang;
    }

    private static void hangUntil(CountDownLatch closing) {
        try {
            closing.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts an event loop", e);
        }
    }
}
