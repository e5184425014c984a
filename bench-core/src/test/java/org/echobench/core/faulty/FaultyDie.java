package org.echobench.core.faulty;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.echobench.core.reference.Disturbance;
import org.echobench.core.reference.ReferenceServer;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.ServerConfig;

/** Row {@code faulty-die}: ends in the middle, with all its connections and its port; in a process of its own, the process. */
public final class FaultyDie extends FaultyProvider {

    static final int LAST_ECHO = 5_000;

    public FaultyDie() {
        super("faulty-die");
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        CompletableFuture<BenchServer> started = new CompletableFuture<>();
        BenchServer server = ReferenceServer.start(info().id(), config, dying(started));
        started.complete(server);
        return server;
    }

    private static Supplier<Disturbance> dying(CompletableFuture<BenchServer> server) {
        EveryNth last = new EveryNth(LAST_ECHO);
        AtomicBoolean dying = new AtomicBoolean();
        Disturbance die = (opcode, payload, replies) -> {
            if (!last.reached()) {
                replies.send(opcode, payload);
            } else if (dying.compareAndSet(false, true)) {
                // Not on this thread: closing waits for it.
                server.thenAcceptAsync(FaultyDie::end);
            }
        };
        return () -> die;
    }

    private static void end(BenchServer server) {
        if (ownProcess()) {
            Runtime.getRuntime().halt(1);
        }
        server.close();
    }

    /** Whether this JVM was started to be the server and nothing else. */
    private static boolean ownProcess() {
        return System.getProperty("sun.java.command", "").startsWith("org.echobench.core.host.");
    }
}
