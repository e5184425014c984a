package org.echobench.runner.plan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/**
 * JMH options that a user gives, as far as a duet leaves them to the user.
 *
 * @param more the words that are passed to JMH unchanged, without modes and parameters
 */
public record JmhWords(CommandLineOptions parsed, List<String> more) {

    private static final String MODE = "-bm";
    private static final String PARAM = "-p";

    /**
     * @param words of JMH's command line
     * @throws IllegalArgumentException if JMH does not understand them, or one is not the user's to choose
     */
    public static JmhWords parse(List<String> words) {
        CommandLineOptions parsed;
        try {
            parsed = new CommandLineOptions(words.toArray(String[]::new));
        } catch (CommandLineOptionException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
        if (!parsed.getIncludes().isEmpty() || !parsed.getExcludes().isEmpty()) {
            throw new IllegalArgumentException("benchmarks are chosen by --include");
        }
        if (parsed.getForkCount().hasValue()
                || parsed.getWarmupForkCount().hasValue()
                || !parsed.getWarmupIncludes().isEmpty()
                || parsed.shouldFailOnError().hasValue()
                || parsed.getResultFormat().hasValue()
                || parsed.getResult().hasValue()
                || parsed.getOutput().hasValue()) {
            throw new IllegalArgumentException("a duet itself sets -f, -wf, -wmb, -foe, -rf, -rff and -o");
        }
        if (parsed.getJvm().hasValue()) {
            throw new IllegalArgumentException("the JVM is chosen by --base-jvm and --head-jvm");
        }
        if (parsed.shouldHelp()
                || parsed.shouldList()
                || parsed.shouldListWithParams()
                || parsed.shouldListProfilers()
                || parsed.shouldListResultFormats()) {
            throw new IllegalArgumentException("-h, -l, -lp, -lprof and -lrf measure nothing");
        }
        return new JmhWords(parsed, withoutModesAndParams(words));
    }

    private static List<String> withoutModesAndParams(List<String> words) {
        List<String> left = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            if (word.equals(MODE) || word.equals(PARAM)) {
                i++; // and its value
            } else if (word.startsWith(PARAM) && !word.startsWith("-prof")) {
                throw new IllegalArgumentException("-p and its NAME=VALUE must be two words");
            } else if (!word.startsWith(MODE + "=")) {
                left.add(word);
            }
        }
        return left;
    }

    /** The given modes; none to keep the benchmark's own. */
    Set<Mode> modes() {
        Collection<Mode> given = parsed.getBenchModes();
        if (given.contains(Mode.All)) {
            return EnumSet.complementOf(EnumSet.of(Mode.All));
        }
        return given.isEmpty() ? EnumSet.noneOf(Mode.class) : EnumSet.copyOf(given);
    }

    /** The values of a parameter; empty to keep the benchmark's own. */
    Optional<List<String>> param(String name) {
        org.openjdk.jmh.util.Optional<Collection<String>> values = parsed.getParameter(name);
        return values.hasValue() ? Optional.of(List.copyOf(values.get())) : Optional.empty();
    }
}
