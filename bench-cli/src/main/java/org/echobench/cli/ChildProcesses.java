package org.echobench.cli;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.echobench.core.process.ServerProcess;

/** The child processes of this command; they end with the JVM. Thread-safe. */
final class ChildProcesses implements AutoCloseable {

    private final Set<ServerProcess> servers = ConcurrentHashMap.newKeySet();
    private final Set<Process> programs = ConcurrentHashMap.newKeySet();
    private final Thread hook = new Thread(this::endAll, "end of what was started");
    private volatile boolean ending;

    ChildProcesses() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** A server that runs. It ends with its standard input, so one that is still being started ends with the JVM, too. */
    void add(ServerProcess server) {
        servers.add(server);
        if (ending) {
            server.abandon(); // the hook may have looked before
        }
    }

    /**
     * Starts a program. The JVM does not end meanwhile, because the program would live on.
     *
     * @throws UserError if the JVM was asked to end
     */
    synchronized Process start(ProcessBuilder builder) throws IOException {
        if (ending) {
            throw new UserError("Stopped.");
        }
        Process program = builder.start();
        programs.add(program);
        return program;
    }

    /** Ends a program and its children at once; harmless where it has ended by itself. */
    void end(Process program) {
        program.descendants().forEach(ProcessHandle::destroyForcibly);
        program.destroyForcibly();
        programs.remove(program);
    }

    /** Whether the JVM was asked to end; later failures follow from that. */
    boolean isEnding() {
        return ending;
    }

    private void endAll() {
        synchronized (this) {
            ending = true;
        }
        programs.forEach(this::end);
        servers.forEach(ServerProcess::abandon);
    }

    /** Whoever started something has ended it in order. */
    @Override
    public void close() {
        if (!ending) {
            Runtime.getRuntime().removeShutdownHook(hook);
        }
    }
}
