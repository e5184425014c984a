package org.echobench.core.process;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.echobench.core.metrics.JvmUsage;
import org.echobench.core.metrics.ServerStats;

/**
 * What a process tells of itself in lines of {@link ServerProtocol}. If it has ended or does not answer, methods
 * fail with an {@link UncheckedIOException}. Methods are called by one thread at a time.
 */
public abstract class ServerReports {

    /** An answer takes milliseconds, with a full collection or a profile seconds. */
    static final Duration USUAL_PATIENCE = Duration.ofSeconds(60);

    private final ObjectMapper mapper = new ObjectMapper();
    private final Duration patience;
    private boolean silent;

    /** @param patience after which what has not answered is given up */
    ServerReports(Duration patience) {
        this.patience = patience;
    }

    /** For messages: {@code server 'netty'}. */
    abstract String who();

    abstract void command(String line);

    /**
     * The next line that is no sample; waits for it.
     *
     * @throws TimeoutException if it does not come within the limit
     */
    abstract String answer(Duration limit) throws TimeoutException;

    /** Whether it has not answered in time. It is not asked again, because a late answer would be taken for the next. */
    public final boolean isSilent() {
        return silent;
    }

    private String answerTo(String command) {
        if (!silent) {
            command(command);
            try {
                return answer(patience);
            } catch (TimeoutException e) {
                silent = true;
            }
        }
        IOException given =
                new IOException(who() + " did not answer " + command + " within " + patience.toMillis() + " ms");
        throw new UncheckedIOException(given.getMessage(), given);
    }

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

    /** A dump of its threads. */
    public final String threadDump() {
        return new String(Base64.getDecoder().decode(answerTo(ServerProtocol.THREADS)), StandardCharsets.UTF_8);
    }

    /** A method that its JVM compiles or is about to compile; empty when there is none. For a JVM only. */
    public final Optional<String> compiling() {
        String method = answerTo(ServerProtocol.COMPILING);
        return method.equals(ServerProtocol.NOTHING) ? Optional.empty() : Optional.of(method);
    }

    final <T> T ask(String command, Class<T> type) {
        String line = answerTo(command);
        try {
            return mapper.readValue(line, type);
        } catch (IOException e) {
            throw new IllegalStateException(who() + " answered " + command + " with '" + line + "'", e);
        }
    }
}
