package org.echobench.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.runner.journal.Journal;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Goes wrong in the way that {@code server} names; the one named {@code good} does not. */
@State(Scope.Benchmark)
@Warmup(iterations = 0)
@Measurement(iterations = 1, time = 10, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
        value = 1,
        jvmArgs = {"-Xmx64m", "-XX:TieredStopAtLevel=1"})
public class FaultyBenchmark {

    /** A file with the id of the process that a fork leaves behind. */
    static final String LEFT = "left.txt";

    /** A file that the test writes when the host has looked at the processes since then. */
    static final String SEEN = "seen.txt";

    static final String FAIL = FaultyBenchmark.class.getName() + ".fail";

    @Param("good")
    public String server;

    private long count;

    @Benchmark
    public long fail() throws IOException, InterruptedException {
        switch (server) {
            case "throws":
                throw new IllegalStateException("the server answered something else");
            case "throws-unknown-class":
                throw new OnlyInTheFork("told by a class that only the fork has");
            case "tells":
                ForkDirectory.writeOnce(ForkDirectory.FAILURE, "lost 3 of 1000 messages\nfirst lost: 17\n");
                throw new IllegalStateException("a consequence");
            case "exits":
                Runtime.getRuntime().halt(7);
                break;
            case "hangs":
                ForkDirectory.writeOnce(TestPlans.STUCK, "");
                new CountDownLatch(1).await();
                break;
            case "leaves-a-process":
                if (count == 0) {
                    Process left = new ProcessBuilder("sleep", "600").start();
                    ForkDirectory.writeOnce(LEFT, Long.toString(left.pid()));
                    Path seen = ForkDirectory.current().orElseThrow().resolve(SEEN);
                    while (Files.notExists(seen)) {
                        LockSupport.parkNanos(10_000_000);
                    }
                }
                break;
            case "repeats":
                ForkDirectory.writeOnce(
                        "repeated.txt",
                        System.getProperty("given") + "\n" + (getClass().getResource("/given.txt") != null));
                break;
            case "fills-the-disk":
                if (count == 0) {
                    Path directory = ForkDirectory.current().orElseThrow();
                    Files.createSymbolicLink(directory.resolve(Journal.ENTRY), Path.of("/dev/full"));
                }
                break;
            default:
                break;
        }
        return count++;
    }

    /** Cannot be read by a host that lacks this class. */
    static final class OnlyInTheFork extends RuntimeException {
        private static final long serialVersionUID = 1L;

        OnlyInTheFork(String message) {
            super(message);
        }
    }
}
