package org.echobench.cli.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.echobench.cli.run.KeptFigures.Found;

/**
 * The figures of a document beside the kept runs that they name, in a comment behind each:
 * {@code 9.9 µs [H]<!--=RUN ROW METRIC SUBJECT-->}. Words that are left out at the front are those of the figure before.
 *
 * <ul>
 *   <li>{@code RUN} is a folder below {@code results/baseline}. Of a duet {@code SUBJECT} is {@code base}, {@code head},
 *       {@code difference}, {@code change}, {@code effect}, {@code low}, {@code high} or {@code detectable}; behind a word,
 *       {@code verdict}.
 *   <li>Several subjects, with commas, are the least and the greatest: {@code 17 to 21}.
 *   <li>{@code A / B} are the quotients of two such sources; shown in %, less 1.
 *   <li>{@code METRIC±} is half the interval, {@code METRIC#2} the second fork and {@code METRIC#*} each. In {@code ROW} a
 *       {@code *} stands for any text: it is the row that has the subject. {@code FILE/COLUMN[KEY=VALUE]} is the mean of
 *       a column of the run's curves, where a value may be a range {@code LEAST..MOST}; {@code #2} is the second round.
 *   <li>A source in the heading of a table is that of its column, in the first column of all others; in the first cell of a
 *       line of that line. {@code {row}} and {@code {column}} are the number or the first word of the first cell and of the
 *       heading, or what stands there as {@code <!--=row KEY-->}. A cell has a value, perhaps with ±, or with semicolons the values of the forks. Where {@code METRIC} has
 *       semicolons, each is of another metric.
 *   <li>{@code <!--=given-->} stands behind what no kept run measured: an offered rate, or what somebody published.
 *   <li>{@code <!--=lines RUN-->} and {@code <!--=verdicts RUN-->} stand before a block of the terminal's lines.
 * </ul>
 */
final class DocumentedFigures {

    private static final String NUMBER = "[≥−+-]?\\d[\\d,]*(?:\\.\\d+)?";
    private static final String UNIT = "µs|us|ms|s|kB|MB|MiB|B|%|times|/s";
    private static final Pattern MARKER = Pattern.compile("<!--=(?!lines |verdicts )(.*?)-->", Pattern.DOTALL);
    private static final Pattern SHOWN = Pattern.compile(
            "(?:(" + NUMBER + ")\\s+to\\s+)?(" + NUMBER + ")(?:\\s*(" + UNIT + ")(?![\\w/]))?([^\\d]*)$",
            Pattern.DOTALL);
    private static final Pattern MARK = Pattern.compile("\\[([A-Z])]");
    private static final Pattern WORD = Pattern.compile("(\\w+)\\W*$");
    private static final String VERDICT = " verdict";
    private static final String KEY = "row ";
    private static final Pattern TABLE = Pattern.compile("(?m)(?:^[ ]*\\|.*\\|[ ]*\\R?){3,}");
    private static final Pattern HALF = Pattern.compile("\\(?±\\s?(" + NUMBER + ") %\\)?");

    /** A number with a unit that a benchmark could have measured. */
    private static final Pattern MEASURED =
            Pattern.compile("(?<![\\w.,/-])(?!95 %)(" + NUMBER + ")\\s?(?:µs|ms|kB|B|%|times|/s)(?![\\w/])");

    private static final Pattern NOT_PROSE = Pattern.compile("```.*?```|`[^`]*`|\\]\\([^)]*\\)", Pattern.DOTALL);

    private final KeptFigures kept;

    /** @param baselines the folder of the kept runs */
    DocumentedFigures(Path baselines) {
        kept = new KeptFigures(baselines);
    }

    /**
     * What is wrong, a sentence each.
     *
     * @param all whether each figure must have a source
     */
    List<String> errors(String text, boolean all) {
        List<String> errors = new ArrayList<>();
        Set<Integer> known = new TreeSet<>();
        Matcher marker = MARKER.matcher(text);
        int from = 0;
        while (marker.find()) {
            String before = text.substring(from, marker.start());
            String source = marker.group(1).replaceAll("\\s+", " ");
            Matcher shown = SHOWN.matcher(before);
            if (source.endsWith(VERDICT)) {
                verdictError(before, source).ifPresent(errors::add);
            } else if (!isOfTable(source) && !shown.find()) {
                errors.add("no figure stands before " + marker.group());
            } else if (!isOfTable(source)) {
                known.add(from + shown.start(2));
                if (shown.group(1) != null) {
                    known.add(from + shown.start(1));
                }
                if (!source.equals("given")) {
                    error(shown.toMatchResult(), source, shown.group(4), paragraph(text, marker.start()))
                            .map(error -> before.substring(shown.start()).strip() + marker.group() + ": " + error)
                            .ifPresent(errors::add);
                }
            }
            from = marker.end();
        }
        String rest = text;
        for (MatchResult table : TABLE.matcher(text).results().toList()) {
            for (Line line : lines(table)) {
                errors.addAll(errors(line));
                rest = rest.substring(0, line.from()) + " ".repeat(line.to() - line.from()) + rest.substring(line.to());
            }
        }
        if (all) {
            withoutSource(rest, known).forEach(errors::add);
        }
        return errors;
    }

    private Optional<String> verdictError(String before, String source) {
        Matcher word = WORD.matcher(before);
        String said = word.find() ? word.group(1) : "nothing";
        String verdict;
        try {
            verdict = kept.verdict(source);
        } catch (RuntimeException e) {
            verdict = String.valueOf(e.getMessage());
        }
        return verdict.equals(said) ? Optional.empty() : Optional.of(said + " " + source + ": it is " + verdict);
    }

    /**
     * A line of a table at a place of the text.
     *
     * @param sources of its cells; an empty one where a cell has none
     */
    private record Line(List<String> heading, List<String> cells, List<String> sources, int from, int to) {}

    private static boolean isOfTable(String text) {
        return text.contains("{row}") || text.contains("{column}") || text.startsWith(KEY);
    }

    /** Those with a source. */
    private static List<Line> lines(MatchResult table) {
        List<Line> sourced = new ArrayList<>();
        List<String> lines = List.of(table.group().split("(?<=\n)"));
        List<String> heading = cells(lines.get(0));
        int from = table.start();
        for (String text : lines) {
            int to = from + text.stripTrailing().length();
            if (from > table.start() && !text.startsWith("|--")) {
                List<String> cells = cells(text);
                List<String> sources = heading.stream()
                        .map(column -> source(column)
                                .or(() -> source(cells.get(0)))
                                .or(() -> source(heading.get(0)))
                                .orElse(""))
                        .toList();
                if (sources.stream().anyMatch(source -> !source.isEmpty())) {
                    sourced.add(new Line(heading, cells, sources, from, to));
                }
            }
            from += text.length();
        }
        return sourced;
    }

    private List<String> errors(Line line) {
        List<String> errors = new ArrayList<>();
        for (int column = 1; column < line.cells().size(); column++) {
            String heading = line.heading().get(column);
            String first = line.cells().get(0);
            String source =
                    line.sources().get(column).replace("{row}", key(first)).replace("{column}", key(heading));
            if (!source.isEmpty()) {
                errors.addAll(cellErrors(line.cells().get(column), source, heading + first));
            }
        }
        return errors;
    }

    /** @param beside where marks of the cell's figures may stand, too */
    private List<String> cellErrors(String cell, String source, String beside) {
        String[] given = source.split(" ", 4);
        String[] metrics = given[2].split(";");
        String[] values = cell.split(";");
        List<String> errors = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            if (!values[i].matches(".*\\d.*")) {
                continue;
            }
            String fork = metrics.length == 1 && values.length > 1 ? "#" + (i + 1) : "";
            String metric = metrics[Math.min(i, metrics.length - 1)] + fork;
            Matcher half = HALF.matcher(values[i]);
            if (half.find()) {
                valueError(half.group(1) + " %", cell + beside, given, metric + "±")
                        .ifPresent(errors::add);
            }
            valueError(half.replaceAll(""), cell + beside, given, metric).ifPresent(errors::add);
        }
        return errors;
    }

    private Optional<String> valueError(String text, String marks, String[] given, String metric) {
        String source = String.join(" ", given[0], given[1], metric, given[3]);
        Matcher shown = SHOWN.matcher(text.strip());
        Optional<String> error = shown.find()
                ? error(shown.toMatchResult(), source, marks, marks)
                : Optional.of("no figure stands there");
        return error.map(reason -> text.strip() + " " + source + ": " + reason);
    }

    private static List<String> cells(String line) {
        String[] cells = line.strip().split("\\|", -1);
        return Stream.of(cells)
                .skip(1)
                .limit(cells.length - 2L)
                .map(String::strip)
                .toList();
    }

    private static Optional<String> source(String cell) {
        Matcher marker = MARKER.matcher(cell);
        return marker.find() && isOfTable(marker.group(1)) && !marker.group(1).startsWith(KEY)
                ? Optional.of(marker.group(1))
                : Optional.empty();
    }

    /** What its comment says, the number that a heading begins with, or else its first word. */
    private static String key(String heading) {
        Matcher marker = MARKER.matcher(heading);
        if (marker.find() && marker.group(1).startsWith(KEY)) {
            return marker.group(1).substring(KEY.length());
        }
        String text = MARKER.matcher(heading).replaceAll("").replace("`", "").strip();
        return text.matches("\\d.*")
                ? text.replaceAll("(?<=\\d),(?=\\d)", "").replaceAll("\\D.*", "")
                : text.replaceAll("[\\s,;].*", "");
    }

    private static Stream<String> withoutSource(String text, Set<Integer> known) {
        Function<MatchResult, String> blank = found -> " ".repeat(found.end() - found.start());
        String prose = MARKER.matcher(NOT_PROSE.matcher(text).replaceAll(blank)).replaceAll(blank);
        return MEASURED.matcher(prose)
                .results()
                .filter(figure -> !known.contains(figure.start(1)))
                .map(figure -> "'" + figure.group() + "' names no source: "
                        + text.substring(Math.max(0, figure.start() - 40), figure.end())
                                .replaceAll("\\s+", " "));
    }

    /** The paragraph, or the item of a list, at a place. */
    private static String paragraph(String text, int at) {
        int from = Math.max(text.lastIndexOf("\n\n", at), text.lastIndexOf("\n* ", at));
        int to = Stream.of("\n\n", "\n* ")
                .mapToInt(end -> text.indexOf(end, at))
                .filter(end -> end >= 0)
                .min()
                .orElse(text.length());
        return text.substring(Math.max(0, from), to);
    }

    /**
     * @param behind where the marks of one figure stand
     * @param around where those of a range stand
     */
    private Optional<String> error(MatchResult shown, String source, String behind, String around) {
        List<Found> found;
        try {
            found = kept.find(source);
        } catch (RuntimeException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
        double least = found.stream().mapToDouble(Found::value).min().orElseThrow();
        double greatest = found.stream().mapToDouble(Found::value).max().orElseThrow();
        String unit = found.get(0).unit();
        if (shown.group(1) == null && found.size() > 1) {
            return Optional.of("several subjects need 'A to B'");
        }
        if (shown.group(1) != null && !isRounded(least, unit, shown.group(1), shown.group(3))) {
            return Optional.of("the least is " + least + " " + unit);
        }
        if (!isRounded(greatest, unit, shown.group(2), shown.group(3))) {
            return Optional.of("it is " + greatest + " " + unit);
        }
        Set<String> marks = new TreeSet<>();
        found.forEach(one -> marks.addAll(one.marks()));
        MARK.matcher(found.size() > 1 ? around : behind).results().forEach(mark -> marks.remove(mark.group(1)));
        return marks.isEmpty() ? Optional.empty() : Optional.of("it lost the marks " + marks);
    }

    /** Whether a text shows a value with as many digits as it has; zeros behind the first three may be rounded. */
    private static boolean isRounded(double value, String unit, String text, String shownUnit) {
        String digits = text.replaceAll("[≥+,]", "").replace('−', '-');
        int point = digits.indexOf('.');
        int decimals = point < 0 ? -roundedZeros(digits.replace("-", "")) : digits.length() - point - 1;
        boolean more = unit.equals(KeptFigures.QUOTIENT) && "%".equals(shownUnit);
        double scaled = more ? 100 * (value - 1) : value * factor(unit, String.valueOf(shownUnit));
        double apart = Math.abs(Math.abs(Double.parseDouble(digits)) - Math.abs(scaled));
        return apart <= 0.5 * Math.pow(10, -decimals) * (1 + 1e-6);
    }

    private static int roundedZeros(String digits) {
        int zeros = digits.length() - digits.replaceAll("0+$", "").length();
        return Math.max(0, Math.min(zeros, digits.length() - 3));
    }

    private static double factor(String unit, String shown) {
        return switch (shown) {
            case "%" -> 100;
            case "kB" -> 1e-3;
            case "MB" -> 1e-6;
            case "MiB" -> unit.startsWith("MiB") ? 1 : 1.0 / (1 << 20);
            case "ms" -> unit.startsWith("us") ? 1e-3 : 1;
            default -> 1;
        };
    }
}
