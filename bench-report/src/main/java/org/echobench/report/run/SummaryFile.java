package org.echobench.report.run;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The remarks of {@code summary.md}: what failed and which values are marked was decided where it was measured, so it is
 * read and not decided again. Each row is a heading with a table, whose first column is the subject and whose last the
 * notes; the list at the end says what the marks mean.
 */
final class SummaryFile {

    private static final String FAILED = "FAILED: ";
    private static final Pattern MEANING = Pattern.compile("- ([A-Z]): (.+)");
    private static final Pattern BAR = Pattern.compile("(?<!\\\\)\\|");

    private final Map<String, Map<String, Remark>> byRow = new HashMap<>();
    private final Map<String, String> marks = new LinkedHashMap<>();

    private SummaryFile() {}

    static SummaryFile parse(String text) {
        SummaryFile file = new SummaryFile();
        List<String> lines = text.lines().toList();
        for (String line : lines) {
            Matcher meaning = MEANING.matcher(line);
            if (meaning.matches()) {
                file.marks.put(meaning.group(1), meaning.group(2));
            }
        }
        String row = "";
        int line = 0;
        for (String content : lines) {
            if (content.startsWith("## ")) {
                row = content.substring(3).strip();
                line = 0;
            } else if (content.startsWith("|") && line++ >= 2) { // the first two are the table's head
                file.add(row, content);
            }
        }
        return file;
    }

    private void add(String row, String line) {
        String[] cells = BAR.split(line.strip());
        if (cells.length < 3) {
            return;
        }
        String notes = unescape(cells[cells.length - 1].strip());
        List<String> words = new ArrayList<>(List.of(notes.split("\\s+")));
        List<String> found = new ArrayList<>();
        while (!words.isEmpty() && marks.containsKey(words.get(words.size() - 1))) {
            found.add(0, words.remove(words.size() - 1));
        }
        Optional<String> failure = notes.startsWith(FAILED)
                ? Optional.of(String.join(" ", words).substring(FAILED.length()).strip())
                : Optional.empty();
        byRow.computeIfAbsent(row, r -> new HashMap<>()).put(unescape(cells[1].strip()), new Remark(failure, found));
    }

    private static String unescape(String cell) {
        return cell.replace("\\|", "|").replace("&lt;", "<");
    }

    /** By the subject's label. */
    Map<String, Remark> remarks(String row) {
        return byRow.getOrDefault(row, Map.of());
    }

    /** The meaning of each mark that is used. */
    Map<String, String> marks() {
        return marks;
    }
}
