package org.echobench.runner.fork;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.echobench.core.benchmarks.Turns;

/**
 * Gives turns to forks that are measured beside each other. A turn begins when every other fork waits for one or has
 * ended. Turns of the warm-up come first, so all iterations are measured on warm forks. Iterations alternate, and each
 * time another fork comes first (ABBA). The forks end together: the end of one would disturb the iterations of another.
 * Thread-safe.
 */
final class TurnServer implements AutoCloseable {

    private final class Fork {

        private Optional<Socket> socket = Optional.empty();
        private Optional<Turns.Kind> wanted = Optional.empty();
        private final Map<Turns.Kind, Integer> given = new EnumMap<>(Turns.Kind.class);
        private boolean ended;
        private long waited;
        private long waitsSince;

        private boolean wants(Turns.Kind kind) {
            return !ended && wanted.equals(Optional.of(kind));
        }

        private boolean loads() {
            return !ended && wanted.isEmpty();
        }

        /** A fork that is dying reads nothing; the end of its process gives the turn to the next. */
        private void begin() {
            waited += clock.getAsLong() - waitsSince;
            given.merge(wanted.orElseThrow(), 1, Integer::sum);
            wanted = Optional.empty();
            try {
                socket.orElseThrow().getOutputStream().write(0);
            } catch (IOException e) {
                socket = Optional.empty();
            }
        }
    }

    private final ServerSocket listener;
    private final List<Fork> forks;
    private final LongSupplier clock;

    /**
     * @param count of the forks, 2 or more
     * @param clock nanoseconds, from any origin
     */
    TurnServer(int count, LongSupplier clock) throws IOException {
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

    /** The value of {@link Turns#PROPERTY} for a fork. */
    String property(int fork) {
        return listener.getLocalPort() + "/" + fork;
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

    private void serve(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            int place = socket.getInputStream().read();
            if (place < 0 || place >= forks.size()) {
                return;
            }
            Fork fork = forks.get(place);
            int wanted = socket.getInputStream().read();
            while (wanted >= 0) {
                wants(fork, socket, Turns.Kind.values()[wanted]);
                wanted = socket.getInputStream().read();
            }
        } catch (IOException e) {
            // The fork has ended. Whoever waits for its process says why.
        }
    }

    private synchronized void wants(Fork fork, Socket socket, Turns.Kind kind) {
        fork.socket = Optional.of(socket);
        fork.wanted = Optional.of(kind);
        fork.waitsSince = clock.getAsLong();
        notifyAll();
        give();
    }

    /** No process of a fork is left. */
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

    /** Returns when a fork waits for its first turn or has ended. */
    synchronized void await(int fork) throws InterruptedException {
        while (forks.get(fork).loads()) {
            wait();
        }
    }

    private void give() {
        if (forks.stream().anyMatch(Fork::loads)) {
            return;
        }
        next(Turns.Kind.WARM_UP)
                .or(() -> next(Turns.Kind.ITERATION))
                .ifPresentOrElse(Fork::begin, () -> waiting(Turns.Kind.END).forEach(Fork::begin));
    }

    private List<Fork> waiting(Turns.Kind kind) {
        return forks.stream().filter(fork -> fork.wants(kind)).toList();
    }

    /** The fork with the fewest turns. Among equals it is the first, and each second time the last. */
    private Optional<Fork> next(Turns.Kind kind) {
        List<Fork> waiting = waiting(kind);
        ToIntFunction<Fork> had = fork -> fork.given.getOrDefault(kind, 0);
        int fewest = waiting.stream().mapToInt(had).min().orElse(0);
        return waiting.stream()
                .filter(fork -> had.applyAsInt(fork) == fewest)
                .reduce((one, another) -> fewest % 2 == 0 ? one : another);
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
