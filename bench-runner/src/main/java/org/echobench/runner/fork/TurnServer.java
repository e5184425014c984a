package org.echobench.runner.fork;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.echobench.core.host.Turns;

/**
 * Gives turns to forks that are measured side by side. A turn begins when every other fork waits for one, has ended, or
 * has not asked for its first: forks warm up while others start. Warm-up turns come first, and the fork that has had
 * the fewest is next. No iteration is measured before all forks have asked for a turn, so only warm forks are measured.
 *
 * <p>Iterations come in blocks, one for each fork in random order. Every second block is the mirror image of the one
 * before it (ABC CBA), so a steady drift of the machine affects all forks alike, and no fork always follows the same
 * one. A fork that needs no more iterations drops out. The forks end together, because the end of one would disturb the
 * iterations of another. Thread-safe.
 */
final class TurnServer implements AutoCloseable {

    private final class Fork {

        /** Identifies the fork: no other process knows it. */
        private final String word = UUID.randomUUID().toString();

        private Optional<Socket> socket = Optional.empty();
        private Optional<Turns.Kind> wanted = Optional.empty();
        private int warmUps;
        private boolean connected;
        private boolean asked;
        private boolean ended;
        private long waited;
        private long waitsSince;
        /** The rate of its last slice; NaN if it reported none. */
        private double rate = Double.NaN;
        /** The rates of the others at its last turn. */
        private final Map<Fork, Double> seen = new HashMap<>();
        /** The logarithm of the factor by which these rates have grown since its first turn. */
        private double othersGrew;

        private boolean wants(Turns.Kind kind) {
            return !ended && wanted.equals(Optional.of(kind));
        }

        private boolean loads() {
            return asked && !ended && wanted.isEmpty();
        }

        private boolean starts() {
            return !asked && !ended;
        }

        /** A dying fork does not read this; the end of its process gives the turn to the next. */
        private void begin() {
            waited += clock.getAsLong() - waitsSince;
            warmUps += wants(Turns.Kind.WARM_UP) ? 1 : 0;
            wanted = Optional.empty();
            try {
                new DataOutputStream(socket.orElseThrow().getOutputStream()).writeDouble(othersGrew());
            } catch (IOException e) {
                socket = Optional.empty();
            }
        }

        /** See {@link Turns#next}. A fork that joins or is warm does not change it: each is compared with itself. */
        private double othersGrew() {
            Map<Fork, Double> now = waiting(Turns.Kind.WARM_UP).stream()
                    .filter(fork -> fork != this && fork.rate > 0)
                    .collect(Collectors.toMap(fork -> fork, fork -> fork.rate));
            OptionalDouble grew = now.keySet().stream()
                    .filter(seen::containsKey)
                    .mapToDouble(fork -> Math.log(now.get(fork) / seen.get(fork)))
                    .average();
            seen.clear();
            seen.putAll(now);
            othersGrew += grew.orElse(0);
            return grew.isPresent() ? othersGrew : Double.NaN;
        }
    }

    private final ServerSocket listener;
    private final List<Fork> forks;
    private final Consumer<List<?>> shuffle;
    private final LongSupplier clock;
    /** The order of the current block. */
    private List<Fork> block = List.of();

    private boolean mirrored = true;
    /** The rest of the block. */
    private final Deque<Fork> next = new ArrayDeque<>();

    /**
     * @param count number of forks, 2 or more
     * @param shuffle decides the order of a block
     * @param clock nanoseconds, from any origin
     */
    TurnServer(int count, Consumer<List<?>> shuffle, LongSupplier clock) throws IOException {
        this.shuffle = shuffle;
        this.clock = clock;
        forks = IntStream.range(0, count).mapToObj(place -> new Fork()).toList();
        listener = new ServerSocket(0, count, InetAddress.getLoopbackAddress());
        start(this::accept);
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "turns");
        thread.setDaemon(true);
        thread.start();
    }

    /** The value of {@link Turns#VARIABLE} for a fork. */
    String variable(int fork) {
        return listener.getLocalPort() + "/" + forks.get(fork).word;
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listener.accept();
                start(() -> serve(socket));
            }
        } catch (IOException e) {
            // It was closed: all forks have ended.
        }
    }

    /** Drops a stranger, and a fork that asks for an unknown kind of turn, as one of another build may. */
    private void serve(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            DataInputStream wanted = new DataInputStream(socket.getInputStream());
            String word = wanted.readUTF();
            Optional<Fork> known =
                    forks.stream().filter(fork -> fork.word.equals(word)).findFirst();
            if (known.isEmpty()) {
                return;
            }
            connected(known.get());
            Turns.Kind[] kinds = Turns.Kind.values();
            for (int kind = wanted.read(); kind >= 0 && kind < kinds.length; kind = wanted.read()) {
                wants(known.get(), socket, kinds[kind], wanted.readDouble());
            }
        } catch (IOException e) {
            // The fork has ended. The thread that waits for its process reports why.
        }
    }

    private synchronized void connected(Fork fork) {
        fork.connected = true;
        notifyAll();
    }

    private synchronized void wants(Fork fork, Socket socket, Turns.Kind kind, double rate) {
        fork.asked = true;
        fork.rate = rate;
        fork.socket = Optional.of(socket);
        fork.wanted = Optional.of(kind);
        fork.waitsSince = clock.getAsLong();
        give();
    }

    /** Call when no process of the fork is left. */
    synchronized void ended(int fork) {
        forks.get(fork).ended = true;
        notifyAll();
        give();
    }

    /** How long a fork has waited for its turns until now, in ns. */
    synchronized long waited(int fork) {
        Fork one = forks.get(fork);
        return one.waited + (one.wanted.isPresent() ? clock.getAsLong() - one.waitsSince : 0);
    }

    /** Returns when a fork has connected or has ended. */
    synchronized void await(int fork) throws InterruptedException {
        while (!forks.get(fork).connected && !forks.get(fork).ended) {
            wait();
        }
    }

    private void give() {
        if (forks.stream().anyMatch(Fork::loads)) {
            return;
        }
        Optional<Fork> warmsUp =
                waiting(Turns.Kind.WARM_UP).stream().min(Comparator.comparingInt(fork -> fork.warmUps));
        if (warmsUp.isPresent()) {
            warmsUp.get().begin();
        } else if (forks.stream().noneMatch(Fork::starts)) {
            nextOfBlock()
                    .ifPresentOrElse(Fork::begin, () -> waiting(Turns.Kind.END).forEach(Fork::begin));
        }
    }

    private List<Fork> waiting(Turns.Kind kind) {
        return forks.stream().filter(fork -> fork.wants(kind)).toList();
    }

    private Optional<Fork> nextOfBlock() {
        List<Fork> waiting = waiting(Turns.Kind.ITERATION);
        next.retainAll(waiting);
        if (next.isEmpty()) {
            block = mirrored ? new ArrayList<>(forks) : new ArrayList<>(block);
            if (mirrored) {
                shuffle.accept(block);
            } else {
                Collections.reverse(block);
            }
            mirrored = !mirrored;
            next.addAll(block);
            next.retainAll(waiting);
        }
        return Optional.ofNullable(next.poll());
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
