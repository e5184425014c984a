package org.echobench.runner.fork;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.echobench.core.host.Turns;
import org.echobench.results.Cell;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.runner.TestPlans;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Forks, each a thread with a socket. What a fork notes is noted during its turn. A block begins as ABC. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TurnServerTest {

    private final ExecutorService threads = Executors.newFixedThreadPool(3);
    private final List<String> notes = Collections.synchronizedList(new ArrayList<>());
    private final AtomicLong clock = new AtomicLong();
    /** The server reads its clock when a fork asks for a turn, and when a turn begins. */
    private final AtomicInteger reads = new AtomicInteger();

    private int mostForks;
    /** A fork asks when the clock was read so often. */
    private final int[] readsBefore = new int[3];

    private final List<List<Double>> rates = new ArrayList<>(Collections.nCopies(3, List.of()));
    private final List<List<Double>> heard = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    private TurnServer turns;

    @BeforeEach
    void start() throws IOException {
        turns = new TurnServer(2, order -> {}, this::clock);
    }

    private long clock() {
        reads.incrementAndGet();
        return clock.get();
    }

    private static void waitUntil(Callable<Boolean> seen) {
        await().pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(1)).until(seen);
    }

    private void three(Consumer<List<?>> shuffle) throws IOException {
        turns.close();
        turns = new TurnServer(3, shuffle, this::clock);
    }

    @AfterEach
    void stop() throws IOException {
        turns.close();
        threads.shutdownNow();
    }

    private Socket connect(int place) throws IOException {
        return connect(place, turns.variable(place).split("/")[1]);
    }

    /** @param word by which the fork is known */
    private Socket connect(int place, String word) throws IOException {
        int port = Integer.parseInt(turns.variable(place).split("/")[0]);
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        new DataOutputStream(socket.getOutputStream()).writeUTF(word);
        return socket;
    }

    /** A fork that wants these turns: w, i or e. It ends after the last, as if its process had. */
    private Callable<Void> fork(int place, String wanted) {
        return () -> {
            waitUntil(() -> reads.get() >= readsBefore[place]);
            try (Socket socket = connect(place)) {
                DataInputStream answers = new DataInputStream(socket.getInputStream());
                Iterator<Double> own = rates.get(place).iterator();
                for (char turn : wanted.toCharArray()) {
                    double rate = own.hasNext() ? own.next() : Double.NaN;
                    socket.getOutputStream().write(Turns.request(kind(turn), rate));
                    heard.get(place).add(answers.readDouble());
                    notes.add("ABC".charAt(place) + String.valueOf(turn));
                    clock.incrementAndGet();
                    // The first turn lasts until all have asked for theirs: so what follows has one order.
                    waitUntil(() -> reads.get() > mostForks);
                }
            } finally {
                turns.ended(place);
            }
            return null;
        };
    }

    private static Turns.Kind kind(char turn) {
        return switch (turn) {
            case 'w' -> Turns.Kind.WARM_UP;
            case 'i' -> Turns.Kind.ITERATION;
            default -> Turns.Kind.END;
        };
    }

    private String run(String... wanted) throws Exception {
        mostForks = wanted.length;
        List<Callable<Void>> forks = new ArrayList<>();
        for (String turns : wanted) {
            forks.add(fork(forks.size(), turns));
        }
        for (Future<Void> ended : threads.invokeAll(forks)) {
            ended.get();
        }
        return String.join(" ", notes);
    }

    @Test
    void everySecondBlockIsTheMirrorImageOfTheOneBeforeIt() throws Exception {
        assertEquals("Ai Bi Bi Ai Ai Bi Bi Ai", run("iiii", "iiii"));
    }

    @Test
    void aBlockAfterAMirrorImageHasAnOrderOfItsOwn() throws Exception {
        three(new Consumer<>() {
            private int blocks;

            @Override
            public void accept(List<?> order) {
                Collections.rotate(order, -blocks++);
            }
        });
        assertEquals("Ai Bi Ci Ci Bi Ai Bi Ci Ai Ai Ci Bi", run("iiii", "iiii", "iiii"));
    }

    @Test
    void inEachBlockAForkHasOneTurn() throws Exception {
        Random random = new Random(1);
        three(order -> Collections.shuffle(order, random));
        run("iiiiii", "iiiiii", "iiiiii");
        for (int block = 0; block < 6; block++) {
            assertEquals(Set.of("Ai", "Bi", "Ci"), Set.copyOf(notes.subList(3 * block, 3 * block + 3)));
        }
    }

    @Test
    void aForkThatHasAllItsIterationsDropsOut() throws Exception {
        three(order -> {});
        assertEquals("Ai Bi Ci Ci Ai Ai Ci", run("iiie", "ie", "iiie").replaceAll(" .e", ""));
    }

    @Test
    void noIterationBeginsBeforeEveryForkIsWarm() throws Exception {
        assertEquals("Bw Bw Bw Ai Bi Bi Ai", run("ii", "wwwii"));
    }

    @Test
    void aForkWarmsUpWhileAnotherStarts() throws Exception {
        fork(0, "ww").call();
        assertEquals(List.of("Aw", "Aw"), notes);
    }

    @Test
    void noIterationBeginsBeforeEveryForkHasStarted() throws Exception {
        Future<Void> first = threads.submit(fork(0, "wi"));
        waitUntil(() -> notes.contains("Aw"));
        fork(1, "wi").call();
        first.get();
        assertEquals(List.of("Aw", "Bw", "Ai", "Bi"), notes);
    }

    @Test
    void theForkWithTheFewestTurnsOfTheWarmUpIsNext() throws Exception {
        readsBefore[1] = 2; // the first has asked and begun
        assertEquals("Aw Bw Aw Bw Aw Bi", run("www", "wwi"));
    }

    @Test
    void aForkHearsByHowMuchTheOthersThatWarmUpHaveGrown() throws Exception {
        three(order -> {});
        readsBefore[0] = 3; // both others ask, and one begins: its first turn finds both
        rates.set(1, List.of(100.0, 100.0, 200.0, 200.0, 800.0));
        rates.set(2, List.of(7.0, 7.0, 7.0));
        run("wwwww", "wwwww", "wwwi");
        // After four turns the third fork is warm: what is left is the second against itself.
        double[] expected = {Double.NaN, 0, Math.log(2) / 2, Math.log(2) / 2, Math.log(2) / 2 + Math.log(4)};
        double[] grew = heard.get(0).stream().mapToDouble(Double::doubleValue).toArray();
        assertArrayEquals(expected, grew, 1e-9);
    }

    @Test
    void theNextForkMayStartWhenOneHasConnected() throws Exception {
        try (Socket connected = connect(0)) {
            turns.await(0);
            assertTrue(connected.isConnected());
        }
    }

    /** As long as it is served, it has no response; in the old protocol the first byte was a fork's place. */
    @ParameterizedTest
    @ValueSource(strings = {"", "0", "00000000-0000-0000-0000-000000000000"})
    void aStrangerIsDroppedAndTheForkHasItsTurns(String word) throws Exception {
        try (Socket socket = connect(0, word)) {
            assertEquals(-1, socket.getInputStream().read());
        }
        assertEquals("Ai Bi Bi Ai", run("ii", "ii"));
    }

    @Test
    void aForkThatWantsWhatNoTurnIsIsDropped() throws Exception {
        try (Socket socket = connect(0)) {
            socket.getOutputStream().write(Turns.Kind.values().length);
            assertEquals(-1, socket.getInputStream().read());
        }
        turns.ended(0);
        fork(1, "wi").call();
        assertEquals(List.of("Bw", "Bi"), notes);
    }

    @Test
    void theNextForkMayStartWhenOneHasEndedWithoutAWord() throws Exception {
        turns.ended(0);
        turns.await(0);
    }

    @Test
    void aForkThatIsThroughEndsOnlyWhenTheOtherIs() throws Exception {
        run("ie", "iiie");
        assertEquals(List.of("Ai", "Bi", "Bi", "Bi"), notes.subList(0, 4));
    }

    /** The clock stands still but for a tick in each turn. */
    @Test
    void aForksWaitIsTheTimeOfTheOthersTurns() throws Exception {
        run("iii", "iii");
        assertEquals(List.of(2L, 3L), List.of(turns.waited(0), turns.waited(1)));
    }

    @Test
    void aForkThatHasEndedIsNotWaitedFor() throws Exception {
        turns.ended(0);
        fork(1, "wiie").call();
        assertEquals(List.of("Bw", "Bi", "Bi", "Be"), notes);
    }

    @Test
    void aForkThatEndsDuringItsTurnGivesItToTheOther() throws Exception {
        assertEquals("Aw Bi Bi", run("w", "ii"));
    }

    /** JMH's warm-up comes after the rest in which the others warmed up: a server that cooled down in it has recovered. */
    @Tag("fork")
    @Test
    void theWarmUpIterationsOfJmhHaveTurnsAmongTheMeasuredOnes(@TempDir Path folder) throws Exception {
        AtomicInteger shuffled = new AtomicInteger();
        turns.close();
        turns = new TurnServer(2, order -> shuffled.incrementAndGet(), this::clock);
        turns.ended(1);
        RowSettings settings = RowSettings.annotated()
                .withWarmup(1, Duration.ofMillis(100))
                .withMeasurement(1, Duration.ofMillis(100));
        Row row = Row.of(
                "echo",
                "org.echobench.core.benchmarks.ClosedLoop.run",
                Map.of("isolation", "inprocess", "connections", "2"),
                settings);
        Cell cell = new Cell(1, row, TestPlans.small("reference"), Optional.empty());
        ProcessBuilder fork = new ProcessBuilder(JmhCommand.of(cell, 1, folder, true))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(JmhFork.LOG).toFile());
        fork.environment().put(Turns.VARIABLE, turns.variable(0));
        assertEquals(0, fork.start().waitFor());
        // For JMH's warm-up and for the end; the measured block is the mirror image of the first.
        assertEquals(2, shuffled.get());
    }
}
