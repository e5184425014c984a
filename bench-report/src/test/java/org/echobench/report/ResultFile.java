package org.echobench.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.echobench.results.jmh.RunContext;
import org.echobench.results.jmh.RunContext.Schedule;
import org.echobench.results.metric.Aggregation;

/** Writes files as JMH does, with the rows that a test needs. */
public final class ResultFile {

    private final ArrayNode rows = new ObjectMapper().createArrayNode();
    private ObjectNode last;

    /** Adds a row; later calls add to it. */
    public ResultFile row(String benchmark, String mode, String unit, double[]... forks) {
        last = rows.addObject();
        last.put("jmhVersion", "1.37");
        last.put("benchmark", benchmark);
        last.put("mode", mode);
        last.put("threads", 1);
        last.put("forks", forks.length);
        last.putArray("jvmArgs").add("-Xmx1g");
        last.put("jdkVersion", "17.0.15");
        last.put("vmName", "OpenJDK 64-Bit Server VM");
        last.put("vmVersion", "17.0.15+6");
        last.put("warmupIterations", 5);
        last.put("warmupTime", "1 s");
        last.put("warmupBatchSize", 1);
        last.put("measurementIterations", 5);
        last.put("measurementTime", "1 s");
        last.put("measurementBatchSize", 1);
        metric(last.putObject("primaryMetric"), unit, forks);
        last.putObject("secondaryMetrics");
        return this;
    }

    public ResultFile param(String name, String value) {
        last.withObjectProperty("params").put(name, value);
        return this;
    }

    public ResultFile secondary(String label, String unit, double[]... forks) {
        metric(last.withObjectProperty("secondaryMetrics").putObject(label), unit, forks);
        return this;
    }

    /** Changes the last row at will. */
    public ResultFile with(Consumer<ObjectNode> change) {
        change.accept(last);
        return this;
    }

    private static void metric(ObjectNode metric, String unit, double[][] forks) {
        double score = Aggregation.mean(List.of(forks));
        if (Double.isFinite(score)) {
            metric.put("score", score);
        } else {
            metric.put("score", "NaN");
        }
        metric.put("scoreError", "NaN");
        metric.put("scoreUnit", unit);
        ArrayNode raw = metric.putArray("rawData");
        for (double[] fork : forks) {
            ArrayNode iterations = raw.addArray();
            for (double value : fork) {
                if (Double.isFinite(value)) {
                    iterations.add(value);
                } else {
                    iterations.add(String.valueOf(value));
                }
            }
        }
    }

    public Path write(Path file) {
        try {
            return Files.writeString(file, rows.toPrettyString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Writes the file and beside it a schedule, so that its forks are pairs with those of the same run.
     *
     * @param pairs of a duet
     */
    public Path write(Path file, OptionalInt pairs) {
        return write(
                file,
                new RunContext(
                        Optional.empty(),
                        Map.of(),
                        Map.of(),
                        Optional.of(new Schedule("run-1", 42, pairs, OptionalInt.empty())),
                        Optional.empty(),
                        Optional.empty()));
    }

    public Path write(Path file, RunContext context) {
        try {
            context.write(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return write(file);
    }
}
