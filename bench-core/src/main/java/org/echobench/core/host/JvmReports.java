package org.echobench.core.host;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.management.JMException;
import javax.management.ObjectName;
import org.echobench.core.metrics.SamplingThread;
import org.echobench.core.metrics.ServerStats;
import org.echobench.core.metrics.ThreadAccounts;
import org.echobench.core.metrics.ThreadUsage;
import org.echobench.core.process.ServerProtocol;

/**
 * The statistics of a JVM: the commands of {@link ServerProtocol} that do not need a server of ours. It also runs in
 * the agent of a service, so it uses no library. Not thread-safe.
 */
public final class JvmReports implements AutoCloseable {

    private static final String COMMANDS = "com.sun.management:type=DiagnosticCommand";

    /** The lines of a compile queue without work. */
    private static final Set<String> QUEUE_HEADS =
            Set.of("Current compiles:", "C1 compile queue:", "C2 compile queue:", "Empty");

    private static final List<String> COLLECTORS = List.of("SerialGC", "ParallelGC", "G1GC", "ZGC", "ShenandoahGC");

    private final ThreadAccounts accounts;
    private final PrintStream out;
    private ThreadAccounts.Reading latest;
    private ThreadUsage used = ThreadUsage.NONE;
    private Optional<SamplingThread> samples = Optional.empty();

    /**
     * @param accounts separates the server's threads from others
     * @param start the reading from which their use counts
     * @param out for the responses
     */
    public JvmReports(ThreadAccounts accounts, ThreadAccounts.Reading start, PrintStream out) {
        this.accounts = accounts;
        this.latest = start;
        this.out = out;
    }

    /** Executes a command and prints its response; false if the command is not one of these. */
    public boolean handle(String command, String argument) {
        switch (command) {
            case ServerProtocol.SAMPLE -> {
                long millis = Long.parseLong(argument);
                if (samples.isEmpty() && millis > 0) {
                    samples = Optional.of(new SamplingThread("echobench-sample-writer", millis, this::sample));
                }
                // The thread stays: if one ends, the allocation of the interval is no longer exact.
                samples.ifPresent(thread -> thread.pause(millis == 0));
            }
            case ServerProtocol.STATS -> answer(json(stats()));
            case ServerProtocol.GC -> {
                System.gc();
                answer(json(stats()));
            }
            case ServerProtocol.THREADS ->
                answer(Base64.getEncoder().encodeToString(threadDump().getBytes(StandardCharsets.UTF_8)));
            case ServerProtocol.CHOSEN -> answer(chosen());
            case ServerProtocol.COMPILING -> answer(compiling().orElse(ServerProtocol.NOTHING));
            default -> {
                return false;
            }
        }
        return true;
    }

    /** On a thread that is not the server's. A line is printed in one piece, so it never splits a response. */
    private void sample() {
        accounts.excludeCurrentThread();
        answer(ServerProtocol.SAMPLE + " " + json(ServerStats.ofThisJvm(ThreadUsage.UNCOUNTED, -1, -1, -1)));
    }

    /**
     * One method of this JVM that is being compiled or waits to be, according to HotSpot's {@code Compiler.queue};
     * empty when there is none, and in another JVM.
     */
    public static Optional<String> compiling() {
        try {
            Object text = ManagementFactory.getPlatformMBeanServer()
                    .invoke(new ObjectName(COMMANDS), "compilerQueue", new Object[0], new String[0]);
            return compiling(String.valueOf(text));
        } catch (JMException e) {
            // Only HotSpot has such a bean.
            return Optional.empty();
        }
    }

    static Optional<String> compiling(String queue) {
        return queue.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !QUEUE_HEADS.contains(line))
                .findFirst();
    }

    /** {@code SerialGC, a heap of at most 121 MiB, 1 processor, 0 threads to collect}. */
    private static String chosen() {
        HotSpotDiagnosticMXBean flags = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        String collector = COLLECTORS.stream()
                .filter(name -> isOn(flags, "Use" + name))
                .findFirst()
                .orElse("another collector");
        int processors = Runtime.getRuntime().availableProcessors();
        return collector + ", a heap of at most " + (Runtime.getRuntime().maxMemory() >> 20) + " MiB, " + processors
                + (processors == 1 ? " processor, " : " processors, ")
                + flags.getVMOption("ParallelGCThreads").getValue() + " threads to collect";
    }

    private static boolean isOn(HotSpotDiagnosticMXBean flags, String name) {
        try {
            return flags.getVMOption(name).getValue().equals("true");
        } catch (IllegalArgumentException e) {
            return false; // This build of the JVM does not have it.
        }
    }

    /** A dump of this JVM's platform threads, with all frames and the locks they wait for. */
    static String threadDump() {
        StringBuilder dump = new StringBuilder();
        for (ThreadInfo info : ManagementFactory.getThreadMXBean().dumpAllThreads(true, true)) {
            dump.append('"').append(info.getThreadName()).append("\" ").append(info.getThreadState());
            if (info.getLockName() != null) {
                dump.append(" on ").append(info.getLockName());
            }
            dump.append('\n');
            for (StackTraceElement frame : info.getStackTrace()) {
                dump.append("    at ").append(frame).append('\n');
            }
            dump.append('\n');
        }
        return dump.toString();
    }

    /** Without a library: a service's JVM may lack our other classes. Without reflection: the JIT would compile it. */
    private static String json(ServerStats stats) {
        return "{\"threads\":{\"allocBytes\":" + stats.threads().allocBytes()
                + ",\"cpuNanos\":" + stats.threads().cpuNanos()
                + "},\"processCpuNanos\":" + stats.processCpuNanos()
                + ",\"compilerCpuNanos\":" + stats.compilerCpuNanos()
                + ",\"collectorCpuNanos\":" + stats.collectorCpuNanos()
                + ",\"heapBytes\":" + stats.heapBytes()
                + ",\"heapCommittedBytes\":" + stats.heapCommittedBytes()
                + ",\"directBytes\":" + stats.directBytes()
                + ",\"residentBytes\":" + stats.residentBytes()
                + ",\"liveThreads\":" + stats.liveThreads()
                + ",\"gcCount\":" + stats.gcCount()
                + ",\"gcMillis\":" + stats.gcMillis() + "}";
    }

    /** Prints a line in one piece. */
    void answer(String line) {
        out.println(line);
        out.flush();
    }

    /** Adds the use of a thread that is not the server's. */
    void add(ThreadUsage usage) {
        used = used.plus(usage);
    }

    private ServerStats stats() {
        // From reading to reading: threads that come and go are noticed in short intervals only.
        ThreadAccounts.Reading now = accounts.read();
        used = used.plus(accounts.split(latest, now).server());
        latest = now;
        return ServerStats.ofThisJvm(used, now.processCpuNanos(), now.compilerCpuNanos(), now.collectorCpuNanos());
    }

    @Override
    public void close() {
        samples.ifPresent(SamplingThread::close);
        samples = Optional.empty();
    }
}
