package org.echobench.cluster.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.echobench.cluster.merge.NodeLatencies;

/** A run of one job and one round with the reference server: what was printed, and what its files hold. */
record FinishedRun(Printed printed, Path folder, Path fork) {

    /**
     * Measures.
     *
     * @param folder a new one
     * @param job as the topology has it
     */
    static FinishedRun of(Path folder, String topology, String job) throws IOException {
        Path file = Files.writeString(folder.resolve("cluster.yaml"), topology);
        Path run = folder.resolve("run");
        Printed printed = Printed.by("run", file.toString(), "--out", run.toString(), "--no-repeat");
        return new FinishedRun(printed, run, run.resolve("forks").resolve(job + "~reference~round1"));
    }

    JsonNode result() throws IOException {
        return new ObjectMapper()
                .readTree(folder.resolve("results.json").toFile())
                .get(0);
    }

    double score(String metric) throws IOException {
        return result().path("secondaryMetrics").path(metric).path("score").asDouble();
    }

    /** Lines of a table of the fork, without its head. */
    List<String[]> table(String name) throws IOException {
        return Files.readAllLines(fork.resolve(name)).stream()
                .skip(1)
                .map(line -> line.split(",", -1))
                .toList();
    }

    /** Messages of the fork's first iteration under a label. */
    long count(String label) throws IOException {
        return NodeLatencies.read(fork.resolve("latency.hlog"), 1)
                .byLabel()
                .get(label)
                .get(0)
                .getTotalCount();
    }

    String notes() throws IOException {
        return Files.readString(fork.resolve("notes.txt"));
    }
}
