package org.echobench.cluster.relay;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.echobench.core.metrics.BackgroundLoadProbe;
import org.echobench.core.process.Host;
import org.echobench.core.process.RelayAddress;
import org.echobench.core.process.RelayConnection;
import org.echobench.core.process.RelayConnection.Frame;
import org.echobench.core.process.RelayConnection.Type;
import org.echobench.core.process.RelayQuestion;
import org.echobench.core.process.ServerCpus;
import org.echobench.core.process.ShippedCommand;
import org.echobench.results.Json;
import org.echobench.results.Jvm;

/**
 * Starts programs for forks on other machines, and answers their questions about this host: a thread for each connection.
 * Whoever holds it keeps it alive.
 */
final class Relay implements AutoCloseable {

    private static final byte[] NOTHING = {};

    private final RelayAddress address;
    private final ServerSocket listening = new ServerSocket();
    private final RelayFiles files;
    private final Path work;
    private final CountDownLatch held = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private Optional<BackgroundLoadProbe> load = Optional.empty();

    /**
     * Begins to listen.
     *
     * @param address its port is of no meaning: the kernel chooses one
     * @param work where programs run, and where their files go
     */
    Relay(RelayAddress address, Path work) throws IOException {
        this.address = address;
        this.work = work;
        files = new RelayFiles(work.resolve("files"));
        Files.createDirectories(files.folder());
        listening.bind(new InetSocketAddress(address.address(), 0));
        start(this::accept);
    }

    int port() {
        return listening.getLocalPort();
    }

    /** Returns when the one who holds it is gone, or nobody has held it within the limit. */
    void awaitEnd(long limitSeconds) throws InterruptedException {
        if (held.await(limitSeconds, TimeUnit.SECONDS)) {
            ended.await();
        }
    }

    /** Takes no more connections. */
    @Override
    public void close() throws IOException {
        listening.close();
    }

    private static void start(Runnable body) {
        Thread thread = new Thread(body, "echobench-relay");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listening.accept();
                start(() -> serve(socket));
            }
        } catch (IOException e) {
            held.countDown();
            ended.countDown();
        }
    }

    private void serve(Socket socket) {
        try (RelayConnection connection = RelayConnection.accept(socket, address)) {
            Frame first = connection.receive();
            switch (first.type()) {
                case START -> start(connection, Json.read(first.bytes(), ShippedCommand.class));
                case ASK -> answer(connection, first);
                case HOLD -> hold(connection);
                default -> throw new IOException("begins with " + first.type());
            }
        } catch (IOException e) {
            // The end of a connection is in order: forks come and go. They say themselves what they miss.
        }
    }

    private void hold(RelayConnection connection) throws IOException {
        held.countDown();
        try {
            while (true) {
                connection.receive();
            }
        } finally {
            ended.countDown();
        }
    }

    private void start(RelayConnection connection, ShippedCommand command) throws IOException {
        RelayedProgram program;
        try {
            for (String id : command.files()) {
                files.need(id, () -> {
                    connection.send(Type.NEED, id);
                    return connection.receive().bytes();
                });
            }
            program = new RelayedProgram(
                    connection,
                    new ProcessBuilder(ServerCpus.pinned(command.on(Jvm.ownJava(), files.folder())))
                            .directory(work.toFile()));
        } catch (IOException e) {
            connection.send(Type.FAILED, e.getMessage());
            throw e;
        }
        program.run();
    }

    private void answer(RelayConnection connection, Frame first) throws IOException {
        Frame question = first;
        while (true) {
            String[] words = question.text().split(" ", 2);
            try {
                connection.send(
                        Type.ANSWER, answer(RelayQuestion.valueOf(words[0]), words.length == 1 ? "" : words[1]));
            } catch (IllegalStateException | FileSystemException e) {
                connection.send(Type.FAILED, e.getMessage());
            }
            question = connection.receive();
        }
    }

    private void reach(String... to) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(to[0], Integer.parseInt(to[1])), address.patienceSeconds() * 1_000);
        } catch (IOException e) {
            throw new IllegalStateException(to[0] + ":" + to[1] + ": " + e.getMessage(), e);
        }
    }

    private byte[] answer(RelayQuestion question, String argument) throws IOException {
        return switch (question) {
            case CLOCK -> Long.toString(System.nanoTime()).getBytes();
            case USAGE -> json(Host.HERE.usage(Long.parseLong(argument)));
            case DESCRIPTORS -> json(Host.HERE.descriptors(Long.parseLong(argument)));
            case MEMORY -> Json.bytes(Host.HERE.memory());
            case READ -> Host.HERE.read(argument);
            case FOLDER -> Files.createTempDirectory(work, "folder-").toString().getBytes();
            case LOAD -> json(load.map(BackgroundLoadProbe::finish));
            case REACH -> {
                reach(argument.split(" "));
                yield NOTHING;
            }
            case LOAD_BEGINS -> {
                load = Optional.of(new BackgroundLoadProbe());
                yield NOTHING;
            }
        };
    }

    private static byte[] json(Optional<?> answer) {
        return answer.map(Json::bytes).orElse(NOTHING);
    }
}
