package org.echobench.core.benchmarks;

import java.io.IOException;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Function;
import org.echobench.core.client.Target;
import org.echobench.core.host.MeasuredServer;
import org.echobench.core.host.ServiceRows;
import org.echobench.core.load.Protocol;
import org.echobench.core.load.TriggeredPush;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.wire.Numbering;

/** The row of a target file that a fork measures. Thread-safe. */
final class ServiceRow {

    /**
     * How many numbers each loop has for its messages, more than it ever sends. The first so many are left to the requests
     * that ask what the responses are.
     */
    private static final long NUMBERS = 1_000_000_000L;

    private final String name;
    private final ServiceRows rows;
    private Function<Numbering, Protocol> protocols;
    private int loops;

    /** @throws IllegalArgumentException if this class path has no target file, or nothing that reads it */
    ServiceRow(String name) {
        this.name = name;
        try {
            rows = ServiceLoader.load(ServiceRows.class)
                    .findFirst()
                    .orElseThrow(
                            () -> new IllegalArgumentException("the rows of a service need echobench run --target"));
        } catch (ServiceConfigurationError e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new IllegalArgumentException(cause.getMessage(), e);
        }
    }

    /** @throws IllegalArgumentException if anything is asked of the service that only our handlers can do */
    MeasuredServer start(ServerConfig config) throws IOException, InterruptedException {
        if (!config.equals(ServerConfig.defaults())) {
            throw new IllegalArgumentException("ioThreads and injected work are not for the service of a target file");
        }
        return rows.start();
    }

    /**
     * The protocol of one more loop.
     *
     * @param target which runs
     * @param connections of the whole load
     */
    synchronized Protocol protocol(Target target, int connections) {
        return protocols(target).apply(new Numbering(NUMBERS * ++loops, connections));
    }

    /**
     * The protocol and the broadcasts of a push, for its only loop.
     *
     * @throws IllegalArgumentException if it is none
     */
    TriggeredPush push(Target target) {
        if (protocol(target, 1) instanceof TriggeredPush push) {
            return push;
        }
        throw new IllegalArgumentException("the row '" + name + "' is no push");
    }

    private Function<Numbering, Protocol> protocols(Target target) {
        if (protocols == null) {
            try {
                protocols = rows.protocols(name, target);
            } catch (IOException e) {
                throw new IllegalArgumentException(e.getMessage(), e);
            }
        }
        return protocols;
    }
}
