package org.echobench.cli;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What this command started and must not leave behind: ended when the JVM is asked to end. Thread-safe. */
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

    /** Whether the JVM was asked to end: what fails from now on fails for that reason. */
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
