package org.echobench.cli.duet;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.echobench.cli.duet.DuetSession.Ended;
import org.echobench.cli.options.TypedWords;
import org.echobench.cli.servers.Distribution;
import org.echobench.cli.servers.ServerCatalog;
import org.echobench.cli.servers.VersionRange;
import org.echobench.report.compare.Bisection;
import org.echobench.report.compare.Bisection.Searched;
import org.echobench.report.compare.Bisection.Standing;
import org.echobench.report.compare.RowResult;
import org.echobench.report.compare.RowResult.Estimate;
import org.echobench.report.compare.Sequential;
import org.echobench.report.compare.Verdict;
import org.echobench.results.Disk;
import org.echobench.results.DuetRow;
import org.echobench.results.ExitCode;
import org.echobench.results.Figures;
import org.echobench.results.TextTable;
import org.echobench.results.TextTable.Align;
import org.echobench.results.UserError;
import org.echobench.results.run.ReleaseRange;
import org.echobench.results.run.RunFolder;
import org.echobench.runner.DuetRun;
import org.echobench.runner.plan.Checkout;
import picocli.CommandLine;

/**
 * Duets of a range of releases: of its ends, and if they differ of the first release with others, until the one is found
 * that made the difference, and at last of the two neighbours. Each is an ordinary duet in a folder of its own. What comes
 * next depends on their verdicts alone, so a search that is resumed goes the same way.
 */
final class RangeSearch {

    private static final String EXPLAIN = "--explain";

    private final CommandLine terminal;

    /** As they were typed now. */
    private final DuetOptions given;

    /** As the search was started, and what was typed since. */
    private final DuetOptions options;

    private final TypedWords words;
    private final VersionRange range;
    private final List<String> releases;
    private final Path directory;
    private final ServerCatalog catalog;

    /** By the index of the release. */
    private final Map<Integer, Measured> measured = new TreeMap<>();

    /** Releases that cannot be measured, and why. */
    private final Map<String, String> leftOut = new LinkedHashMap<>();

    private int first;
    private int last;

    /** A release against the first. */
    private record Measured(RowResult row, Standing standing) {}

    /**
     * @param words that gave the options, with a seed
     * @param directory of the search
     */
    private RangeSearch(
            CommandLine terminal,
            DuetOptions given,
            DuetOptions options,
            TypedWords words,
            List<String> releases,
            Path directory,
            ServerCatalog catalog) {
        this.terminal = terminal;
        this.given = given;
        this.options = options;
        this.words = words;
        this.range = options.range().orElseThrow();
        this.releases = releases;
        this.directory = directory;
        this.catalog = catalog;
        this.last = releases.size() - 1;
    }

    /**
     * A search that begins or goes on.
     *
     * @throws UserError if repositories do not list the releases
     */
    static RangeSearch of(DuetOptions given, TypedWords typed, CommandLine terminal) {
        ServerCatalog catalog = ServerCatalog.of(Distribution.current());
        Optional<Path> resumed = given.resume();
        DuetOptions options = new DuetOptions();
        if (resumed.isPresent()) {
            ReleaseRange started = new RunFolder(resumed.get()).range();
            TypedWords words =
                    TypedWords.read(options, typed.over(TypedWords.read(new DuetOptions(), started.words())));
            return new RangeSearch(terminal, given, options, words, started.releases(), resumed.get(), catalog);
        }
        long seed = given.seed().orElseGet(() -> ThreadLocalRandom.current().nextLong(1_000_000));
        TypedWords words = TypedWords.read(options, typed.kept(Map.of("--seed", Long.toString(seed))));
        Path directory = given.directory(
                Instant.now(), Checkout.of(Distribution.current().home()), "-duet");
        return new RangeSearch(
                terminal, given, options, words, catalog.releases(given.range().orElseThrow()), directory, catalog);
    }

    /** Measures all that is not yet measured, and prints what was found. */
    ExitCode run() throws IOException {
        say(releases.size() + " releases: " + String.join(", ", releases));
        say("First the ends. If they differ, at most " + new Bisection(first, last).steps()
                + " releases between them in the row that differs: against the first, and where that does not decide,"
                + " against the last. Then the two neighbours.");
        if (given.dryRun()) {
            return start(first, last, Map.of(), 0).print();
        }
        if (!new RunFolder(directory).isRange()) {
            DuetRun.start(directory, new ReleaseRange(words.kept(Map.of()), releases));
        }
        Optional<Ended> ends = ends();
        if (ends.isEmpty()) {
            return ExitCode.INCOMPLETE;
        }
        Optional<Searched> searched = Searched.in(ends.get().verdicts().orElseThrow());
        if (searched.isEmpty()) {
            long suspect = ends.get().verdicts().orElseThrow().count(Verdict.SUSPECT);
            print(List.of("No row differs between " + releases.get(first) + " and " + releases.get(last)
                    + ", so nothing is searched"
                    + (suspect > 0 ? "; " + suspect + " verdicts are SUSPECT, so a calmer hour may show more." : ".")));
            return ends.get().exit();
        }
        measured.put(last, new Measured(searched.get().row(), Standing.CHANGED));
        return search(searched.get()) ? ends.get().exit() : ExitCode.INCOMPLETE;
    }

    private void say(String line) {
        PrintWriter progress = given.progress(terminal.getOut());
        progress.println(line);
        progress.flush();
    }

    /** The duet of the first and the last release that can be measured; empty if it was stopped. */
    private Optional<Ended> ends() throws IOException {
        while (first < last) {
            if (isLeftOut(first)) {
                first++;
            } else if (isLeftOut(last)) {
                last--;
            } else {
                Ended ends = duet(first, last, Map.of());
                if (ends.stopped()) {
                    return Optional.empty();
                }
                List<RowResult> rows = ends.verdicts().orElseThrow().rows();
                boolean noFirst = rows.stream().allMatch(row -> row.verdict() == Verdict.NEW);
                boolean noLast = rows.stream().allMatch(row -> row.verdict() == Verdict.MISSING);
                if (!noFirst && !noLast) {
                    return Optional.of(ends);
                }
                if (noFirst) {
                    leaveOut(first, ends);
                }
                if (noLast) {
                    leaveOut(last, ends);
                }
            }
        }
        print(List.of());
        throw new UserError(ExitCode.INCOMPLETE, "No two releases of " + range + " can be measured.");
    }

    /** Whether a release cannot be measured, as far as is known without starting it. */
    private boolean isLeftOut(int release) {
        String version = releases.get(release);
        if (!leftOut.containsKey(version)) {
            try {
                List<Path> classPath =
                        catalog.find(range.server() + ":" + version).classPath();
                new SideClassPath(classPath).server(range.server());
            } catch (UserError e) {
                if (e.exitCode() != ExitCode.INCOMPLETE && !ServerCatalog.isAbsent(e)) {
                    throw e;
                }
                leftOut.put(version, e.getMessage());
            }
        }
        return leftOut.containsKey(version);
    }

    private void leaveOut(int release, Ended duet) {
        String failures = duet.failures().isEmpty() ? "its duet has no figure" : String.join("; ", duet.failures());
        leftOut.put(releases.get(release), failures + ".");
    }

    /** False if it was stopped. */
    private boolean search(Searched searched) throws IOException {
        Bisection bisection = new Bisection(first, last);
        String row = row(searched);
        Map<String, String> one = new HashMap<>();
        one.put("--include", "^" + Pattern.quote(suiteRow(row)) + "$");
        one.put("--metric", searched.metric());
        one.put(
                "--floor",
                Stream.concat(
                                options.comparison().floors().stream(),
                                Stream.of(String.format(
                                        Locale.ROOT, "%s=%.6f", searched.metric(), searched.floorPercent())))
                        .collect(Collectors.joining(",")));
        // Each release needs two at most, and at last come the neighbours.
        one.put("--share", Integer.toString(2 * bisection.steps() + 1));
        for (OptionalInt next = bisection.next(); next.isPresent(); next = bisection.next()) {
            int release = next.getAsInt();
            if (isLeftOut(release)) {
                bisection.leaveOut(release);
                continue;
            }
            say(searched.metric() + " of " + row + " changed after " + releases.get(bisection.unchanged()) + ", in "
                    + releases.get(bisection.changed()) + " at the latest. Steps left: at most " + bisection.steps());
            Ended fromFirst = duet(first, release, one);
            if (fromFirst.stopped()) {
                return false;
            }
            Optional<RowResult> result = fromFirst.verdicts().flatMap(searched::of);
            if (result.isEmpty()) {
                leaveOut(release, fromFirst);
                bisection.leaveOut(release);
                continue;
            }
            Standing standing = searched.standing(result.get(), Optional.empty());
            if (!standing.isDecided()) {
                Ended toLast = duet(release, last, one);
                if (toLast.stopped()) {
                    return false;
                }
                standing = searched.standing(result.get(), toLast.verdicts().flatMap(searched::of));
            }
            measured.put(release, new Measured(result.get(), standing));
            bisection.found(release, standing.isChanged());
        }
        Ended neighbours = explained(bisection.unchanged(), bisection.changed(), one);
        if (neighbours.stopped()) {
            return false;
        }
        RowResult change = neighbours
                .verdicts()
                .flatMap(searched::of)
                .orElseThrow(() -> new UserError(
                        ExitCode.INCOMPLETE, "The neighbours cannot be compared: " + neighbours.failures() + "."));
        print(found(searched, bisection, row, change));
        return true;
    }

    /** Of the plan. */
    private String row(Searched searched) {
        return new RunFolder(folder(first, last))
                .duet().plan().rows().stream()
                        .filter(row -> searched.row().key().id().isOf(row))
                        .map(DuetRow::name)
                        .findFirst()
                        .orElseThrow();
    }

    /** The name that --include chooses, without the server and the values of parameters. */
    private String suiteRow(String row) {
        return row.substring(range.server().length() + 1).replaceAll(",.*", "");
    }

    private Path folder(int base, int head) {
        return directory.resolve(releases.get(base) + ".." + releases.get(head));
    }

    /** @param more options in place of those of the search */
    private Ended duet(int base, int head, Map<String, String> more) throws IOException {
        return start(base, head, more, 0).measure();
    }

    /** The same with the frames of its difference; it may have been measured before. */
    private Ended explained(int base, int head, Map<String, String> more) throws IOException {
        return start(base, head, more, options.explain).measure();
    }

    private DuetStart start(int base, int head, Map<String, String> more, int explain) {
        Path folder = folder(base, head);
        List<String> asked = new ArrayList<>();
        if (new RunFolder(folder).isDuet()) {
            asked.addAll(List.of("--resume", folder.toString(), EXPLAIN, Integer.toString(explain)));
        } else {
            Map<String, String> sides = new HashMap<>(more);
            sides.put(EXPLAIN, Integer.toString(explain));
            sides.put(DuetOptions.BASE, range.server() + ":" + releases.get(base));
            asked.addAll(words.kept(sides));
            asked.add(1, range.server() + ":" + releases.get(head));
            asked.addAll(List.of("--out", folder.toString()));
        }
        if (given.quiet()) {
            asked.add("--quiet");
        }
        DuetOptions duet = new DuetOptions();
        TypedWords typed = TypedWords.read(duet, asked);
        return new DuetStart(duet, typed, terminal, Optional.of(directory));
    }

    private List<String> found(Searched searched, Bisection bisection, String row, RowResult change) {
        List<String> lines = new ArrayList<>();
        String unchanged = releases.get(bisection.unchanged());
        List<String> suspects = releases.subList(bisection.unchanged() + 1, bisection.changed() + 1);
        Estimate estimate = change.estimate().orElseThrow();
        lines.add((suspects.size() == 1 ? suspects.get(0) : "One of " + String.join(", ", suspects)) + " changed "
                + searched.metric() + " of " + row + ": against " + unchanged + " "
                + Figures.score(change.base().score()) + " \u2192 "
                + Figures.score(change.head().score()) + " " + change.unit() + ", "
                + Figures.change(estimate.effect()) + " (" + Figures.interval(estimate.low(), estimate.high()) + "), "
                + change.verdict() + ".");
        if (!change.verdict().isDifference()) {
            lines.add("The duet of these two does not show it by itself; more --pairs would.");
        }
        List<String> others = measured.entrySet().stream()
                .filter(one -> one.getValue().standing() == Standing.UNCHANGED
                        && one.getValue().row().verdict().isDifference())
                .map(one -> releases.get(one.getKey()))
                .toList();
        if (!others.isEmpty()) {
            lines.add("Another release changed it the other way: see " + String.join(", ", others) + ".");
        }
        String level = Figures.percent(Sequential.LEVEL);
        lines.add("The chance of a wrong verdict is at most " + level + " for the ends, and at most " + level
                + " for all other duets together.");
        List<String> undecided = measured.entrySet().stream()
                .filter(one -> !one.getValue().standing().isDecided())
                .map(one -> releases.get(one.getKey()))
                .toList();
        if (!undecided.isEmpty()) {
            lines.add("That does not cover " + String.join(", ", undecided)
                    + ": no verdict says on which side it is, so the nearer one was taken; more --pairs would say it.");
        }
        return lines;
    }

    /** Prints the table of what is measured and these lines, and writes both to the folder. */
    private void print(List<String> lines) {
        List<String> all = new ArrayList<>();
        if (!measured.isEmpty()) {
            RowResult ends = measured.get(last).row();
            TextTable table = new TextTable(
                    "  ", Align.LEFT, Align.RIGHT, Align.RIGHT, Align.RIGHT, Align.RIGHT, Align.LEFT, Align.LEFT);
            table.add(List.of(
                    "release",
                    ends.key().metric() + " (" + ends.unit() + ")",
                    "against " + releases.get(first),
                    "95 % interval",
                    "pairs",
                    "verdict",
                    "the change"));
            table.add(List.of(
                    releases.get(first),
                    Figures.score(ends.base().score()),
                    "",
                    "",
                    "",
                    "",
                    Standing.UNCHANGED.words()));
            measured.forEach((release, one) -> table.add(cells(releases.get(release), one)));
            all.addAll(table.render());
        }
        leftOut.forEach((release, reason) -> all.add(release + " is stepped over: " + reason));
        all.addAll(lines);
        PrintWriter out = terminal.getOut();
        out.println();
        all.forEach(out::println);
        out.flush();
        Path file = directory.resolve("range.txt");
        try {
            Disk.write(file, String.join("\n", all) + "\n");
        } catch (IOException e) {
            throw Disk.refused(file, e);
        }
    }

    private static List<String> cells(String release, Measured one) {
        Estimate estimate = one.row().estimate().orElseThrow();
        return List.of(
                release,
                Figures.score(one.row().head().score()),
                Figures.change(estimate.effect()),
                Figures.interval(estimate.low(), estimate.high()),
                Integer.toString(one.row().head().forks()),
                one.row().verdict().name(),
                one.standing().words());
    }
}
