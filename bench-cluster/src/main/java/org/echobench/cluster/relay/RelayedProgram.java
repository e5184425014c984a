package org.echobench.cluster.relay;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.TimeUnit;
import org.echobench.core.process.RelayConnection;
import org.echobench.core.process.RelayConnection.Frame;
import org.echobench.core.process.RelayConnection.Type;

/** A program and the fork that it was started for. When one of them ends, so does the other's end of the connection. */
final class RelayedProgram {

    private static final int BUFFER_BYTES = 1 << 16;

    /** Only where a child of the program still has its output does the end of it not come. */
    private static final long LAST_OUTPUT_MILLIS = 1_000;

    private static final long KILL_SECONDS = 10;

    private final RelayConnection fork;
    private final Process program;

    RelayedProgram(RelayConnection fork, ProcessBuilder builder) throws IOException {
        this.fork = fork;
        program = builder.start();
    }

    /** Passes input and output on until the program or the connection has ended; none of its processes is left then. */
    void run() throws IOException {
        try {
            fork.send(Type.STARTED, Long.toString(program.pid()));
            Thread output = thread(() -> pass(program.getInputStream(), Type.OUTPUT));
            Thread errors = thread(() -> pass(program.getErrorStream(), Type.ERRORS));
            thread(() -> end(output, errors));
            while (true) {
                take(fork.receive());
            }
        } finally {
            kill();
        }
    }

    private static Thread thread(Runnable body) {
        Thread thread = new Thread(body, "echobench-relayed-program");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void pass(InputStream from, Type type) {
        byte[] buffer = new byte[BUFFER_BYTES];
        try {
            for (int count = from.read(buffer); count >= 0; count = from.read(buffer)) {
                fork.send(type, buffer, 0, count);
            }
        } catch (IOException e) {
            // The program was killed, or the fork is gone.
        }
    }

    private void end(Thread output, Thread errors) {
        try {
            int code = program.waitFor();
            output.join(LAST_OUTPUT_MILLIS);
            errors.join(LAST_OUTPUT_MILLIS);
            fork.send(Type.EXITED, Integer.toString(code));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            // The fork is gone, and nobody waits for the exit code.
        }
    }

    private void take(Frame frame) throws IOException {
        if (frame.type() == Type.KILL) {
            kill();
        } else if (frame.type() == Type.INPUT) {
            try {
                if (frame.bytes().length == 0) {
                    program.getOutputStream().close();
                } else {
                    program.getOutputStream().write(frame.bytes());
                    program.getOutputStream().flush();
                }
            } catch (IOException e) {
                // The program reads no more. Its end says why.
            }
        }
    }

    private void kill() {
        program.descendants().forEach(ProcessHandle::destroyForcibly);
        program.destroyForcibly();
        try {
            program.waitFor(KILL_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
