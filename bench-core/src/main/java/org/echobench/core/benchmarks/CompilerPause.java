package org.echobench.core.benchmarks;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** A pause without load, until the JIT compilers are idle. */
final class CompilerPause {

    /** Far longer than the compilation of one warm-up iteration's hot methods on a slow processor. */
    static final Duration LIMIT = Duration.ofSeconds(60);

    private static final long POLL_MILLIS = 50;

    private CompilerPause() {}

    /**
     * @param compiling a method that the compilers have yet to do; empty when they are idle
     * @throws IllegalStateException if they are still busy after the limit
     */
    static void await(Supplier<Optional<String>> compiling, Duration limit) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        Optional<String> work = compiling.get();
        while (work.isPresent()) {
            if (System.nanoTime() - deadline >= 0) {
                throw new IllegalStateException("the JVM's compilers are still busy " + limit.toSeconds()
                        + " s after a warm-up iteration, with " + work.get());
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            work = compiling.get();
        }
    }
}
