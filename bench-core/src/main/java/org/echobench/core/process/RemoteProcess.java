package org.echobench.core.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.echobench.core.process.RelayConnection.Frame;
import org.echobench.core.process.RelayConnection.Type;

/** A program on another host, as if it were a child of this process. If the connection to its host ends, so does it. */
final class RemoteProcess extends Process {

    private static final int NO_EXIT_CODE = -1;
    private static final int PIPE_BYTES = 1 << 16;

    private final RelayConnection connection;
    private final long pid;
    private final UnaryOperator<IOException> lost;
    private final PipedOutputStream toOutput = new PipedOutputStream();
    private final PipedOutputStream toErrors = new PipedOutputStream();
    private final PipedInputStream output = new PipedInputStream(toOutput, PIPE_BYTES);
    private final PipedInputStream errors = new PipedInputStream(toErrors, PIPE_BYTES);
    private final CompletableFuture<Integer> exit = new CompletableFuture<>();
    private volatile Optional<String> loss = Optional.empty();

    /** @param lost says of a failure which host was lost */
    RemoteProcess(RelayConnection connection, long pid, UnaryOperator<IOException> lost) throws IOException {
        this.connection = connection;
        this.pid = pid;
        this.lost = lost;
        Thread reader = new Thread(this::read, "echobench-remote-process");
        reader.setDaemon(true);
        reader.start();
    }

    /** Why its host was lost before it ended; empty while it was not. */
    Optional<String> loss() {
        return loss;
    }

    /** Whoever started it reads its output and its errors, each on a thread of its own. */
    private void read() {
        int code = NO_EXIT_CODE;
        try (connection;
                toOutput;
                toErrors) {
            Frame frame = connection.receive();
            while (frame.type() != Type.EXITED) {
                PipedOutputStream to = frame.type() == Type.OUTPUT ? toOutput : toErrors;
                to.write(frame.bytes());
                to.flush(); // else the reader looks once a second
                frame = connection.receive();
            }
            code = Integer.parseInt(frame.text());
        } catch (IOException e) {
            loss = Optional.of(lost.apply(e).getMessage());
        } finally {
            exit.complete(code);
        }
    }

    /** Each write goes out at once: whoever writes lines writes them whole. */
    private final class Input extends OutputStream {
        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            if (length > 0) {
                connection.send(Type.INPUT, bytes, offset, length);
            }
        }

        @Override
        public void close() throws IOException {
            connection.send(Type.INPUT, new byte[0]);
        }
    }

    @Override
    public OutputStream getOutputStream() {
        return new Input();
    }

    @Override
    public InputStream getInputStream() {
        return output;
    }

    @Override
    public InputStream getErrorStream() {
        return errors;
    }

    @Override
    public int waitFor() throws InterruptedException {
        try {
            return exit.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public int exitValue() {
        if (!exit.isDone()) {
            throw new IllegalThreadStateException("it has not ended");
        }
        return exit.join();
    }

    @Override
    public long pid() {
        return pid;
    }

    /** None: its relay ends them with it. */
    @Override
    public Stream<ProcessHandle> descendants() {
        return Stream.empty();
    }

    @Override
    public void destroy() {
        try {
            connection.send(Type.KILL, new byte[0]);
        } catch (IOException e) {
            // The connection has ended, and its relay has ended the program.
        }
    }
}
