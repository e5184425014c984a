package org.echobench.core.process;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Child processes that end with the JVM, whether it ends normally or by a signal. Thread-safe. */
public final class ChildProcesses implements AutoCloseable {

    private static final int LAST_SECONDS = 10;

    private final Set<Process> programs = ConcurrentHashMap.newKeySet();
    private final Thread hook;
    private boolean ending;

    /** @param afterwards what else to do at the end of the JVM, after they have ended */
    public ChildProcesses(Runnable afterwards) {
        hook = new Thread(() -> endAll(afterwards), "end of what was started");
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException e) {
            ending = true; // The JVM is ending, and runs no further hook.
        }
    }

    /**
     * Starts a program. The JVM does not end meanwhile, because the program would outlive it.
     *
     * @throws IOException if it cannot be started, or the JVM was asked to end
     */
    public synchronized Process start(ProcessBuilder builder) throws IOException {
        if (ending) {
            throw new IOException("this JVM is ending");
        }
        Process program = builder.start();
        programs.add(program);
        return program;
    }

    /**
     * Ends a program and its children at once; harmless if it has ended on its own. One that this user may not end, such as
     * sudo, is left after a while.
     */
    public void end(Process program) {
        new ProcessTree(program.toHandle()).kill();
        program.onExit()
                .completeOnTimeout(program, LAST_SECONDS, TimeUnit.SECONDS)
                .join();
        programs.remove(program);
    }

    private void endAll(Runnable afterwards) {
        synchronized (this) {
            ending = true;
        }
        programs.forEach(this::end);
        afterwards.run();
    }

    /** Call when everything that was started has ended cleanly. */
    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is ending, and the hook does the same again.
        }
    }
}
