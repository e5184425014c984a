package org.echobench.core.benchmarks;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.Histogram;
import org.echobench.core.host.MeasuredServer;
import org.echobench.core.load.LoadDriver;
import org.echobench.core.load.MeasurementWindow;
import org.echobench.core.load.Schedule;
import org.echobench.results.metric.Metric;

/**
 * One thread's load: its own part, and the parts of loaders on other hosts, which take the same steps at the same time.
 * Figures are for all parts together. Used by one thread.
 */
final class Load implements AutoCloseable {

    /**
     * A part of the whole load of a fork: its connections and its rate are divided evenly.
     *
     * @param index 0 to {@code count - 1}
     * @param count threads of the fork and its loaders
     */
    record Part(int index, int count) {

        /** The whole load, for one thread without loaders. */
        static final Part WHOLE = new Part(0, 1);

        /** @param name the divided parameter's name, for messages */
        int of(long whole, String name) {
            if (whole < count) {
                throw new IllegalArgumentException(
                        name + " must be at least the number of threads and loaders (" + count + "), but is " + whole);
            }
            return Math.toIntExact(whole / count + (index < whole % count ? 1 : 0));
        }
    }

    /**
     * The intended times of an open loop.
     *
     * @param kind {@code uniform} or {@code poisson}
     * @param rate messages a second of all parts together
     * @param the seed of Poisson times: the same seed gives the same times
     */
    record Arrivals(String kind, long rate, long seed) {

        /** Fixed, so that two runs send at the same times. */
        private static final long SEED = 20_261_120;

        Arrivals(String kind, long rate) {
            this(kind, rate, SEED);
        }

        Schedule of(Part part) {
            int share = part.of(rate, "rate");
            return switch (kind) {
                case "uniform" -> Schedule.uniform(share);
                case "poisson" -> Schedule.poisson(share, seed + part.index());
                default ->
                    throw new IllegalArgumentException("arrivals must be uniform or poisson, but is '" + kind + "'");
            };
        }
    }

    /**
     * The work of a load in a window, and its cost for the server.
     *
     * @param share its histograms are valid until the next window
     */
    record Window(MeasurementWindow.WorkerTotals share, MeasuredServer.Cost cost) {

        /** Messages begun in the window; all have completed. */
        long messages() {
            return share.counts().completed();
        }

        /** The response time of every message of an open loop, in nanoseconds. */
        Histogram response() {
            return share.latencies().get(Metric.RESPONSE);
        }

        /** The same, each without the client's own lateness. */
        Histogram lessLag() {
            return share.latencies().get(Metric.RESPONSE_LESS_LAG);
        }

        /** How late the client was with every message, in nanoseconds. */
        Histogram sendLag() {
            return share.latencies().get(Metric.SEND_LAG);
        }
    }

    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private final LoadPart own;
    /** By which loaders know this load. */
    private final int number;

    private final Loader[] loaders;
    /** Messages of this interval that loaders have completed and {@link #completeOne} has not yet counted. */
    private long ready;

    static Load alone(LoadDriver driver) {
        return new Load(new LoadPart(Part.WHOLE, driver), 0, List.of());
    }

    /**
     * The load of one thread.
     *
     * @param thread the thread's index and their number
     * @param arrivals of an open loop; empty for a closed one
     * @param loaders those of this thread alone
     */
    static Load of(ExchangeBenchmark benchmark, Part thread, Optional<Arrivals> arrivals, List<Loader> loaders) {
        int number = NUMBERS.incrementAndGet();
        int count = thread.count() * (1 + loaders.size());
        Part part = new Part(thread.index(), count);
        LoadPart own = new LoadPart(part, benchmark.driver(part, arrivals));
        for (int i = 0; i < loaders.size(); i++) {
            Part theirs = new Part(thread.index() + thread.count() * (i + 1), count);
            loaders.get(i).give(new LoaderMain.Make(number, theirs, arrivals));
        }
        loaders.forEach(Loader::answer);
        return new Load(own, number, loaders);
    }

    private Load(LoadPart own, int number, List<Loader> loaders) {
        this.own = own;
        this.number = number;
        this.loaders = loaders.toArray(Loader[]::new);
    }

    /** Makes room for this many windows of an interval. */
    void reserveWindows(int windows) {
        own.driver().service().reserveWindows(windows);
    }

    /** See {@link LoadDriver#announced}; for this thread's part. */
    Map<String, Long> announced() {
        return own.driver().announced();
    }

    /** Opens the connections; nothing is sent yet. */
    void open() {
        all(LoadPart.Step.OPEN, 0);
    }

    /** Runs until one more message has completed, here or in a loader. */
    void completeOne() {
        if (ready > 0) {
            ready--;
            return;
        }
        own.driver().completeOne();
        for (Loader loader : loaders) {
            ready += loader.completedMore();
        }
    }

    /**
     * Begins an interval; loaders send from now on.
     *
     * @param windowNanos length of the windows by which messages are also counted; 0 for none
     */
    void begin(long windowNanos) {
        all(LoadPart.Step.BEGIN, windowNanos);
        ready = 0;
        for (Loader loader : loaders) {
            loader.began();
        }
    }

    /** Ends the interval: nothing more is sent, and all responses are awaited. */
    MeasurementWindow.WorkerTotals end() {
        return all(LoadPart.Step.END, 0);
    }

    /** Runs a closed loop for a time; it then goes on until the next interval ends. */
    void settle(long nanos) {
        begin(0);
        own.driver().run(nanos);
    }

    /** Runs a closed loop for a time, and waits for all responses. */
    MeasurementWindow.WorkerTotals run(long nanos) {
        begin(0);
        own.driver().run(nanos);
        return end();
    }

    /** Offers the intended load for a time, and waits for all responses. */
    MeasurementWindow.WorkerTotals window(long nanos) {
        return all(LoadPart.Step.WINDOW, nanos);
    }

    /** The same with the server's cost. */
    Window window(MeasuredServer server, long nanos) {
        MeasuredServer.Snapshot snapshot = server.snapshot();
        MeasurementWindow.WorkerTotals share = window(nanos);
        return new Window(share, snapshot.cost());
    }

    /** Gives an open loop other intended times, from the next message on. */
    void follow(Arrivals arrivals) {
        for (Loader loader : loaders) {
            loader.give(new LoaderMain.Follow(number, arrivals));
        }
        own.follow(arrivals);
        for (Loader loader : loaders) {
            loader.answer();
        }
    }

    /** Sends a step to all loaders before this thread takes it, and waits for their responses after that. */
    private MeasurementWindow.WorkerTotals all(LoadPart.Step step, long nanos) {
        for (Loader loader : loaders) {
            loader.give(new LoaderMain.Take(number, step, nanos));
        }
        MeasurementWindow.WorkerTotals share = own.take(step, nanos);
        for (Loader loader : loaders) {
            MeasurementWindow.WorkerTotals theirs = loader.answer();
            share = share.plus(theirs);
            if (step == LoadPart.Step.END) {
                loader.ended(theirs);
            }
        }
        return share;
    }

    @Override
    public void close() {
        all(LoadPart.Step.CLOSE, 0);
    }
}
