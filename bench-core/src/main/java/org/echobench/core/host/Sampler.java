package org.echobench.core.host;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import one.profiler.AsyncProfiler;

/** How async-profiler samples one kind of cost. */
interface Sampler {

    /**
     * Samples of one stack.
     *
     * @param thread its name; empty where the profiler does not know it
     * @param frames joined by semicolons, outermost first; empty where the profiler saw none
     * @param count 1 or more
     * @param value their count in a profile of processor time, else the bytes that they stand for
     */
    record Sample(Optional<String> thread, Optional<String> frames, long count, double value) {}

    /** As async-profiler calls it. */
    String event();

    /** Nanoseconds or bytes from sample to sample that are asked for, 1 or more. Kernels may be coarser. */
    long interval();

    /** Begins anew; forgets the samples of the time before. */
    void start() throws IOException;

    /** Ends what {@link #start} began. */
    default void stop() throws IOException {
        execute("stop");
    }

    /** Those between the last {@link #start} and {@link #stop}. Called once, after it. */
    List<Sample> samples() throws IOException;

    /** Messages of the profiler go to standard error: on standard output they would be answers of {@link ServerMain}. */
    static String execute(String command) throws IOException {
        return AsyncProfiler.getInstance().execute(command + ",log=stderr");
    }
}
