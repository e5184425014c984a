package org.echobench.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.echobench.results.Param;
import org.echobench.results.run.RunResult.RowResult;
import org.echobench.results.run.SubjectResult;

/** The commands that measure a run, or one row of it, again; quoted for a POSIX shell. */
final class Command {

    /** Options of the whole run that a row's command replaces with its own. */
    private static final Set<String> REPLACED = Set.of("--include", "-p", "--isolation", "--out");

    private Command() {}

    /**
     * Measures one row with all its servers and parameters.
     *
     * @param whole words of the command of the whole run
     */
    static String of(RowResult row, List<String> whole) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < whole.size(); i++) {
            if (REPLACED.contains(whole.get(i))) {
                i++; // and its value
            } else {
                words.add(whole.get(i));
            }
        }
        // The name that the suite gives, without the values that tell its rows apart.
        String name = row.name().replaceFirst(",[A-Za-z][A-Za-z0-9]*=.*", "");
        words.add("--include");
        words.add("^" + name.replaceAll("([.+])", "\\\\$1") + "$");
        row.params().forEach((param, value) -> {
            if (!param.equals(Param.ROW.label())) {
                words.addAll(List.of("-p", param + "=" + value));
            }
        });
        return quoted(words);
    }

    /** Measures the row with JMH alone, for one server. */
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
