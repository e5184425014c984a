package org.echobench.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * Our client and other load generators in turn. A block is ours, tool, tool, ours, and the next one the reverse, so that a
 * machine that drifts favours neither. A tool that failed is not run again.
 */
final class Crosscheck {

    /** Told what happens, as it happens. */
    interface Listener {

        /** A run has ended. */
        void measured(int block, LoadTool tool, ToolReport report);

        /** The four runs of a block have ended, none with a fault. */
        void compared(int block, LoadTool tool, double ratio);
    }

    /**
     * The outcome of one tool.
     *
     * @param ratios of our rate to the tool's, one for each block
     * @param fault why the runs stopped early; empty if nothing failed
     */
    record Result(LoadTool tool, List<Double> ratios, Optional<String> fault) {

        Result {
            ratios = List.copyOf(ratios);
        }

        /** The middle one, or the mean of the two in the middle; empty if there are none. */
        OptionalDouble median() {
            if (ratios.isEmpty()) {
                return OptionalDouble.empty();
            }
            List<Double> sorted = ratios.stream().sorted().toList();
            int middle = sorted.size() / 2;
            return OptionalDouble.of(
                    sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2);
        }
    }

    private final LoadTool own;
    private final List<LoadTool> tools;
    private final int blocks;
    private final Function<LoadTool, ToolReport> measure;
    private final Listener listener;

    /** @param measure runs a tool once */
    Crosscheck(
            LoadTool own, List<LoadTool> tools, int blocks, Function<LoadTool, ToolReport> measure, Listener listener) {
        this.own = own;
        this.tools = List.copyOf(tools);
        this.blocks = blocks;
        this.measure = measure;
        this.listener = listener;
    }

    /** One for each tool. */
    List<Result> run() {
        List<Result> results = new ArrayList<>();
        tools.forEach(tool -> results.add(new Result(tool, List.of(), Optional.empty())));
        for (int block = 1; block <= blocks; block++) {
            for (int i = 0; i < results.size(); i++) {
                if (results.get(i).fault().isEmpty()) {
                    results.set(i, block(block, results.get(i)));
                }
            }
        }
        return results;
    }

    private Result block(int block, Result before) {
        LoadTool tool = before.tool();
        List<LoadTool> order = block % 2 == 1 ? List.of(own, tool, tool, own) : List.of(tool, own, own, tool);
        double ours = 0;
        double theirs = 0;
        for (LoadTool next : order) {
            ToolReport report = measure.apply(next);
            listener.measured(block, next, report);
            if (report.fault().isPresent()) {
                return new Result(tool, before.ratios(), report.fault().map(fault -> next.name() + ": " + fault));
            }
            ours += next == own ? report.perSecond() : 0;
            theirs += next == own ? 0 : report.perSecond();
        }
        List<Double> ratios = new ArrayList<>(before.ratios());
        ratios.add(ours / theirs);
        listener.compared(block, tool, ours / theirs);
        return new Result(tool, ratios, Optional.empty());
    }
}
