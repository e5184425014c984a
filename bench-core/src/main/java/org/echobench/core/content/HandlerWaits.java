package org.echobench.core.content;

import java.util.Random;
import java.util.ServiceLoader;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.echobench.core.spi.HandlerWait;
import org.echobench.core.spi.ServerConfig;

/** The waits of a server's handlers. Thread-safe; allocates nothing. */
public final class HandlerWaits {

    /** The same for every server, so that all have the same waits in the same order. */
    private static final long SEED = 35;

    /** This JVM's; opened for the first server that needs it. */
    private static Database opened;

    private final HandlerWait range;
    /** Null unless handlers wait for a database. */
    private final Database database;

    private final Random random = new Random(SEED);
    private volatile boolean ended;

    public HandlerWaits(ServerConfig config) {
        range = config.injected().handlerWait();
        database = range.inDatabase() ? openDatabase() : null;
    }

    private static synchronized Database openDatabase() {
        if (opened == null) {
            opened = ServiceLoader.load(Database.class)
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(
                            "handlers that wait for a database need handler-jdbc on the class path of their server"));
        }
        return opened;
    }

    /** The configuration for handlers that a timer starts after {@link #untilHandler}: without a wait of their own. */
    public static ServerConfig byTimer(ServerConfig config) {
        return config.injected().handlerWait().inDatabase() ? config : config.withHandlerWait(HandlerWait.NONE);
    }

    /** The next wait before a handler {@link #byTimer}, in ns; 0 where the handler itself waits for a database. */
    public long untilHandler() {
        return database == null ? nextNanos() : 0;
    }

    /** The next wait in ns. */
    long nextNanos() {
        int least = range.leastMicros();
        int most = range.mostMicros();
        return TimeUnit.MICROSECONDS.toNanos(least == most ? least : random.nextInt(least, most + 1));
    }

    /**
     * Ends the wait of a thread, and all waits that begin later. It does not interrupt the thread, because a framework
     * may stop itself on it: Akka and Pekko would then leave their pools alive.
     */
    void end(Thread waiting) {
        ended = true;
        LockSupport.unpark(waiting);
    }

    /** Holds up the calling thread for the next wait. An interrupt ends it as well, and stays set. */
    void block() {
        if (range.isNone()) {
            return;
        }
        long nanos = nextNanos();
        if (database != null) {
            database.query(nanos);
            return;
        }
        long start = System.nanoTime();
        // Not Thread.sleep, which waits whole milliseconds before JDK 21.
        for (long left = nanos; left > 0 && !ended && !Thread.currentThread().isInterrupted(); ) {
            LockSupport.parkNanos(this, left);
            left = nanos - (System.nanoTime() - start);
        }
    }
}
