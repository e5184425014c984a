package org.echobench.runner.fork;

import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.echobench.core.metrics.EchobenchProfiler;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.core.process.ServerCpus;
import org.echobench.results.Cell;
import org.echobench.results.Jvm;
import org.echobench.results.Param;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.results.Subject;

/**
 * The command that measures one fork: JMH's own main in a JVM that does nothing but wait for the fork and write down its
 * result.
 */
final class JmhCommand {

    /** The lock is held for the whole run by {@link RunLock}. */
    private static final String IGNORE_LOCK = "-Djmh.ignoreLock=true";

    /**
     * Small, since it shares the machine with the fork. The heap grows with the iterations' latencies, a megabyte each at
     * most; it is of no use before the fork has ended. Only for our benchmarks: JMH gives its own JVM's flags to a fork
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
     * JMH starts two JVMs to find out whether they know compiler blackholes. Our benchmarks return nothing, so they use no
     * blackhole of any kind.
     */
    private static final String NO_BLACKHOLES = "-Djmh.blackhole.autoDetect=false";

    private JmhCommand() {}

    /**
     * The words of the command.
     *
     * @param seed of the plan
     * @param directory where it works; gets {@link ForkDirectory#RESULT}
     * @param turns as in {@link ForkArguments#of}
     */
    static List<String> of(Cell cell, long seed, Path directory, Optional<String> turns) {
        // Not the subject's JVM, which may be another vendor's and refuse these flags: JMH asks that for its
        // properties.
        List<String> words = new ArrayList<>();
        words.add(Jvm.ownJava());
        words.add(ForkArguments.directory(directory));
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
        words.addAll(options(cell, seed, directory, turns));
        // The fork's JVM is a child of this one, so it runs on the same processors.
        return cell.pinning()
                .map(pinning -> ServerCpus.pinned(pinning.client().toString(), words))
                .orElse(words);
    }

    private static List<String> options(Cell cell, long seed, Path directory, Optional<String> turns) {
        Row row = cell.row();
        Subject subject = cell.subject();
        Options options = new Options();
        options.words.add("^" + Pattern.quote(row.benchmark()) + "$");
        options.add("-f", 1);
        options.add("-wf", 0);
        options.add("-foe", true);
        row.jmh()
                .ifPresentOrElse(
                        jmh -> {
                            options.add("-bm", jmh.mode());
                            options.words.addAll(jmh.more());
                        },
                        () -> {
                            options.add("-p", Param.SERVER.label() + "=" + subject.serverId());
                            options.add("-prof", EchobenchProfiler.class.getName());
                        });
        row.params().forEach((name, value) -> options.add("-p", name + "=" + value));
        subject.jvm().executable().ifPresent(java -> options.add("-jvm", java));
        // One option each: JMH splits a single one at spaces.
        ForkArguments.of(cell, seed, directory, turns).forEach(argument -> options.add("-jvmArgsAppend", argument));
        cell.pinning()
                .ifPresent(pinning -> pinning.jvmArgs().forEach(argument -> options.add("-jvmArgsAppend", argument)));
        RowSettings settings = row.settings();
        settings.warmupIterations().ifPresent(count -> options.add("-wi", count));
        settings.warmupTime().ifPresent(time -> options.add("-w", millis(time)));
        settings.measurementIterations().ifPresent(count -> options.add("-i", count));
        settings.measurementTime().ifPresent(time -> options.add("-r", millis(time)));
        options.add("-rf", "json");
        options.add("-rff", ForkDirectory.RESULT);
        return options.words;
    }

    private static String millis(Duration time) {
        return time.toMillis() + "ms";
    }

    private static final class Options {
        private final List<String> words = new ArrayList<>();

        private void add(String name, Object value) {
            words.add(name);
            words.add(value.toString());
        }
    }
}
