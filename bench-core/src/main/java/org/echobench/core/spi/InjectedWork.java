package org.echobench.core.spi;

import java.util.Objects;

/**
 * The work that every handler does before it responds, to simulate a slower one.
 *
 * @param handlerWorkNanos CPU time that it burns, 0 to 1,000,000,000 ns
 * @param handlerAllocBytes heap that it allocates, 0 to 16 MiB
 * @param handlerWait how long it waits
 */
public record InjectedWork(int handlerWorkNanos, int handlerAllocBytes, HandlerWait handlerWait) {

    static final InjectedWork NONE = new InjectedWork(0, 0, HandlerWait.NONE);

    public InjectedWork {
        ServerConfig.range("handlerWorkNanos", handlerWorkNanos, 0, 1_000_000_000);
        ServerConfig.range("handlerAllocBytes", handlerAllocBytes, 0, 16 << 20);
        Objects.requireNonNull(handlerWait, "handlerWait");
    }
}
