package org.echobench.explain.frames;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.statistics.descriptive.Median;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.results.StoredFile;
import org.echobench.results.UserError;
import org.echobench.results.jmh.JmhFile;
import org.echobench.results.jmh.JmhRow;
import org.echobench.results.metric.Aggregation;
import org.echobench.results.metric.Metric;
import org.echobench.results.profile.ProfiledWork;

/**
 * The profile of one fork.
 *
 * @param work what the fork did while it was profiled
 * @param server stacks of the server's threads
 * @param jvm stacks of the JVM's own threads, compilers and collectors; the first frame names the thread
 * @param allocation {@code server.alloc} of each iteration, in bytes per operation; empty if it is unknown
 */
public record ForkProfile(ProfiledWork work, List<Stack> server, List<Stack> jvm, double[] allocation) {

    private static final double MICROS_PER_NANO = 1e-3;

    public ForkProfile {
        server = List.copyOf(server);
        jvm = List.copyOf(jvm);
    }

    /** @throws UserError if a file in the fork's folder is absent or damaged */
    public static ForkProfile read(Path folder) {
        ProfiledWork work = ProfiledWork.FILE.read(folder);
        Path file = folder.resolve(ProfiledWork.STACKS);
        try {
            return of(work, new String(StoredFile.bytes(file), StandardCharsets.UTF_8), allocation(folder));
        } catch (IllegalArgumentException e) {
            throw new UserError(file + " is damaged: " + e.getMessage() + ".", e);
        } catch (IOException e) {
            throw new UserError(file + " cannot be read: " + e.getMessage() + ".", e);
        }
    }

    /** A folder that was kept only for its stacks has no result. */
    private static double[] allocation(Path folder) {
        Path result = folder.resolve(ForkDirectory.RESULT);
        List<JmhRow> rows = StoredFile.exists(result) ? JmhFile.read(result).rows() : List.of();
        return rows.stream()
                .flatMap(row -> Optional.ofNullable(row.secondary().get(Metric.SERVER_ALLOC.label())).stream())
                .flatMap(metric -> metric.forks().stream())
                .findFirst()
                .map(fork -> Aggregation.known(fork.iterations()))
                .orElse(new double[0]);
    }

    /** @throws IllegalArgumentException if a line is not a stack */
    public static ForkProfile of(ProfiledWork work, String collapsed, double... allocation) {
        List<Stack> server = new ArrayList<>();
        List<Stack> jvm = new ArrayList<>();
        collapsed.lines().filter(line -> !line.isBlank()).forEach(line -> {
            int space = line.lastIndexOf(' ');
            String[] frames = line.substring(0, Math.max(0, space)).split(";");
            double value = Long.parseLong(line.substring(space + 1));
            switch (frames[0]) {
                case ProfiledWork.SERVER ->
                    server.add(Stack.of(frames, 1, value).fromJava());
                case ProfiledWork.JVM -> jvm.add(Stack.of(frames, 1, value));
                default -> throw new IllegalArgumentException("a stack begins with '" + frames[0] + "'");
            }
        });
        return new ForkProfile(work, server, jvm, allocation);
    }

    public List<Stack> stacks(Cost cost) {
        return cost == Cost.JVM ? jvm : server;
    }

    /** Converts a stack's value, in nanoseconds or bytes, to the cost's unit per operation: a factor. */
    public double unit(Cost cost) {
        return (cost == Cost.ALLOC ? 1 : MICROS_PER_NANO) / work.operations();
    }

    /** What the same fork measured; empty if it could not. */
    public OptionalDouble measured(Cost cost) {
        return cost.in(work::perOperation);
    }

    /** The median of its {@link #allocation}, as in {@link org.echobench.results.stats.Levels}. */
    double level() {
        return Median.withDefaults().evaluate(allocation);
    }

    /** The sum of its stacks, per operation. */
    double total(Cost cost) {
        return unit(cost) * stacks(cost).stream().mapToDouble(Stack::value).sum();
    }

    /**
     * The variance of a value from counting samples alone: for n samples worth w each, it is n w², which is the value
     * times w. Samples of CPU time share a fixed total, so they are binomial.
     */
    double counting(Cost cost, double value) {
        double share = cost == Cost.ALLOC || value == 0 ? 0 : Math.min(1, value / total(cost));
        return value * sample(cost) * (1 - share);
    }

    /** What one sample is worth on average, per operation; 0 without samples. */
    private double sample(Cost cost) {
        double all = server.stream().mapToDouble(Stack::value).sum()
                + jvm.stream().mapToDouble(Stack::value).sum();
        return work.samples() == 0 ? 0 : Math.max(work.interval(), all / work.samples()) * unit(cost);
    }
}
