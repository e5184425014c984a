package org.echobench.runner.fork;

import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.echobench.core.benchmarks.RateCurve;
import org.echobench.core.host.SuiteJvm;
import org.echobench.core.metrics.EchobenchProfiler;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.core.process.ServerCpus;
import org.echobench.results.Cell;
import org.echobench.results.Isolation;
import org.echobench.results.Jvm;
import org.echobench.results.Param;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.results.Subject;

/**
 * The command that measures one fork: JMH's own main in a JVM that does nothing but wait for the fork and write its
 * result.
 */
public final class JmhCommand {

    /** The lock is held for the whole run by {@link RunLock}. */
    private static final String IGNORE_LOCK = "-Djmh.ignoreLock=true";

    /**
     * Small, since it shares the machine with the fork. The heap grows with the fork's latencies, a few megabytes at
     * most, and is not used before the fork has ended. Only for our benchmarks: JMH gives its own JVM's flags to a fork
     * whose annotations have none, and ours have some.
     */
    private static final List<String> FLAGS = List.of(
            "-Xms16m",
            "-Xmx512m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xshare:auto",
            "-Dfile.encoding=UTF-8");

    /**
     * JMH starts two JVMs to find out whether they support compiler blackholes. Our benchmarks return nothing, so they
     * do not use blackholes of any kind.
     */
    private static final String NO_BLACKHOLES = "-Djmh.blackhole.autoDetect=false";

    private static final String DIRECTORY = "-D" + ForkDirectory.PROPERTY + "=";
    private static final String FLAG = "-D" + SuiteJvm.SUBJECT_FLAG;
    private static final String SEED = "-D" + RateCurve.SEED + "=";
    private static final String CRASH_LOG = "-XX:ErrorFile=";

    /** A fork that failed before it closed its server has stray threads; JMH would wait half a minute for them. */
    private static final List<String> SHORT_FAREWELL =
            List.of("-Djmh.shutdownTimeout=5", "-Djmh.shutdownTimeout.step=1");

    /** JMH's time limit for an iteration also counts the turns of other forks; that of {@link ForkWatch} does not. */
    private static final String PATIENCE = "1day";

    private JmhCommand() {}

    /**
     * The words of the command.
     *
     * @param seed of the plan
     * @param directory where it works and writes {@link ForkDirectory#RESULT}
     * @param beside whether it is measured in turns with others
     */
    static List<String> of(Cell cell, long seed, Path directory, boolean beside) {
        // Not the subject's JVM, which may be another vendor's and refuse these flags: JMH only reads its properties.
        List<String> words = new ArrayList<>();
        words.add(Jvm.ownJava());
        words.add(directory(directory));
        words.add(IGNORE_LOCK);
        if (cell.row().jmh().isEmpty()) {
            words.addAll(FLAGS);
            words.add(NO_BLACKHOLES);
        }
        words.add("-cp");
        words.add(cell.classPath().stream()
                .map(entry -> entry.toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator)));
        words.add("org.openjdk.jmh.Main");
        words.addAll(options(cell, seed, directory, beside));
        // The fork's JVM is a child of this one, so it runs on the same processors.
        return cell.pinning()
                .map(pinning -> ServerCpus.pinned(pinning.client().toString(), words))
                .orElse(words);
    }

    private static List<String> options(Cell cell, long seed, Path directory, boolean beside) {
        Row row = cell.row();
        Subject subject = cell.subject();
        List<String> words = new ArrayList<>(List.of("^" + Pattern.quote(row.benchmark()) + "$"));
        words.addAll(List.of("-f", "1", "-wf", "0", "-foe", "true"));
        if (row.jmh().isPresent()) {
            add(words, "-bm", row.jmh().get().mode());
            words.addAll(row.jmh().get().more());
        } else {
            add(words, "-p", Param.SERVER.label() + "=" + subject.serverId());
            add(words, "-prof", EchobenchProfiler.class.getName());
        }
        row.params().forEach((name, value) -> add(words, "-p", name + "=" + value));
        subject.jvm().executable().ifPresent(java -> add(words, "-jvm", java));
        // One option each: JMH splits a single one at spaces.
        jvmArgs(cell, seed, directory).forEach(argument -> add(words, "-jvmArgsAppend", argument));
        cell.pinning()
                .ifPresent(pinning -> pinning.jvmArgs().forEach(argument -> add(words, "-jvmArgsAppend", argument)));
        RowSettings settings = row.settings();
        settings.warmupIterations().ifPresent(count -> add(words, "-wi", count));
        settings.warmupTime().ifPresent(time -> add(words, "-w", millis(time)));
        settings.measurementIterations().ifPresent(count -> add(words, "-i", count));
        settings.measurementTime().ifPresent(time -> add(words, "-r", millis(time)));
        if (beside) {
            add(words, "-to", PATIENCE);
        }
        words.addAll(List.of("-rf", "json", "-rff", ForkDirectory.RESULT));
        return words;
    }

    /**
     * The arguments of the fork's JVM: its subject's, and those that the runner adds.
     *
     * @param seed of the plan; the fork's own is derived from it and from the fork's row, subject and round
     */
    static List<String> jvmArgs(Cell cell, long seed, Path directory) {
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
        return arguments;
    }

    /** Whether the JVM runs only our client, which allocates a few bytes a message. With TLS it allocates kilobytes. */
    static boolean leavesHeapAlone(Map<String, String> params) {
        return Isolation.FORKED.isIn(params)
                && !Boolean.parseBoolean(Param.TLS.in(params).orElse(""));
    }

    private static String crashLog(Path directory) {
        return CRASH_LOG + directory.toAbsolutePath().resolve("hs_err_%p.log");
    }

    /** The argument that names a fork's folder; for a folder above, how the arguments of all forks below it begin. */
    static String directory(Path directory) {
        return DIRECTORY + directory.toAbsolutePath();
    }

    /**
     * The arguments of a fork's JVM without those that only the runner added. Results leave these out, because they
     * name folders of this machine or follow from the plan, and do not affect the measurement.
     */
    public static List<String> published(Collection<String> arguments) {
        boolean subjects = arguments.stream()
                .anyMatch(argument -> argument.startsWith(FLAG) && argument.endsWith("=" + SuiteJvm.NO_TOUCH));
        return arguments.stream()
                .filter(argument -> subjects || !argument.equals(SuiteJvm.NO_TOUCH))
                .filter(argument -> Stream.of(DIRECTORY, FLAG, SEED, CRASH_LOG).noneMatch(argument::startsWith))
                .filter(argument -> !SHORT_FAREWELL.contains(argument))
                .toList();
    }

    private static String millis(Duration time) {
        return time.toMillis() + "ms";
    }

    private static void add(List<String> words, String name, Object value) {
        words.add(name);
        words.add(value.toString());
    }
}
