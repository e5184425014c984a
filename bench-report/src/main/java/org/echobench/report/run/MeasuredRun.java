package org.echobench.report.run;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.echobench.results.jmh.JmhFile;

/**
 * Everything that a run's folder tells, without the latencies.
 *
 * @param name of the suite, or {@code custom}
 * @param rounds forks planned for each row and subject
 * @param started ISO 8601; "unknown" where the folder does not tell, as the next
 * @param commit of Echobench's source
 * @param command words of the command that gives the same plan again; empty where unknown
 * @param machine facts in the file's order
 * @param subjects in the plan's order
 * @param rows in the plan's order
 * @param forks in the order of measurement; empty for a baseline, which is kept without them
 * @param leftOut what was not planned though the suite has it
 * @param marks what the letters in remarks mean
 * @param curves tables of the forks
 * @param results the JMH files, more than one where a server was measured twice
 * @param notes what is missing or odd, a sentence each
 */
public record MeasuredRun(
        String name,
        long seed,
        int rounds,
        String started,
        String commit,
        boolean dirty,
        List<String> command,
        Map<String, String> machine,
        List<RunSubject> subjects,
        List<RunRow> rows,
        List<ForkRecord> forks,
        List<NotPlanned> leftOut,
        Map<String, String> marks,
        List<CurveTable> curves,
        List<JmhFile> results,
        List<String> notes) {

    public MeasuredRun {
        command = List.copyOf(command);
        machine = Collections.unmodifiableMap(new LinkedHashMap<>(machine));
        subjects = List.copyOf(subjects);
        rows = List.copyOf(rows);
        forks = List.copyOf(forks);
        leftOut = List.copyOf(leftOut);
        marks = Collections.unmodifiableMap(new LinkedHashMap<>(marks));
        curves = List.copyOf(curves);
        results = List.copyOf(results);
        notes = List.copyOf(notes);
    }

    /** A server on a class path in a JVM. */
    public record RunSubject(
            String label, String server, String library, String threading, String flush, String jvm, String jvmArgs) {}

    /**
     * What a suite has and the plan has not.
     *
     * @param row empty for every row; likewise the subject
     */
    public record NotPlanned(Optional<String> row, Optional<String> subject, String reason) {

        /** Whether this is why a subject was not measured in a row. */
        public boolean covers(String row, String subject) {
            return this.row.map(row::equals).orElse(true)
                    && this.subject.map(subject::equals).orElse(true);
        }
    }

    /** The tables of one name; {@code row}, {@code server} and {@code round} are columns like any other. */
    public record CurveTable(String name, List<String> columns, List<Map<String, String>> lines) {

        public CurveTable {
            columns = List.copyOf(columns);
            lines = List.copyOf(lines);
        }
    }

    /** The first result file, where servers can be compared with each other. */
    public Optional<JmhFile> comparable() {
        return results.size() == 1 ? Optional.of(results.get(0)) : Optional.empty();
    }
}
