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
     * How many message numbers each loop has, more than it ever sends. The first block is for the requests that find
     * out what the responses are.
     */
    private static final long NUMBERS = 1_000_000_000L;

    private final String name;
    private final ServiceRows rows;
    private Function<Numbering, Protocol> protocols;
    private int loops;

    /** @throws IllegalArgumentException if the class path has no target file, or no code that reads it */
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

    /** @throws IllegalArgumentException if a setting would need our own handlers */
    MeasuredServer start(ServerConfig config) throws IOException, InterruptedException {
        if (!config.equals(ServerConfig.defaults())) {
            throw new IllegalArgumentException("ioThreads and injected work do not apply to a target file's service");
        }
        return rows.start();
    }

    /**
     * The protocol of one more loop.
     *
     * @param target the running service
     * @param connections those of the whole load
     */
    synchronized Protocol protocol(Target target, int connections) {
        return protocols(target).apply(new Numbering(NUMBERS * ++loops, connections));
    }

    /**
     * The protocol and the broadcasts of a push, for its only loop.
     *
     * @throws IllegalArgumentException if the row is not a push
     */
    TriggeredPush push(Target target) {
        if (protocol(target, 1) instanceof TriggeredPush push) {
            return push;
        }
        throw new IllegalArgumentException("the row '" + name + "' is not a push");
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
