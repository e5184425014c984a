package org.echobench.core.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.echobench.core.metrics.Proc.Descriptors;
import org.echobench.core.metrics.ProcessUsage;
import org.echobench.core.process.RelayConnection.Frame;
import org.echobench.core.process.RelayConnection.Type;
import org.echobench.results.Json;
import org.echobench.results.run.BackgroundLoad;

/** A host with a relay. If it is lost, methods fail with an {@link UncheckedIOException} that names it. */
public final class RemoteHost implements Host, AutoCloseable {

    private final RelayAddress relay;
    private Optional<RelayConnection> questions = Optional.empty();
    private OptionalLong offset = OptionalLong.empty();

    public RemoteHost(RelayAddress relay) {
        this.relay = relay;
    }

    @Override
    public Optional<String> address() {
        return Optional.of(relay.address());
    }

    @Override
    public List<String> sources() {
        return relay.sources();
    }

    /** Starts a program there with copies of its files. It ends when the connection does. */
    @Override
    public Process start(List<String> command) throws IOException {
        ShippedCommand.Shipment shipment = ShippedCommand.ship(command);
        Frame answer;
        try {
            RelayConnection connection = RelayConnection.connect(relay);
            answer = asked(connection, shipment);
            if (answer.type() == Type.STARTED) {
                return new RemoteProcess(connection, Long.parseLong(answer.text()), this::lost);
            }
            connection.close();
        } catch (IOException e) {
            throw lost(e);
        }
        throw new IOException("host " + relay.name() + " cannot start a program: " + answer.text());
    }

    /** The answer to a program that is to be started, with all files that it needs. */
    private static Frame asked(RelayConnection connection, ShippedCommand.Shipment shipment) throws IOException {
        try {
            connection.send(Type.START, Json.bytes(shipment.command()));
            Frame frame = connection.receive();
            while (frame.type() == Type.NEED) {
                connection.send(Type.FILE, shipment.bytes(frame.text()));
                frame = connection.receive();
            }
            return frame;
        } catch (IOException e) {
            connection.close();
            throw e;
        }
    }

    private IOException lost(IOException reason) {
        return new IOException("the connection to host " + relay.name() + " " + reason.getMessage(), reason);
    }

    /** The answer; empty where there is none. */
    private synchronized Optional<byte[]> ask(RelayQuestion question, Object... arguments) throws IOException {
        try {
            if (questions.isEmpty()) {
                questions = Optional.of(RelayConnection.connect(relay));
            }
            RelayConnection connection = questions.get();
            connection.send(
                    Type.ASK,
                    Stream.concat(Stream.of(question), Arrays.stream(arguments))
                            .map(Object::toString)
                            .collect(Collectors.joining(" ")));
            Frame answer = connection.receive();
            if (answer.type() == Type.FAILED) {
                throw new IllegalStateException("host " + relay.name() + ": " + answer.text());
            }
            return Optional.of(answer.bytes()).filter(bytes -> bytes.length > 0);
        } catch (IOException e) {
            throw lost(e);
        }
    }

    private <T extends Record> Optional<T> ask(Class<T> answer, RelayQuestion question, Object... arguments) {
        try {
            Optional<byte[]> bytes = ask(question, arguments);
            return bytes.isEmpty() ? Optional.empty() : Optional.of(Json.read(bytes.get(), answer));
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    /** With its time by this machine's clock. */
    @Override
    public Optional<ProcessUsage> usage(long pid) {
        return ask(ProcessUsage.class, RelayQuestion.USAGE, pid)
                .map(there -> new ProcessUsage(
                        there.nanos() - offsetNanos(), there.cpuNanos(), there.residentBytes(), there.threads()));
    }

    private synchronized long offsetNanos() {
        if (offset.isEmpty()) {
            try {
                offset = OptionalLong.of(clock().offsetNanos());
            } catch (IOException e) {
                throw new UncheckedIOException(e.getMessage(), e);
            }
        }
        return offset.getAsLong();
    }

    @Override
    public Optional<Descriptors> descriptors(long pid) {
        return ask(Descriptors.class, RelayQuestion.DESCRIPTORS, pid);
    }

    @Override
    public Memory memory() {
        return ask(Memory.class, RelayQuestion.MEMORY).orElseThrow();
    }

    /** From now on, until {@link #backgroundLoad}, the host's load that is not ours is measured. */
    public void measureBackgroundLoad() {
        ask(BackgroundLoad.class, RelayQuestion.LOAD_BEGINS);
    }

    public BackgroundLoad backgroundLoad() {
        return ask(BackgroundLoad.class, RelayQuestion.LOAD).orElse(BackgroundLoad.unknown());
    }

    /**
     * Connects that host to another one's relay.
     *
     * @throws IllegalStateException if it does not reach it
     */
    public void reach(RelayAddress other) throws IOException {
        ask(RelayQuestion.REACH, other.address(), other.port());
    }

    @Override
    public byte[] read(String file) throws IOException {
        return ask(RelayQuestion.READ, file).orElse(new byte[0]);
    }

    @Override
    public String folderFor(Path here) {
        try {
            return text(ask(RelayQuestion.FOLDER));
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    @Override
    public ClockEstimate clock() throws IOException {
        return ClockEstimate.of(System::nanoTime, () -> Long.parseLong(text(ask(RelayQuestion.CLOCK))));
    }

    private static String text(Optional<byte[]> answer) {
        return new String(answer.orElseThrow(), StandardCharsets.UTF_8);
    }

    @Override
    public synchronized void close() throws IOException {
        if (questions.isPresent()) {
            questions.get().close();
        }
    }
}
