package org.echobench.cli.run;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.echobench.cli.terminal.Eta;
import org.echobench.explain.frames.Cost;
import org.echobench.explain.frames.Explanation;
import org.echobench.explain.frames.ProfiledForks;
import org.echobench.explain.output.Explain;
import org.echobench.report.compare.RowResult;
import org.echobench.report.compare.Verdict;
import org.echobench.results.Cell;
import org.echobench.results.Plan;
import org.echobench.results.Row;
import org.echobench.results.profile.ProfileKind;
import org.echobench.results.run.RunFolder;
import org.echobench.runner.plan.PlannedTimes;

/**
 * Profiles rows of a run or duet that has ended, in forks that are never scored, and explains them.
 *
 * @param progress gets progress lines
 */
public record ProfileSession(RunFolder folder, Measurement measurement, PrintWriter progress) {

    /** The default number of profiled forks of each side and row. */
    public static final int FORKS = 6;

    /** Measures the forks that are missing, and writes the explanation. */
    public Explanation explain(Map<ProfileKind, List<Cell>> wanted) {
        wanted.forEach((kind, cells) -> {
            List<Cell> profiled = cells.stream()
                    .filter(cell -> ProfiledForks.obstacle(cell).isEmpty() && !measurement.isStopped())
                    .toList();
            if (!new ProfiledForks(folder).complete(kind, profiled)) {
                measure(kind, profiled);
            }
        });
        return write(folder, wanted);
    }

    private void measure(ProfileKind kind, List<Cell> cells) {
        progress.println("Profile (" + kind.value() + "), not scored: " + cells.size() + " forks, about "
                + Eta.words(measurement.times().total(cells)));
        measurement.measureExtra(
                new ProfiledForks(folder).journal(kind),
                cells.stream().map(cell -> ProfiledForks.cell(cell, kind)).toList(),
                progress);
    }

    /** Writes the explanation of all existing profiles. */
    public static Explanation write(RunFolder folder, Map<ProfileKind, List<Cell>> wanted) {
        List<String> notes = wanted.values().stream()
                .flatMap(List::stream)
                .flatMap(cell -> ProfiledForks.obstacle(cell)
                        .map(why -> cell.row().name() + " was not profiled for "
                                + cell.subject().label() + ": " + why + ".")
                        .stream())
                .distinct()
                .toList();
        return Explain.write(folder.path(), notes);
    }

    /**
     * The rows to profile, by name: those that are included, or else those that regressed or improved. Benchmarks that
     * are not ours are never among them.
     *
     * @param verdicts of a duet; none for a run
     * @param profile the kinds; none for those that the verdicts are about, or all if they are about none
     */
    public static Map<ProfileKind, Set<String>> rows(
            Plan plan, List<RowResult> verdicts, Optional<String> include, Set<ProfileKind> profile) {
        Predicate<String> included = PlanBuilder.included(include);
        Map<ProfileKind, Set<String>> rows = new EnumMap<>(ProfileKind.class);
        for (Row row : plan.rows()) {
            Set<ProfileKind> about = verdicts.stream()
                    .filter(result -> result.key().id().isOf(row))
                    .filter(result -> result.verdict() == Verdict.REGRESSED || result.verdict() == Verdict.IMPROVED)
                    .map(result -> Cost.behind(result.key().metric()).kind())
                    .collect(Collectors.toSet());
            boolean named = include.isPresent()
                    ? included.test(row.name()) || included.test(row.benchmark())
                    : !about.isEmpty();
            if (named && row.jmh().isEmpty()) {
                kinds(profile, about).forEach(kind -> rows.computeIfAbsent(kind, k -> new TreeSet<>())
                        .add(row.name()));
            }
        }
        return rows;
    }

    /**
     * The forks of a duet's rows that differ, as far as they fit into a time. The rows that changed most come first, in
     * units of the smallest effect that their forks can detect.
     *
     * @param profile the kinds; none for those that the verdicts are about
     * @param time 0 for no forks
     * @param progress gets the names of the rows that are left out, and why
     */
    public static Map<ProfileKind, List<Cell>> within(
            Duration time,
            Plan plan,
            List<RowResult> verdicts,
            Set<ProfileKind> profile,
            PlannedTimes times,
            PrintWriter progress) {
        record Wanted(ProfileKind kind, String row, double change, List<Cell> cells) {}
        if (time.isZero()) {
            return Map.of();
        }
        List<Wanted> wanted = new ArrayList<>();
        List<String> left = new ArrayList<>();
        rows(plan, verdicts, Optional.empty(), profile)
                .forEach((kind, rows) -> rows.forEach(row -> {
                    List<Cell> cells = plan.extra(Set.of(row), FORKS);
                    cells.stream()
                            .flatMap(cell -> ProfiledForks.obstacle(cell).stream())
                            .findFirst()
                            .ifPresentOrElse(
                                    why -> left.add(row + " (" + kind.value() + "): " + why),
                                    () -> wanted.add(new Wanted(kind, row, change(plan, verdicts, row, kind), cells)));
                }));
        wanted.sort(Comparator.comparingDouble(one -> -one.change));
        Map<ProfileKind, List<Cell>> chosen = new EnumMap<>(ProfileKind.class);
        Duration rest = time;
        for (Wanted one : wanted) {
            Duration needed = times.total(one.cells);
            if (needed.compareTo(rest) <= 0) {
                rest = rest.minus(needed);
                chosen.computeIfAbsent(one.kind, kind -> new ArrayList<>()).addAll(one.cells);
            } else {
                left.add(one.row + " (" + one.kind.value() + "): it takes about " + Eta.words(needed)
                        + ", but --explain leaves " + Eta.words(rest));
            }
        }
        left.forEach(one -> progress.println("Not profiled: " + one));
        return chosen;
    }

    /** The largest change that a kind of profile explains, in units of the smallest effect that its forks detect. */
    private static double change(Plan plan, List<RowResult> verdicts, String row, ProfileKind kind) {
        return verdicts.stream()
                .filter(result -> result.verdict().isDifference()
                        && Cost.behind(result.key().metric()).kind() == kind
                        && plan.rows().stream()
                                .anyMatch(one -> one.name().equals(row)
                                        && result.key().id().isOf(one)))
                .flatMap(result -> result.estimate().stream())
                .mapToDouble(estimate -> Math.abs(estimate.effect()) / estimate.detectable())
                .max()
                .orElse(0);
    }

    /** @param order gives the forks of rows, by the rows' names */
    public static Map<ProfileKind, List<Cell>> cells(
            Map<ProfileKind, Set<String>> rows, Function<Set<String>, List<Cell>> order) {
        Map<ProfileKind, List<Cell>> cells = new EnumMap<>(ProfileKind.class);
        rows.forEach((kind, names) -> cells.put(kind, order.apply(names)));
        return cells;
    }

    private static Set<ProfileKind> kinds(Set<ProfileKind> profile, Set<ProfileKind> about) {
        Set<ProfileKind> wanted = profile.isEmpty() ? about : profile;
        return wanted.isEmpty() ? EnumSet.allOf(ProfileKind.class) : wanted;
    }
}
