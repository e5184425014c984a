package org.echobench.core.process;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.echobench.core.metrics.JvmUsage;
import org.echobench.core.metrics.ServerStats;

/**
 * What a process tells of itself in lines of {@link ServerProtocol}. If it has ended, methods fail with an {@link
 * java.io.UncheckedIOException}. Methods are called by one thread at a time.
 */
public abstract class ServerReports {

    private final ObjectMapper mapper = new ObjectMapper();

    ServerReports() {}

    /** For messages: {@code server 'netty'}. */
    abstract String who();

    abstract void command(String line);

    /** The next line that is no sample; waits for it. */
    abstract String answer();

    /** The last sample that came; empty while there is none. */
    public abstract Optional<JvmUsage> latestSample();

    /** Its use since its start, or since it was first asked. */
    public final ServerStats stats() {
        return ask(ServerProtocol.STATS, ServerStats.class);
    }

    /** The same as {@link #stats}, after a full collection. */
    public final ServerStats statsAfterGc() {
        return ask(ServerProtocol.GC, ServerStats.class);
    }

    /**
     * Asks a JVM for samples of its use of the machine.
     *
     * @param everyMillis from sample to sample, 1 to 60,000
     */
    public final void requestSamples(long everyMillis) {
        command(ServerProtocol.SAMPLE + " " + everyMillis);
    }

    /** A dump of its threads; waits for the answer without limit. */
    public final String threadDump() {
        command(ServerProtocol.THREADS);
        return new String(Base64.getDecoder().decode(answer()), StandardCharsets.UTF_8);
    }

    /** A method that its JVM compiles or is about to compile; empty when there is none. For a JVM only. */
    public final Optional<String> compiling() {
        command(ServerProtocol.COMPILING);
        String method = answer();
        return method.equals(ServerProtocol.NOTHING) ? Optional.empty() : Optional.of(method);
    }

    final <T> T ask(String command, Class<T> type) {
        command(command);
        String line = answer();
        try {
            return mapper.readValue(line, type);
        } catch (IOException e) {
            throw new IllegalStateException(who() + " answered " + command + " with '" + line + "'", e);
        }
    }
}
