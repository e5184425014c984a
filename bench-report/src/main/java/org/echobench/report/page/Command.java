package org.echobench.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.echobench.results.Isolation;
import org.echobench.results.Param;
import org.echobench.results.run.RunResult.RowResult;
import org.echobench.results.run.SubjectResult;

/** The commands that measure a run, or one row of it, again; quoted for a POSIX shell. */
final class Command {

    /** Options of the whole run that a row's command replaces with its own. */
    private static final Set<String> REPLACED = Set.of("--include", "-p", "--isolation", "--out");

    private Command() {}

    /**
     * One row with all its servers and parameters.
     *
     * @param whole words of the command of the whole run
     */
    static String of(RowResult row, List<String> whole) {
        return quoted(only(row, param -> !param.equals(Param.ROW.label()), whole));
    }

    /**
     * One row with client and server in one JVM, for a debugger or a profiler: empty where the row itself does not put the
     * server into a JVM of its own, and for a row of a service.
     *
     * @param whole words of the command of the whole run
     */
    static String inOneJvm(RowResult row, List<String> whole) {
        if (!Isolation.FORKED.isIn(row.params()) || Param.ROW.in(row.params()).isPresent()) {
            return "";
        }
        Predicate<String> given = param -> whole.stream().anyMatch(word -> word.startsWith(param + "="));
        List<String> words = only(row, given.and(param -> !param.equals(Param.ISOLATION.label())), whole);
        words.addAll(List.of("-p", Param.ISOLATION.label() + "=" + Isolation.INPROCESS.value()));
        return quoted(words);
    }

    /** The run's command with one row and those of its parameters that are shown. */
    private static List<String> only(RowResult row, Predicate<String> shown, List<String> whole) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < whole.size(); i++) {
            if (REPLACED.contains(whole.get(i))) {
                i++; // and its value
            } else {
                words.add(whole.get(i));
            }
        }
        if (words.isEmpty()) {
            words.addAll(List.of("echobench", "run"));
        }
        // The name that the suite gives; what follows are the values that differ within it.
        String name = row.name().replaceFirst(",[A-Za-z][A-Za-z0-9]*=.*", "");
        words.add("--include");
        words.add("^" + name.replaceAll("([.+])", "\\\\$1") + "$");
        row.params().forEach((param, value) -> {
            if (shown.test(param)) {
                words.addAll(List.of("-p", param + "=" + value));
            }
        });
        return words;
    }

    /** The same row with JMH alone, for one server. */
    static String jmh(RowResult row, SubjectResult one) {
        Map<String, String> settings = row.settings();
        List<String> words = new ArrayList<>(List.of("java", "-cp", "CLASSPATH", "org.openjdk.jmh.Main"));
        words.add("^" + row.benchmark().replace(".", "\\.") + "$");
        option(words, "-f", String.valueOf(one.forks()));
        option(words, "-wi", settings.get("warmupIterations"));
        option(words, "-w", settings.get("warmupTime"));
        option(words, "-i", settings.get("measurementIterations"));
        option(words, "-r", settings.get("measurementTime"));
        option(words, "-t", settings.get("threads"));
        words.addAll(List.of("-p", "server=" + one.server()));
        row.params().forEach((param, value) -> words.addAll(List.of("-p", param + "=" + value)));
        return quoted(words);
    }

    private static void option(List<String> words, String name, String value) {
        if (value != null && !value.isBlank()) {
            words.addAll(List.of(name, value.replace(" ", "")));
        }
    }

    /** The words of a command in one line. */
    static String quoted(List<String> words) {
        return words.stream().map(Command::quoted).collect(Collectors.joining(" "));
    }

    private static String quoted(String word) {
        return word.matches("[A-Za-z0-9_./:=,@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
