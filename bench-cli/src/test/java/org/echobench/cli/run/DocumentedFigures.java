package org.echobench.cli.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.FileComparison;
import org.echobench.report.compare.Policy;
import org.echobench.report.compare.RowResult;
import org.echobench.report.render.VerdictFile;
import org.echobench.report.run.RunFile;
import org.echobench.results.metric.MetricName;
import org.echobench.results.run.Caveat;
import org.echobench.results.run.Figure;
import org.echobench.results.run.RunFolder;
import org.echobench.results.run.SubjectResult;

/**
 * The figures of a document beside the kept runs that they name, in a comment behind each:
 * {@code 9.9 µs [H]<!--=RUN ROW METRIC SUBJECT-->}. Words that are left out at the front are those of the figure before.
 *
 * <ul>
 *   <li>{@code RUN} is a folder below {@code results/baseline}. Of a duet {@code SUBJECT} is {@code base}, {@code head},
 *       {@code difference}, {@code change}, {@code low} or {@code high}.
 *   <li>Several subjects, with commas, are the least and the greatest: {@code 17 to 21}.
 *   <li>{@code A / B} are the quotients of two such sources; shown in %, less 1.
 *   <li>{@code METRIC±} is half the interval, {@code METRIC#2} the second fork.
 *   <li>{@code <!--=given-->} stands behind what nobody measured, such as an offered rate.
 *   <li>{@code <!--=lines RUN-->} and {@code <!--=verdicts RUN-->} stand before a block of the terminal's lines.
 * </ul>
 */
final class DocumentedFigures {

    private static final String NUMBER = "[≥−+-]?\\d[\\d,]*(?:\\.\\d+)?";
    private static final String QUOTIENT = "times";
    private static final String UNIT = "µs|us|ms|s|kB|MiB|B|%|times|/s";
    private static final Pattern MARKER = Pattern.compile("<!--=(?!lines |verdicts )(.*?)-->", Pattern.DOTALL);
    private static final Pattern SHOWN = Pattern.compile(
            "(?:(" + NUMBER + ")\\s+to\\s+)?(" + NUMBER + ")(?:\\s*(" + UNIT + ")(?![\\w/]))?([^\\d]*)$",
            Pattern.DOTALL);
    private static final Pattern MARK = Pattern.compile("\\[([A-Z])]");

    /** A number with a unit that a benchmark could have measured. */
    private static final Pattern MEASURED =
            Pattern.compile("(?<![\\w.,/-])(" + NUMBER + ")\\s?(?:µs|ms|kB|B|%|times|/s)(?![\\w/])");

    private static final Pattern NOT_PROSE = Pattern.compile("```.*?```|`[^`]*`|\\]\\([^)]*\\)", Pattern.DOTALL);

    private final Path baselines;
    private final Map<Path, Comparison> duets = new HashMap<>();
    private String[] words = {"", "", "", ""};

    /** @param baselines the folder of the kept runs */
    DocumentedFigures(Path baselines) {
        this.baselines = baselines;
    }

    /** What a source says. */
    private record Found(double value, String unit, Set<String> marks) {}

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
            Matcher shown = SHOWN.matcher(before);
            if (!shown.find()) {
                errors.add("no figure stands before " + marker.group());
            } else {
                known.add(from + shown.start(2));
                if (shown.group(1) != null) {
                    known.add(from + shown.start(1));
                }
                if (!marker.group(1).equals("given")) {
                    error(
                                    shown.toMatchResult(),
                                    marker.group(1).replaceAll("\\s+", " "),
                                    paragraph(text, marker.start()))
                            .map(error -> before.substring(shown.start()).strip() + marker.group() + ": " + error)
                            .ifPresent(errors::add);
                }
            }
            from = marker.end();
        }
        if (all) {
            withoutSource(text, known).forEach(errors::add);
        }
        return errors;
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

    private Optional<String> error(MatchResult shown, String source, String paragraph) {
        List<Found> found;
        try {
            found = found(source);
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
        // Of a range the paragraph says which has a mark.
        String near = found.size() > 1 ? paragraph : shown.group(4);
        Set<String> marks = new TreeSet<>();
        found.forEach(one -> marks.addAll(one.marks()));
        MARK.matcher(near).results().forEach(mark -> marks.remove(mark.group(1)));
        return marks.isEmpty() ? Optional.empty() : Optional.of("it lost the marks " + marks);
    }

    /** Whether a text shows a value with as many digits as it has; zeros behind the first three may be rounded. */
    private static boolean isRounded(double value, String unit, String text, String shownUnit) {
        String digits = text.replaceAll("[≥+,]", "").replace('−', '-');
        int point = digits.indexOf('.');
        int decimals = point < 0 ? -roundedZeros(digits.replace("-", "")) : digits.length() - point - 1;
        boolean more = unit.equals(QUOTIENT) && "%".equals(shownUnit);
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
            case "MiB" -> unit.startsWith("MiB") ? 1 : 1.0 / (1 << 20);
            case "ms" -> unit.startsWith("us") ? 1e-3 : 1;
            default -> 1;
        };
    }

    private List<Found> found(String source) {
        String[] parts = source.split(" / ");
        List<Found> found = one(parts[0]);
        if (parts.length == 1) {
            return found;
        }
        List<Found> by = one(parts[1]);
        List<Found> quotients = new ArrayList<>();
        for (int i = 0; i < Math.max(found.size(), by.size()); i++) {
            Found a = found.get(Math.min(i, found.size() - 1));
            Found b = by.get(Math.min(i, by.size() - 1));
            Set<String> marks = new TreeSet<>(a.marks());
            marks.addAll(b.marks());
            quotients.add(new Found(a.value() / b.value(), QUOTIENT, marks));
        }
        return quotients;
    }

    private List<Found> one(String source) {
        String[] given = source.strip().split("\\s+");
        if (given.length > words.length) {
            throw new IllegalArgumentException("'" + source + "' has more than RUN ROW METRIC SUBJECT");
        }
        System.arraycopy(given, 0, words, words.length - given.length, given.length);
        Path run = baselines.resolve(words[0]);
        if (!Files.isDirectory(run)) {
            throw new IllegalArgumentException("there is no kept run " + words[0]);
        }
        return Arrays.stream(words[3].split(","))
                .map(subject -> new RunFolder(run).isDuet()
                        ? ofDuet(run, words[1], words[2], subject)
                        : ofRun(run, words[1], words[2], subject))
                .toList();
    }

    private static Found ofRun(Path run, String row, String metric, String subject) {
        SubjectResult result = new RunFolder(run)
                .summary()
                .flatMap(summary -> summary.row(row))
                .orElseThrow(() -> new IllegalArgumentException("there is no row " + row))
                .subject(subject)
                .orElseThrow(() -> new IllegalArgumentException("there is no subject " + subject));
        String name = metric.replaceAll("[±#].*", "");
        Figure figure =
                result.figure(name).orElseThrow(() -> new IllegalArgumentException(subject + " has no " + name));
        boolean rate = name.equals(MetricName.SCORE);
        Set<String> marks = new TreeSet<>();
        result.caveats().stream()
                .filter(caveat -> rate || !caveat.ofRate())
                .map(Caveat::symbol)
                .forEach(marks::add);
        if (metric.endsWith("±")) {
            OptionalDouble low = result.standing(name).low();
            OptionalDouble high = result.standing(name).high();
            return new Found(Math.sqrt(high.orElseThrow() / low.orElseThrow()) - 1, "share", marks);
        }
        int fork = metric.indexOf('#');
        double value = fork < 0 ? figure.value() : figure.forks().get(Integer.parseInt(metric.substring(fork + 1)) - 1);
        return new Found(value, figure.unit(), marks);
    }

    /** The verdicts that were kept; otherwise those of the two files. */
    private static Comparison duet(Path run) {
        Path verdicts = run.resolve("verdicts.json");
        return Files.exists(verdicts)
                ? VerdictFile.read(verdicts)
                : FileComparison.compare(
                        RunFile.read(run.resolve("base.json")),
                        RunFile.read(run.resolve("head.json")),
                        Policy.of(List.of(), List.of(), List.of(), Set.of("libraries", "jvmArgs"), Set.of()));
    }

    private Found ofDuet(Path run, String row, String metric, String field) {
        Comparison duet = duets.computeIfAbsent(run, DocumentedFigures::duet);
        RowResult result = duet.rows().stream()
                .filter(one -> one.key().metric().equals(metric)
                        && (one.key().id().params().containsValue(row)
                                || one.key().id().benchmark().contains(row)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no " + metric + " of " + row));
        double base = result.base().score();
        double head = result.head().score();
        return switch (field) {
            case "base" -> new Found(base, result.unit(), Set.of());
            case "head" -> new Found(head, result.unit(), Set.of());
            case "difference" -> new Found(head - base, result.unit(), Set.of());
            case "change" -> new Found(result.change(), "share", Set.of());
            case "low" -> new Found(result.estimate().orElseThrow().low(), "share", Set.of());
            case "high" -> new Found(result.estimate().orElseThrow().high(), "share", Set.of());
            default -> throw new IllegalArgumentException("a duet has no " + field);
        };
    }
}
