package org.echobench.runner.fork;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.core.process.ProcessTree;

/**
 * Watches the processes of one fork, because JMH waits for them without a limit. Ends them when the fork hangs or the
 * run is asked to stop, and makes sure that none outlives the fork. Close it when JMH has ended.
 */
public final class ForkWatch implements AutoCloseable {

    private static final Duration POLL = Duration.ofSeconds(2);
    private static final Duration POLL_WHILE_KILLING = Duration.ofMillis(100);

    /** A busy machine needs seconds to start the JVM of {@code jcmd}. */
    private static final int DUMP_SECONDS = 30;

    /** A server in its own JVM ends on its own when its standard input closes; that takes a moment. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final Duration limit;
    private final Path directory;
    private final StopSignal stop;
    private final LongSupplier clock;
    private final Duration seldom;
    private final ProcessTree tree;
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private final Thread thread = new Thread(this::watch, "fork-watch");
    private volatile Optional<String> hung = Optional.empty();
    private volatile boolean closed;

    /**
     * Starts to watch.
     *
     * @param jmh the process that starts the fork
     * @param limit how long the fork may take, more than zero
     * @param clock of the limit, in nanoseconds
     * @param beside how many forks are watched at once: together they look for processes every two seconds, because
     *     each look takes milliseconds of CPU time
     */
    ForkWatch(ProcessHandle jmh, Duration limit, Path directory, StopSignal stop, LongSupplier clock, int beside) {
        tree = new ProcessTree(jmh);
        this.limit = limit;
        this.directory = directory;
        this.stop = stop;
        this.clock = clock;
        seldom = POLL.multipliedBy(beside);
        thread.setDaemon(true);
        thread.start();
    }

    private void watch() {
        long deadline = clock.getAsLong() + limit.toNanos();
        try {
            // A fork starts its processes in its first seconds.
            for (Duration poll = POLL; !stop.await(poll); poll = later(poll)) {
                tree.look();
                if (clock.getAsLong() - deadline > 0) {
                    hung = Optional.of("hung: still running after " + limit.toSeconds() + " s" + dumpThreads());
                    break;
                }
            }
            // Again and again, because the fork's JVM may only just be starting another process.
            while (!closed) {
                tree.kill();
                Thread.sleep(POLL_WHILE_KILLING.toMillis());
            }
        } catch (InterruptedException e) {
            // The fork has ended: close() interrupts.
            Thread.currentThread().interrupt();
        } finally {
            ended.complete(null);
        }
    }

    private Duration later(Duration poll) {
        Duration twice = poll.multipliedBy(2);
        return twice.compareTo(seldom) < 0 ? twice : seldom;
    }

    private String dumpThreads() throws InterruptedException {
        try {
            for (ProcessHandle process : tree.known()) {
                dumpThreads(process);
            }
            return ", its threads are in " + ForkDirectory.THREADS;
        } catch (IOException e) {
            return ", and its threads could not be saved (" + e.getMessage() + ")";
        }
    }

    /**
     * Appends the threads of a process to {@code threads.txt} with the JDK's {@code jcmd}. A JVM that does not respond,
     * and every JVM if this one is not of a JDK, gets SIGQUIT instead and prints its threads to the fork's log.
     */
    private void dumpThreads(ProcessHandle process) throws IOException, InterruptedException {
        Path file = directory.resolve(ForkDirectory.THREADS);
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        String command = process.info().command().orElse("unknown command");
        String pid = Long.toString(process.pid());
        Files.writeString(
                file, "# process " + pid + ": " + command + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        if (!Files.isExecutable(jcmd) || !run(file, jcmd.toString(), pid, "Thread.print", "-l")) {
            String note = "no response to jcmd: sent SIGQUIT, the threads are in the fork's log\n";
            Files.writeString(file, note, StandardOpenOption.APPEND);
            run(file, "kill", "-QUIT", pid);
        }
    }

    /** True if the command succeeded in time. */
    private static boolean run(Path output, String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()))
                .start();
        if (!process.waitFor(DUMP_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            return false;
        }
        return process.exitValue() == 0;
    }

    /** Why the fork was ended, if it was ended because it hung. Complete after {@link #close()}. */
    Optional<String> hung() {
        return hung;
    }

    /** Stops watching and ends the processes that the fork left. */
    @Override
    public void close() {
        closed = true;
        thread.interrupt();
        ended.join(); // also where this thread is interrupted
    }

    /** Ends processes that outlived the fork, after a moment's grace; empty if there were none. Call after close. */
    Optional<String> endLeftovers() {
        List<ProcessHandle> alive =
                tree.known().stream().filter(ProcessTree::runs).toList();
        CompletableFuture<?>[] exits = alive.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new);
        try {
            CompletableFuture.allOf(exits).get(GRACE.toMillis(), TimeUnit.MILLISECONDS);
            return Optional.empty();
        } catch (TimeoutException e) {
            List<ProcessHandle> left = alive.stream().filter(ProcessTree::runs).toList();
            if (left.isEmpty()) {
                return Optional.empty();
            }
            ProcessTree.killAndAwait(left);
            return Optional.of("the fork left " + left.size() + " process(es) running, which were killed");
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            ProcessTree.killAndAwait(alive);
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /**
     * Ends the forks of a journal's folder that outlived a killed run, and their child processes: they would disturb
     * the next measurement, and write into folders that it deletes. None of them is running when this returns. The
     * caller must hold the {@link RunLock}.
     */
    public static void endOrphans(Path forks) {
        // A fork may start a process while it is being ended, so they are looked for until none is left.
        for (List<ProcessHandle> orphans = orphans(forks); !orphans.isEmpty(); orphans = orphans(forks)) {
            ProcessTree.killAndAwait(orphans);
        }
    }

    private static List<ProcessHandle> orphans(Path forks) {
        String argument = " " + JmhCommand.directory(forks) + File.separator;
        return ProcessHandle.allProcesses()
                .filter(ProcessTree::runs)
                // Not arguments(): the JDK has none where the command is longer than 4 KiB, as with most class paths.
                .filter(process -> process.info().commandLine().orElse("").contains(argument))
                .flatMap(process -> Stream.concat(process.descendants(), Stream.of(process)))
                .toList();
    }
}
