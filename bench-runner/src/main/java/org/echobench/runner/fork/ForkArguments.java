package org.echobench.runner.fork;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.echobench.core.benchmarks.ClosedLoop;
import org.echobench.core.benchmarks.RateCurve;
import org.echobench.core.benchmarks.Turns;
import org.echobench.core.host.SuiteJvm;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.results.Cell;
import org.echobench.results.Isolation;
import org.echobench.results.Param;
import org.echobench.results.Subject;

/**
 * The JVM arguments of a fork: its subject's, and those that the runner adds. The latter name folders of this machine or follow from the plan, and change no
 * measurement, so no result keeps them.
 */
public final class ForkArguments {

    private static final String DIRECTORY = "-D" + ForkDirectory.PROPERTY + "=";
    private static final String FLAG = "-D" + SuiteJvm.SUBJECT_FLAG;
    private static final String SEED = "-D" + RateCurve.SEED + "=";
    private static final String TURNS = "-D" + Turns.PROPERTY + "=";
    private static final String CRASH_LOG = "-XX:ErrorFile=";

    /** A fork that failed before it closed its server has stray threads; JMH would wait half a minute for them. */
    private static final List<String> SHORT_FAREWELL =
            List.of("-Djmh.shutdownTimeout=5", "-Djmh.shutdownTimeout.step=1");

    private ForkArguments() {}

    /**
     * @param seed of the plan; with the place of the fork it gives the fork's own
     * @param turns of a fork that is measured beside others, the value of {@link Turns#PROPERTY}
     */
    static List<String> of(Cell cell, long seed, Path directory, Optional<String> turns) {
        Subject subject = cell.subject();
        List<String> arguments = new ArrayList<>();
        // First, because ForkWatch sees only the beginning of a long command.
        arguments.add(directory(directory));
        if (cell.row().jmh().isPresent()) {
            arguments.addAll(subject.jvmArgs());
            arguments.add(crashLog(directory));
            return arguments;
        }
        if (leavesHeapAlone(cell.row().params()) && !subject.jvmArgs().contains(SuiteJvm.NO_TOUCH)) {
            // Before the subject's flags, which win.
            arguments.add(SuiteJvm.NO_TOUCH);
        }
        List<String> flags = SuiteJvm.added(subject.jvmArgs());
        arguments.addAll(flags);
        for (int i = 0; i < flags.size(); i++) {
            arguments.add(FLAG + i + "=" + flags.get(i));
        }
        arguments.add(crashLog(directory));
        arguments.add(SEED + Objects.hash(seed, cell.row().name(), subject.label(), cell.round()));
        arguments.addAll(SHORT_FAREWELL);
        turns.ifPresent(place -> arguments.add(TURNS + place));
        return arguments;
    }

    /** Whether the JVM has nothing but our client, whose garbage is a few bytes a message. With TLS it is kilobytes. */
    private static boolean leavesHeapAlone(Map<String, String> params) {
        return Isolation.FORKED.isIn(params)
                && Param.CLIENT.in(params).orElse(ClosedLoop.RAW).equals(ClosedLoop.RAW)
                && !Boolean.parseBoolean(Param.TLS.in(params).orElse(""));
    }

    private static String crashLog(Path directory) {
        return CRASH_LOG + directory.toAbsolutePath().resolve("hs_err_%p.log");
    }

    /** Names the fork's folder, or begins so for all forks below it. */
    static String directory(Path directory) {
        return DIRECTORY + directory.toAbsolutePath();
    }

    /** The arguments without those that only the runner added. */
    public static List<String> published(Collection<String> arguments) {
        boolean subjects = arguments.stream()
                .anyMatch(argument -> argument.startsWith(FLAG) && argument.endsWith("=" + SuiteJvm.NO_TOUCH));
        return arguments.stream()
                .filter(argument -> subjects || !argument.equals(SuiteJvm.NO_TOUCH))
                .filter(argument ->
                        Stream.of(DIRECTORY, FLAG, SEED, TURNS, CRASH_LOG).noneMatch(argument::startsWith))
                .filter(argument -> !SHORT_FAREWELL.contains(argument))
                .toList();
    }
}
