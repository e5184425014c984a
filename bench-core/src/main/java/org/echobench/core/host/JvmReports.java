package org.echobench.core.host;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.echobench.core.metrics.CompileQueue;
import org.echobench.core.metrics.JvmUsage;
import org.echobench.core.metrics.RecordJson;
import org.echobench.core.metrics.SamplingThread;
import org.echobench.core.metrics.ServerStats;
import org.echobench.core.metrics.ThreadAccounts;
import org.echobench.core.metrics.ThreadUsage;
import org.echobench.core.process.ServerProtocol;

/**
 * The statistics of a JVM: the commands of {@link ServerProtocol} that need no server of ours. It runs in
 * the agent of a service as well, so it needs no library. Not thread-safe.
 */
public final class JvmReports implements AutoCloseable {

    private final ThreadAccounts accounts;
    private final PrintStream out;
    private ThreadAccounts.Reading latest;
    private ThreadUsage used = ThreadUsage.NONE;
    private Optional<SamplingThread> samples = Optional.empty();

    /**
     * @param accounts separates the server's threads from others
     * @param start from which on their use counts
     * @param out for the answers
     */
    public JvmReports(ThreadAccounts accounts, ThreadAccounts.Reading start, PrintStream out) {
        this.accounts = accounts;
        this.latest = start;
        this.out = out;
    }

    /** Carries out a command and answers it; false if it is another's. */
    public boolean handle(String command, String argument) {
        switch (command) {
            case ServerProtocol.SAMPLE -> {
                close();
                samples = Optional.of(
                        new SamplingThread("echobench-sample-writer", Long.parseLong(argument), this::sample));
            }
            case ServerProtocol.STATS -> answer(RecordJson.of(stats()));
            case ServerProtocol.GC -> {
                System.gc();
                answer(RecordJson.of(stats()));
            }
            case ServerProtocol.THREADS ->
                answer(Base64.getEncoder().encodeToString(ThreadDump.take().getBytes(StandardCharsets.UTF_8)));
            case ServerProtocol.COMPILING -> answer(CompileQueue.first().orElse(ServerProtocol.NOTHING));
            default -> {
                return false;
            }
        }
        return true;
    }

    /** On a thread that does not count as the server's. A line is printed in one piece, so it never breaks an answer. */
    private void sample() {
        accounts.excludeCurrentThread();
        answer(ServerProtocol.SAMPLE + " " + RecordJson.of(JvmUsage.ofThisJvm()));
    }

    private void answer(String line) {
        out.println(line);
        out.flush();
    }

    /** Adds work of a thread that is not the server's. */
    void add(ThreadUsage usage) {
        used = used.plus(usage);
    }

    private ServerStats stats() {
        // From reading to reading: threads that come and go are noticed in short intervals only.
        ThreadAccounts.Reading now = accounts.read();
        used = used.plus(accounts.server(latest, now));
        latest = now;
        return ServerStats.ofThisJvm(used, now.processCpuNanos());
    }

    /** Ends the samples. */
    @Override
    public void close() {
        samples.ifPresent(SamplingThread::close);
        samples = Optional.empty();
    }
}
