package org.echobench.core.process;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.echobench.core.metrics.JvmUsage;

/** Reads the output of a process on a thread of its own, and separates samples from answers. */
final class LineOutput {

    private static final String SAMPLE = ServerProtocol.SAMPLE + " ";

    private final ObjectMapper mapper = new ObjectMapper();
    private final BlockingQueue<Optional<String>> answers = new LinkedBlockingQueue<>();
    private volatile Optional<JvmUsage> sample = Optional.empty();

    LineOutput(InputStream stdout) {
        Thread reader = new Thread(() -> read(stdout), "echobench-process-stdout");
        reader.setDaemon(true);
        reader.start();
    }

    private void read(InputStream stdout) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(stdout, StandardCharsets.US_ASCII))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(SAMPLE)) {
                    sample(line);
                } else {
                    answers.add(Optional.of(line));
                }
            }
        } catch (IOException e) {
            // The process was killed, which closes its streams; the lines read before are complete.
        } finally {
            answers.add(Optional.empty());
        }
    }

    private void sample(String line) {
        try {
            sample = Optional.of(mapper.readValue(line.substring(SAMPLE.length()), JvmUsage.class));
        } catch (JsonProcessingException e) {
            // Whoever waits for an answer next reports it.
            answers.add(Optional.of(line));
        }
    }

    /** The next line that is not a sample; empty, now and ever after, when there are no more. */
    Optional<String> nextAnswer() {
        try {
            return kept(answers.take());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /**
     * The same within a limit.
     *
     * @throws TimeoutException if none has come by then
     */
    Optional<String> nextAnswer(Duration limit) throws TimeoutException {
        try {
            Optional<String> line = answers.poll(limit.toNanos(), TimeUnit.NANOSECONDS);
            if (line == null) {
                throw new TimeoutException();
            }
            return kept(line);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private Optional<String> kept(Optional<String> line) {
        if (line.isEmpty()) {
            answers.add(line);
        }
        return line;
    }

    /** The latest sample; empty while there is none. */
    Optional<JvmUsage> latestSample() {
        return sample;
    }
}
