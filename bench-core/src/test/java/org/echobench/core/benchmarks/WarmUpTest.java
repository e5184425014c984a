package org.echobench.core.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import org.echobench.core.host.MeasuredServer;
import org.echobench.core.host.Turns;
import org.echobench.core.metrics.ThreadUsage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** When a warm-up is over, on a clock that the load and the pauses turn. */
class WarmUpTest {

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Time time = new Time();
    private final Compiling server = new Compiling();
    private final List<Turns.Kind> turns = new ArrayList<>();
    private final WarmUp warmUp = new WarmUp(1, 0, server, this::turn, true, time);
    private final ExecutorService threads = Executors.newFixedThreadPool(2);
    private int slices;
    private IntToDoubleFunction others = turn -> Double.NaN;
    private final List<Double> sent = new ArrayList<>();

    private double turn(Turns.Kind kind, double rate) {
        turns.add(kind);
        sent.add(rate);
        return others.applyAsDouble(slices);
    }

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    private static final class Time implements WarmUp.Clock {

        private final AtomicLong now = new AtomicLong();

        @Override
        public long nanos() {
            return now.get();
        }

        @Override
        public void pause() {
            now.addAndGet(PAUSE_NANOS);
        }
    }

    /** Of a server, in milliseconds of processor time. */
    private static MeasuredServer.Cost cost(long compilers, long threads) {
        return new MeasuredServer.Cost(
                new ThreadUsage(0, TimeUnit.MILLISECONDS.toNanos(threads)),
                OptionalLong.empty(),
                OptionalLong.of(TimeUnit.MILLISECONDS.toNanos(compilers)),
                OptionalLong.empty(),
                List.of());
    }

    /** Its compilers are busy for as many more questions as are asked for. */
    private static final class Compiling extends NoServer {

        private Runnable asked = () -> {};
        private volatile int busy;
        private volatile MeasuredServer.Cost cost = cost(0, 0);
        private boolean dead;

        @Override
        public Optional<String> compiling() {
            asked.run();
            if (dead) {
                throw new IllegalStateException("the server is dead");
            }
            if (busy == 0) {
                return Optional.empty();
            }
            busy--;
            return Optional.of("A::b");
        }
    }

    @Test
    void aForkWaitsForATurnBetweenSlicesBeforeAnIterationAndBeforeItEnds() {
        warmUp.run(load(slice -> 1_000));
        assertEquals(Collections.nCopies(slices - 1, Turns.Kind.WARM_UP), turns);
        turns.clear();
        warmUp.restBeforeIteration();
        warmUp.end();
        assertEquals(List.of(Turns.Kind.ITERATION, Turns.Kind.END), turns);
    }

    /** Completes so many messages in each slice, by its number from 0. */
    private WarmUp.Slice load(IntToLongFunction messages) {
        return nanos -> {
            time.now.addAndGet(nanos);
            return new WarmUp.Done(messages.applyAsLong(slices++), server.cost);
        };
    }

    @Test
    void aLevelRateWithIdleCompilersEndsIt() {
        warmUp.run(load(slice -> 1_000));
        assertEquals(6, slices);
        assertEquals(0, warmUp.capped().value());
    }

    @Test
    void withoutRestsTheLoadDoesNotWaitForTheCompilersAndMayTakeLonger() {
        server.busy = Integer.MAX_VALUE;
        server.cost = cost(500, 500);
        WarmUp restless = new WarmUp(1, 0, server, this::turn, false, time);
        restless.run(load(slice -> 1_000));
        assertEquals(WarmUp.MOST_LOAD_WITHOUT_RESTS_NANOS / 1e9, time.nanos() / 1e9, 0.3);
        assertEquals(slices * WarmUp.SLICE_MILLIS, TimeUnit.NANOSECONDS.toMillis(time.nanos()));
        assertEquals(1, restless.capped().value());
    }

    @Test
    void itGoesOnUntilEachConnectionHasHadItsMessages() {
        WarmUp ofFive = new WarmUp(1, 5, server, this::turn, true, time);
        ofFive.run(load(slice -> 3_500));
        assertEquals(10, slices);
        assertEquals(0, ofFive.capped().value());
    }

    @Test
    void theMessagesOfAnEarlierLoadCount() {
        WarmUp ofFive = new WarmUp(1, 5, server, this::turn, true, time);
        ofFive.run(load(slice -> 3_500));
        ofFive.run(load(slice -> 50));
        assertEquals(16, slices);
    }

    @Test
    void slowConnectionsAreWarmAfterEnoughLoad() {
        WarmUp ofMany = new WarmUp(1, 100, server, this::turn, true, time);
        ofMany.run(load(slice -> 1_000));
        assertEquals(12, time.nanos() / 1e9, 0.3);
        assertEquals(0, ofMany.capped().value());
    }

    @Test
    void itsRateIsThatOfTheLastThreeSlices() {
        double rate = warmUp.run(load(slice -> slice < 3 ? 200 : 300));
        assertEquals(9, slices);
        assertEquals(300 / 0.3, rate, 1e-6);
    }

    @Test
    void itGoesOnWhileTheRateRises() {
        warmUp.run(load(slice -> Math.min(slice, 9) * 100));
        // Slices 9 to 11 are 700, 800, 900 by 600 and less; the next three are as fast as those before.
        assertEquals(15, slices);
        assertEquals(0, warmUp.capped().value());
    }

    @Test
    void itGoesOnWhileTheRateRisesAgainstTheOtherForks() {
        others = slice -> -0.01 * Math.min(slice, 12);
        warmUp.takeTurn();
        warmUp.run(load(slice -> 1_000));
        // Slices 13 to 15 lead by 12 %, and the three before by 10, 11 and 12 %.
        assertEquals(16, slices);
        assertEquals(0, warmUp.capped().value());
    }

    @Test
    void itGoesOnWhileTheRateRisesThoughTheOthersRiseAsMuch() {
        others = slice -> 0.1 * slice;
        warmUp.takeTurn();
        warmUp.run(load(slice -> Math.min(slice, 9) * 100));
        assertEquals(15, slices);
    }

    @Test
    void theRatesOfAllSlicesButTheFirstOfALoadAreSent() {
        warmUp.takeTurn();
        warmUp.run(load(slice -> 300 + 3 * Math.min(slice, 1)));
        warmUp.run(load(slice -> 300));
        List<Long> perSlice = sent.stream().map(rate -> Math.round(rate * 0.3)).toList();
        // Math.round(NaN) is 0. A load's last slice is followed by no turn.
        assertEquals(List.of(0L, 0L, 303L, 303L, 303L, 303L, 0L, 300L), perSlice.subList(0, 8));
    }

    @Test
    void itGoesOnWhileSlicesLeaveTheCompilersSomethingToDo() {
        warmUp.run(load(slice -> {
            server.busy = slice < 10 ? 3 : 0;
            return 1_000;
        }));
        assertEquals(16, slices);
        assertEquals(0, warmUp.capped().value());
    }

    @Test
    void itGoesOnWhileTheCompilersTakeTheirShareThoughTheyAreIdleInTheEnd() {
        warmUp.run(load(slice -> {
            server.cost = slice < 10 ? cost(40, 960) : cost(19, 981);
            return 1_000;
        }));
        assertEquals(16, slices);
        assertEquals(0, warmUp.capped().value());
    }

    @Test
    void compilersThatTakeLittleOfTheElapsedTimeLeaveAServerWithLittleToDoWarm() {
        server.cost = cost(5, 5);
        warmUp.run(load(slice -> 1_000));
        assertEquals(6, slices);
    }

    @Test
    void compilersThatAlwaysTakeTheirShareEndItAtTheLimitOfLoadAndMarkTheFork() {
        server.cost = cost(100, 900);
        warmUp.run(load(slice -> 1_000));
        assertEquals(WarmUp.MOST_LOAD_NANOS / 1e9, time.nanos() / 1e9, 0.3);
        assertEquals(1, warmUp.capped().value());
    }

    @Test
    void theLoadRestsUntilTheCompilersAreIdle() {
        List<Long> begins = new ArrayList<>();
        warmUp.run(load(slice -> {
            begins.add(time.nanos());
            server.busy = slice == 0 ? 5 : 0;
            return 1_000;
        }));
        // Asked once before and once after each pause.
        assertEquals(
                TimeUnit.MILLISECONDS.toNanos(WarmUp.SLICE_MILLIS) + 5 * PAUSE_NANOS, begins.get(1) - begins.get(0));
    }

    @Test
    void aRateThatNeverLevelsOffEndsAtTheLimitOfLoadAndMarksTheFork() {
        warmUp.run(load(slice -> Math.round(1_000 * Math.pow(1.1, slice))));
        assertEquals(WarmUp.MOST_LOAD_NANOS / 1e9, time.nanos() / 1e9, 0.3);
        assertEquals(1, warmUp.capped().value());
    }

    @Test
    void compilersThatAreNeverIdleEndItAtTheLimitOfRestsAndMarkTheFork() {
        warmUp.run(load(slice -> {
            server.busy = Integer.MAX_VALUE;
            return 1_000;
        }));
        assertEquals(1, slices);
        assertEquals(WarmUp.MOST_REST_NANOS / 1e9, time.nanos() / 1e9, 0.5);
        assertEquals(1, warmUp.capped().value());
    }

    @Test
    void anotherLoadHasTheRestOfTheLimits() {
        warmUp.run(load(slice -> 1_000));
        warmUp.run(load(slice -> 50));
        assertEquals(12, slices);
        warmUp.run(load(slice -> Math.round(1_000 * Math.pow(1.1, slice))));
        assertEquals(WarmUp.MOST_LOAD_NANOS / 1e9, time.nanos() / 1e9, 0.3);
        assertEquals(1, warmUp.capped().value());
    }

    @Test
    void aServerThatDiesDuringARestIsThatFailure() {
        IllegalStateException failure = assertThrows(
                IllegalStateException.class,
                () -> warmUp.run(load(slice -> {
                    server.dead = true;
                    return 1;
                })));
        assertEquals("the server is dead", failure.getMessage());
    }

    @Test
    void noThreadLoadsWhileTheServerRests() throws Exception {
        WarmUp both = new WarmUp(2, 0, server, Turns.ALONE, true, time);
        AtomicInteger loaded = new AtomicInteger();
        AtomicInteger loading = new AtomicInteger();
        server.asked = () -> assertEquals(0, loading.get(), "threads that load while the server rests");
        WarmUp.Slice slice = nanos -> {
            loading.incrementAndGet();
            if (loaded.incrementAndGet() <= 8) {
                server.busy = 3;
            }
            loading.decrementAndGet();
            return new WarmUp.Done(1_000, server.cost);
        };
        Future<?> one = threads.submit(() -> both.run(slice));
        Future<?> other = threads.submit(() -> both.run(slice));
        one.get();
        other.get();
        // Both in each of four slices that the compilers were busy after, and of the six that it takes then.
        assertEquals(20, loaded.get());
    }

    @Test
    void aThreadThatWaitsForOneThatFailedFailsToo() {
        WarmUp both = new WarmUp(2, 0, server, Turns.ALONE, true, time);
        Future<?> waiting = threads.submit(() -> both.run(nanos -> new WarmUp.Done(1, server.cost)));
        both.failed();
        ExecutionException failure = assertThrows(ExecutionException.class, waiting::get);
        assertEquals("another client thread failed", failure.getCause().getMessage());
    }

    @Test
    void anIterationBeginsWhenTheCompilersHaveDoneWhatCameBetween() {
        server.busy = 3;
        warmUp.restBeforeIteration();
        assertEquals(0, server.busy);
    }

    @Test
    void aForkInTurnsLoadsBeforeAnIterationAndOneAloneDoesNot() {
        List<Long> leadIns = new ArrayList<>();
        warmUp.leadIn(leadIns::add);
        assertEquals(List.of(TimeUnit.MILLISECONDS.toNanos(20)), leadIns);
        new WarmUp(1, 0, server, Turns.ALONE, true, time).leadIn(leadIns::add);
        assertEquals(1, leadIns.size());
    }

    @Test
    void noThreadRestsBeforeAnIterationWhileAnotherIsStillToCome() throws InterruptedException {
        WarmUp both = new WarmUp(2, 0, server, Turns.ALONE, true, time);
        server.busy = 3;
        Thread first = new Thread(() -> both.restBeforeIteration());
        first.start();
        while (first.isAlive() && first.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        assertTrue(first.isAlive(), "it waits for the other");
        assertEquals(3, server.busy, "nobody has asked the compilers yet");
        both.restBeforeIteration();
        first.join();
        assertEquals(0, server.busy);
    }

    @Test
    void aThreadThatComesToAnIterationFailsWithOneThatHasFailed() {
        WarmUp both = new WarmUp(2, 0, server, Turns.ALONE, true, time);
        both.failed();
        IllegalStateException failure = assertThrows(IllegalStateException.class, () -> both.restBeforeIteration());
        assertEquals("another client thread failed", failure.getMessage());
    }

    @Test
    void anIterationBeginsInTheEndThoughTheCompilersNeverStop() {
        server.busy = Integer.MAX_VALUE;
        warmUp.restBeforeIteration();
        assertEquals(WarmUp.MOST_REST_NANOS, time.now.get());
        assertEquals(1, warmUp.capped().value());
    }
}
