package org.echobench.cli;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The child processes of this command; they end with the JVM. Thread-safe. */
final class ChildProcesses implements AutoCloseable {

    private final Set<Runnable> ends = ConcurrentHashMap.newKeySet();
    private final Thread hook = new Thread(this::endAll, "end of what was started");
    private volatile boolean ending;

    ChildProcesses() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** @param end ends one of them at once; harmless where it has ended by itself */
    void add(Runnable end) {
        ends.add(end);
        if (ending) {
            end.run(); // the hook may have looked before
        }
    }

    void remove(Runnable end) {
        ends.remove(end);
    }

    /** Whether the JVM was asked to end; later failures follow from that. */
    boolean isEnding() {
        return ending;
    }

    private void endAll() {
        ending = true;
        ends.forEach(Runnable::run);
    }

    /** Whoever started something has ended it in order. */
    @Override
    public void close() {
        if (!ending) {
            Runtime.getRuntime().removeShutdownHook(hook);
        }
    }
}
