package org.echobench.core.benchmarks;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.function.ToDoubleFunction;
import org.echobench.core.host.MeasuredServer;
import org.echobench.core.host.Turns;
import org.echobench.core.metrics.Scalar;
import org.echobench.results.metric.Metric;

/**
 * Warms up a fork before its first iteration: client and server are put under load in slices of {@value #SLICE_MILLIS}
 * ms. After each slice the load rests until the JIT compilers of both have nothing left to do. The warm-up is over when
 *
 * <ul>
 *   <li>in the last six slices the compilers took less than 2 %: the share of the server's compilers in its CPU time,
 *       or in the elapsed time where that is more, plus the rests as a share of the elapsed time,
 *   <li>each connection has had 7,000 messages, or all have had 12 s of load,
 *   <li>the last three of them were at most 2 % faster than the three before, and at most 2 % faster relative to the
 *       other forks that warm up in turns: while the machine slows down, a rate that still rises looks level.
 * </ul>
 *
 * <p>After 20 s of load, or 40 s of rests, it ends in any case, and the fork is marked. A JVM that does not say what
 * its compilers do, and a server in another language, are judged by rate alone.
 *
 * <p>Without rests ({@value #RESTS}) the compilers have only what the load leaves them, as in production, and the load
 * may take 120 s. The turns of other forks are rests, too, so such a fork is measured alone.
 *
 * <p>All load threads run it together. The last to end a slice rests and judges, and the last to reach an iteration
 * rests before it. The others are parked meanwhile, which leaves their cores to the compilers. After a rest the fork
 * waits for its next turn, if it has {@link Turns}.
 */
public final class WarmUp {

    /**
     * One thread's load. It does all that an iteration does, in the same way: otherwise the JIT would start again when
     * the first iteration does something that no slice did. Nothing is in flight when it returns.
     */
    @FunctionalInterface
    interface Slice {
        /** Runs the load for about this time. */
        Done load(long nanos);
    }

    /**
     * One thread's slice.
     *
     * @param completed completed messages
     * @param cost the server's cost in the slices of all threads
     */
    record Done(long completed, MeasuredServer.Cost cost) {}

    /**
     * A slice of all threads.
     *
     * @param rate messages a second
     * @param compilers the compilers' share in it, the greatest that a thread saw, plus that of the rest after it
     * @param others what {@link Turns#next} returned before it
     */
    private record Judged(double rate, double compilers, double others) {

        /** The lead over the other forks, as a logarithm; only its differences are meaningful. */
        double lead() {
            return Math.log(rate) - others;
        }
    }

    /** The time, which a test can control. */
    interface Clock {

        default long nanos() {
            return System.nanoTime();
        }

        /** Lets a little time pass. */
        default void pause() throws InterruptedException {
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    /** The limit of a warm-up; none takes much longer. */
    public static final Duration LIMIT = Duration.ofSeconds(120);

    /** The system property that, if {@code false}, turns off the rests of a fork's warm-up. */
    static final String RESTS = "echobench.warmup.rests";

    static final long SLICE_MILLIS = 300;
    static final long MOST_LOAD_NANOS = TimeUnit.SECONDS.toNanos(20);
    static final long MOST_LOAD_WITHOUT_RESTS_NANOS = LIMIT.toNanos();
    static final long MOST_REST_NANOS = TimeUnit.SECONDS.toNanos(40);

    /**
     * After a rest of more than 200 ms, Linux acknowledges the first segments of each connection one by one
     * (tcp_event_data_recv): without a lead-in a push of 100 subscribers took 5 to 8 % more of the server's CPU time in
     * a slice of 100 ms.
     */
    private static final long LEAD_IN_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private static final long POLL_MILLIS = 4;

    /** Slices whose mean rate is compared with the mean of as many before. */
    private static final int LEVEL = 3;

    /**
     * Slices in which the compilers have little to do. A large method comes late: after three such slices one of 21
     * forks compiled for 8 % of the next 5 s, after six 3 %.
     */
    private static final int QUIET = 2 * LEVEL;

    /**
     * HotSpot compiles code with C2 after 5,000 calls (Tier4InvocationThreshold), which it counts in steps of 1,024.
     * What a server does once for each broadcast is compiled after about 5,000 messages on each connection. Jetty's
     * WebSockets have method handles of their own on each connection, and the JDK makes code for each of them: it is
     * compiled after about 6,600. All connections get there in the same second, and until then the compilers are idle.
     */
    private static final int MESSAGES = 7_000;

    /** If connections are slow or many, this much load is enough. */
    private static final long ENOUGH_LOAD_NANOS = TimeUnit.SECONDS.toNanos(12);

    private static final double LEVEL_RISE = 1.02;

    /** The compilers' share from which a server counts as still warming up. */
    private static final double COMPILING = 0.02;

    private final long enoughMessages;
    private final MeasuredServer server;
    private final Turns turns;
    private final boolean rests;
    private final Clock clock;
    /** Where all threads meet. The last to arrive runs the {@link #step} while the others are parked. */
    private final Phaser meeting;
    /** The slices of the current load. */
    private final List<Judged> slices = new ArrayList<>();

    /** All threads reach the same meetings in the same order, so each of them sets the same step. */
    private volatile Runnable step;

    private double othersNow = Double.NaN;
    /** The rate of the current slice, summed over the threads, in messages a second. */
    private double rate;
    /** The length of the current slice, on the slowest thread. */
    private long sliceNanos;
    /** The greatest share of the compilers in the current slice. */
    private double compiling;

    /** The totals of all loads. */
    private long messages;

    private long loaded;
    private long rested;
    private boolean capped;
    /** The rate of the last slices of the latest load. */
    private volatile double reached;
    /** Whether the load has levelled off, or reached a limit. */
    private volatile boolean over;

    /**
     * @param threads load threads, at least 1
     * @param connections that stay open for all messages; 0 if each carries only a few
     * @param rests whether the load rests while compilers work
     */
    WarmUp(int threads, int connections, MeasuredServer server, Turns turns, boolean rests) {
        this(threads, connections, server, turns, rests, new Clock() {});
    }

    WarmUp(int threads, int connections, MeasuredServer server, Turns turns, boolean rests, Clock clock) {
        enoughMessages = (long) MESSAGES * connections;
        this.server = server;
        this.turns = turns;
        this.rests = rests;
        this.clock = clock;
        meeting = new Phaser(threads) {
            @Override
            protected boolean onAdvance(int phase, int registered) {
                step.run();
                return false;
            }
        };
    }

    /** Whether a warm-up in this JVM has rests. */
    static boolean rests() {
        return !System.getProperty(RESTS, "true").equals("false");
    }

    /** Waits for the turn of the next slice. A load's first slice does not count: no earlier rate is comparable. */
    void takeTurn() {
        double ended = slices.size() < 2 ? Double.NaN : last(1, 0, Judged::rate);
        othersNow = turns.next(Turns.Kind.WARM_UP, ended);
    }

    private void meet(Runnable last) {
        step = last;
        int phase = meeting.arrive();
        try {
            if (phase < 0 || meeting.awaitAdvanceInterruptibly(phase) < 0) {
                throw new IllegalStateException("another client thread failed");
            }
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /**
     * Alternates load and rests until the rate has levelled off; may be called again for another kind of load, which
     * gets what is left of the limits, but at least one slice. Called by every thread.
     *
     * @return messages a second of all threads, the mean of the last three slices, or of as many as there were
     * @throws IllegalStateException if another thread has failed
     */
    double run(Slice slice) {
        do {
            long began = clock.nanos();
            Done done = slice.load(TimeUnit.MILLISECONDS.toNanos(SLICE_MILLIS));
            add(done, clock.nanos() - began);
            meet(this::endSlice);
        } while (!over);
        return reached;
    }

    /**
     * Rests before an iteration: what JMH and the harness do between two iterations is compiled before the next begins,
     * not while it is measured. If all rests reach the limit, the fork is marked. Then waits for the iteration's turn.
     * JMH's own warm-up has a turn as well: it follows the rest in which the other forks warmed up, from which a server
     * may have to recover. Node.js, idle for 36 s, was six times slower at first. Called by every thread; returns when
     * the last has arrived and rested.
     *
     * @throws IllegalStateException if another thread has failed
     */
    void restBeforeIteration() {
        meet(() -> restThen(Turns.Kind.ITERATION));
    }

    /**
     * Runs the load for a moment after a rest in which others had their turns, so that after-effects of the rest are
     * not measured. Called by every thread; returns when all are done. A fork measured alone rests too briefly to need
     * it.
     *
     * @throws IllegalStateException if another thread has failed
     */
    void leadIn(LongConsumer load) {
        if (turns != Turns.ALONE) {
            load.accept(LEAD_IN_NANOS);
            meet(() -> {});
        }
    }

    /**
     * Rests after the last iteration. Called by every thread; returns when all forks that have turns are done.
     *
     * @throws IllegalStateException if another thread has failed
     */
    void end() {
        meet(() -> restThen(Turns.Kind.END));
    }

    private synchronized void restThen(Turns.Kind turn) {
        rest();
        capped |= rested >= MOST_REST_NANOS;
        turns.next(turn, Double.NaN);
    }

    /** Call if a thread has failed and will never arrive, so that the others do not wait for it. */
    void failed() {
        meeting.forceTermination();
    }

    private synchronized void add(Done done, long nanos) {
        messages += done.completed();
        rate += done.completed() * 1e9 / Math.max(1, nanos);
        sliceNanos = Math.max(sliceNanos, nanos);
        compiling = Math.max(compiling, done.cost().compilingIn(nanos));
    }

    private synchronized void endSlice() {
        slices.add(new Judged(rate, compiling + (double) rest() / Math.max(1, sliceNanos), othersNow));
        loaded += sliceNanos;
        rate = 0;
        compiling = 0;
        sliceNanos = 0;
        boolean level = level();
        over = level || loaded >= mostLoadNanos() || rested >= MOST_REST_NANOS;
        if (over) {
            capped |= !level;
            reached = last(Math.min(LEVEL, slices.size()), 0, Judged::rate);
            slices.clear();
        } else {
            takeTurn();
        }
    }

    private long mostLoadNanos() {
        return rests ? MOST_LOAD_NANOS : MOST_LOAD_WITHOUT_RESTS_NANOS;
    }

    private boolean level() {
        return slices.size() >= QUIET
                && (messages >= enoughMessages || loaded >= ENOUGH_LOAD_NANOS)
                && last(QUIET, 0, Judged::compilers) < COMPILING
                && last(LEVEL, 0, Judged::rate) <= LEVEL_RISE * last(LEVEL, LEVEL, Judged::rate)
                // NaN: there is no fork to compare with.
                && !(last(LEVEL, 0, Judged::lead) - last(LEVEL, LEVEL, Judged::lead) > Math.log(LEVEL_RISE));
    }

    /** The mean of {@code count} slices; {@code before} slices follow the last of them. */
    private double last(int count, int before, ToDoubleFunction<Judged> figure) {
        int end = slices.size() - before;
        return slices.subList(end - count, end).stream()
                .mapToDouble(figure)
                .average()
                .orElseThrow();
    }

    /** Rests; returns how long the compilers were busy, in ns. */
    private long rest() {
        if (!rests || server.compiling().isEmpty()) {
            return 0;
        }
        long began = clock.nanos();
        try {
            do {
                clock.pause();
            } while (compilingSince(began));
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
        long took = clock.nanos() - began;
        rested += took;
        return took;
    }

    private boolean compilingSince(long began) {
        return server.compiling().isPresent() && rested + clock.nanos() - began < MOST_REST_NANOS;
    }

    private static IllegalStateException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt(); // JMH gives up on the fork
        return new IllegalStateException("interrupted while the server warmed up", e);
    }

    /** Whether the warm-up reached a limit: 1 or 0. */
    synchronized Scalar capped() {
        return Scalar.of(Metric.WARMUP_CAPPED, capped ? 1 : 0);
    }
}
