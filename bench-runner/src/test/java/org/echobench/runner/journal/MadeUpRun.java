package org.echobench.runner.journal;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.echobench.results.Cell;
import org.echobench.results.Json;
import org.echobench.results.Plan;
import org.echobench.results.run.RunFolder;
import org.echobench.results.run.RunResult;
import org.echobench.runner.OneByOne;
import org.echobench.runner.TestPlans;
import org.echobench.runner.fork.StopSignal;

/** A run whose forks a test makes up, without a JVM per fork. */
record MadeUpRun(RunFolder folder, Journal journal) {

    static MadeUpRun in(Path directory) throws IOException {
        RunFolder folder = new RunFolder(directory);
        return new MadeUpRun(folder, Journal.open(folder.forks()));
    }

    /** Measures the forks of the plan one after the other, and writes the run's files. */
    RunResult measure(Plan plan, OneByOne forks) throws IOException {
        return measure(plan, TestPlans.order(plan), forks);
    }

    /** The same, but the cells of a list beside each other. */
    RunResult measure(Plan plan, List<List<Cell>> order, OneByOne forks) throws IOException {
        RunFolder.PLAN.write(folder.path(), plan);
        measure(order, forks);
        return write();
    }

    void measure(List<List<Cell>> order, OneByOne forks) throws IOException {
        new InterleavingRunner(order, journal, forks, new Progress() {}, new StopSignal()).run((round, until) -> true);
    }

    RunResult write() throws IOException {
        return new ResultFiles(folder, journal).write();
    }

    JsonNode json(String name) throws IOException {
        return Json.read(folder.path().resolve(name));
    }

    String summary() throws IOException {
        return Files.readString(folder.path().resolve(ResultFiles.SUMMARY));
    }

    Path curve(String name) {
        return folder.curves().resolve(name + ".csv");
    }
}
