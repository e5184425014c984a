package org.echobench.cli.duet;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import org.echobench.cli.duet.DuetSession.Ended;
import org.echobench.cli.options.TypedWords;
import org.echobench.cli.run.Measurement.Continuation;
import org.echobench.cli.servers.Distribution;
import org.echobench.report.compare.Bisection;
import org.echobench.report.compare.Bisection.Searched;
import org.echobench.report.compare.ChangeSearch;
import org.echobench.report.compare.ChangeSearch.Duet;
import org.echobench.report.compare.ChangeSearch.Measured;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.RowResult;
import org.echobench.report.compare.Verdict;
import org.echobench.results.Disk;
import org.echobench.results.ExitCode;
import org.echobench.results.Figures;
import org.echobench.results.Row;
import org.echobench.results.UserError;
import org.echobench.results.run.ReleaseRange;
import org.echobench.results.run.RunFolder;
import org.echobench.runner.BenchmarkRun;
import org.echobench.runner.plan.Checkout;
import picocli.CommandLine;

/**
 * Searches a range of releases or commits for the one that made a difference. It measures a duet of the two ends; if
 * they differ, duets of the first release with others, which narrow the range; and at last one of the two neighbours.
 * Each is an ordinary duet in a folder of its own. What comes next depends only on their verdicts, so a search that is
 * resumed goes the same way.
 */
final class RangeSearch {

    private static final String EXPLAIN = "--explain";

    private final CommandLine terminal;

    /** The options as they were typed now. */
    private final DuetOptions given;

    /** The options that the search was started with, overridden by those that were typed now. */
    private final DuetOptions options = new DuetOptions();

    /** The words that gave these options, with a seed. */
    private final TypedWords words;

    private final SearchRange range;
    private final List<String> releases;
    private final Path directory;

    private final Continuation continuation;

    /**
     * The outcome of a search.
     *
     * @param ends the verdicts of the ends; empty if it was stopped
     */
    record Found(Optional<Comparison> ends, Optional<Located> located, ExitCode exit) {

        private static final Found STOPPED = new Found(Optional.empty(), Optional.empty(), ExitCode.INCOMPLETE);

        boolean isStopped() {
            return ends.isEmpty();
        }
    }

    /**
     * The release or commit that made the change.
     *
     * @param point a release, or a commit with its subject
     * @param metric the metric that changed
     * @param neighbours the verdicts of its duet with the one before it, with the frames
     */
    record Located(String point, String metric, Comparison neighbours) {}

    /** Folders of the search's duets so far: a second duet of the same two sides is another measurement. */
    private final Set<Path> used = new HashSet<>();

    /** Releases that cannot be measured, and why. */
    private final Map<String, String> leftOut = new LinkedHashMap<>();

    private int first;
    private int last;

    /**
     * A search that starts or is resumed.
     *
     * @param within how to continue the command that it is a part of, and when that stops; empty if it stands alone
     * @throws UserError if the points of the range are not known
     */
    RangeSearch(DuetOptions given, TypedWords typed, CommandLine terminal, Optional<Continuation> within) {
        this.terminal = terminal;
        this.given = given;
        Optional<Path> resumed = given.resume();
        if (resumed.isPresent()) {
            if (!given.comparison().areDefault()) {
                throw new UserError("--resume of a range keeps how its duets are judged: leave out --floor, --metric,"
                        + " --gate, --allow and --fail-on.");
            }
            ReleaseRange started = new RunFolder(resumed.get()).range();
            words = TypedWords.read(options, typed.over(TypedWords.read(new DuetOptions(), started.words())));
            directory = resumed.get();
            releases = started.releases();
        } else {
            words = TypedWords.read(options, typed.kept(Map.of("--seed", Long.toString(given.seed()))));
            directory = given.directory(
                    Instant.now(), Checkout.of(Distribution.current().home()), "-duet");
            releases = given.range().orElseThrow().points();
        }
        range = options.range().orElseThrow();
        continuation = within.orElseGet(() -> Continuation.of("duet --resume", directory));
        last = releases.size() - 1;
    }

    /** Measures what is not yet measured, and prints what was found. */
    Found run() throws IOException {
        sayWhatComes();
        if (!new RunFolder(directory).isRange()) {
            BenchmarkRun.start(directory, new ReleaseRange(words.kept(Map.of()), releases));
        }
        Optional<Ended> ends = ends();
        if (ends.isEmpty()) {
            return Found.STOPPED;
        }
        Optional<Searched> searched = Searched.in(ends.get().verdicts().orElseThrow());
        if (searched.isEmpty()) {
            long suspect = ends.get().verdicts().orElseThrow().count(Verdict.SUSPECT);
            print(
                    List.of(),
                    List.of(
                            "No row that counts differs between " + releases.get(first) + " and "
                                    + releases.get(last)
                                    + ", so nothing is searched"
                                    + (suspect > 0
                                            ? "; " + suspect + " verdicts are SUSPECT, so a calmer hour may show more."
                                            : "."),
                            "The ends say nothing about the " + range.kind()
                                    + "s between them: what one changed, a later one may"
                                    + " have reverted. A range that ends between the two shows it."));
            return new Found(ends.get().verdicts(), Optional.empty(), ends.get().exit());
        }
        return search(searched.get(), ends.get());
    }

    /** Prints the plan for the duet of the ends. */
    ExitCode print() {
        sayWhatComes();
        return start(first, last).print();
    }

    private void sayWhatComes() {
        say(releases.size() + " " + range.kind() + "s: " + String.join(", ", releases));
        if (last - first == 1) {
            say("Nothing lies between the two, so their duet decides.");
            return;
        }
        say("Measures the ends first. If they differ, measures at most "
                + Figures.count(new Bisection(first, last).steps(), range.kind())
                + " between them in the row that differs: against the first and, if that does not decide, against the"
                + " last. Then measures the two neighbours. If these do not differ, the search continues in one half.");
    }

    private void say(String line) {
        given.progress(terminal.getOut()).println(line);
    }

    /** The duet of the first and the last release that can be measured; empty if it was stopped. */
    private Optional<Ended> ends() throws IOException {
        while (first < last) {
            if (isLeftOut(first)) {
                first++;
            } else if (isLeftOut(last)) {
                last--;
            } else {
                Ended ends = start(first, last).measure();
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
        print(List.of(), List.of());
        throw new UserError(ExitCode.INCOMPLETE, "No two " + range.kind() + "s of " + range + " can be measured.");
    }

    /** Whether a release cannot be measured, as far as is known without starting it. */
    private boolean isLeftOut(int release) {
        String point = releases.get(release);
        if (!leftOut.containsKey(point)) {
            range.absent(point, start(release, release)).ifPresent(reason -> leftOut.put(point, reason));
        }
        return leftOut.containsKey(point);
    }

    private void leaveOut(int release, Ended duet) {
        String failures = duet.failures().isEmpty() ? "its duet has no result" : String.join("; ", duet.failures());
        leftOut.put(releases.get(release), failures + ".");
    }

    private Found search(Searched ends, Ended whole) throws IOException {
        Optional<Comparison> neighbours = Optional.empty();
        ChangeSearch search = new ChangeSearch(first, last, ends);
        Row planned = row(ends);
        String row = planned.name();
        for (Optional<Duet> next = next(search, row); next.isPresent(); next = next(search, row)) {
            Duet duet = next.get();
            // Only rows that differ are profiled.
            int explain = duet.isOfNeighbours() ? options.explain : 0;
            Path folder = folder(duet.base(), duet.head());
            while (!used.add(folder)) {
                folder = folder.resolveSibling(folder.getFileName() + "-again");
            }
            Ended ended = start(duet.base(), duet.head(), folder, options(duet, ends, planned), explain)
                    .measure();
            if (ended.stopped()) {
                return Found.STOPPED;
            }
            if (duet.isOfNeighbours()) {
                neighbours = ended.verdicts();
            }
            Optional<RowResult> result = ended.verdicts().flatMap(ends::of);
            if (result.isEmpty() && duet.isOfNeighbours()) {
                throw new UserError(
                        ExitCode.INCOMPLETE,
                        "The neighbours " + releases.get(duet.base()) + " and " + releases.get(duet.head())
                                + " cannot be compared: "
                                + (ended.failures().isEmpty()
                                        ? "their duet has no such row"
                                        : String.join("; ", ended.failures()))
                                + ".");
            }
            if (result.isEmpty() && search.release().isPresent()) {
                leaveOut(duet.head(), ended);
            }
            search.measured(result);
        }
        List<String> lines =
                new ArrayList<>(new SearchResult(search, releases, ends.metric() + " of " + row, range.kind()).lines());
        String changed = releases.get(search.bisection().changed());
        Optional<String> about = range.about(changed);
        if (search.isLocated()) {
            about.ifPresent(subject -> lines.add(changed + " is \"" + subject + "\"."));
        }
        print(search.measured(), lines);
        Optional<Located> located = neighbours
                .filter(any -> search.isLocated())
                .map(verdicts -> new Located(
                        changed + about.map(subject -> " \"" + subject + "\"").orElse(""), ends.metric(), verdicts));
        return new Found(whole.verdicts(), located, whole.exit());
    }

    /** Steps over releases that cannot be measured. */
    private Optional<Duet> next(ChangeSearch search, String row) {
        for (OptionalInt release = search.release();
                release.isPresent() && isLeftOut(release.getAsInt());
                release = search.release()) {
            search.leaveOut(release.getAsInt());
        }
        if (search.release().isPresent()) {
            Bisection bisection = search.bisection();
            say(search.part().ends().metric() + " of " + row + " changed after " + releases.get(bisection.unchanged())
                    + ", in " + releases.get(bisection.changed()) + " at the latest. Steps left: at most "
                    + bisection.steps());
        }
        return search.next();
    }

    /** The options of a duet of one row that replace those of the search. */
    private Map<String, String> options(Duet duet, Searched ends, Row row) {
        boolean jmh = row.jmh().isPresent();
        List<String> floors = new ArrayList<>(options.comparison().floors());
        floors.add(String.format(Locale.ROOT, "%s=%.6f", ends.metric(), duet.floorPercent()));
        int pairs = duet.pairs(options.pairs.orElse(DuetPlanner.MOST_PAIRS));
        Map<String, String> more = new HashMap<>();
        if (!jmh && range instanceof SearchRange.Commits) {
            more.put("--server", row.server().orElseThrow());
        }
        more.put("--include", "^" + Pattern.quote(jmh ? row.benchmark() : suiteRow(row)) + "$");
        more.put("--metric", ends.metric());
        more.put("--floor", String.join(",", floors));
        more.put("--pairs", Long.toString(Math.min(pairs, DuetPlanner.PAIRS.most())));
        more.put("--share", Integer.toString(duet.share()));
        return more;
    }

    /** The row of the plan in which the change is searched. */
    private Row row(Searched searched) {
        return new RunFolder(folder(first, last))
                .plan().rows().stream()
                        .filter(row -> searched.row().key().id().isOf(row))
                        .findFirst()
                        .orElseThrow();
    }

    /** The row's name in its suite: without the server and the values of parameters. */
    private static String suiteRow(Row row) {
        return row.name().substring(row.server().orElseThrow().length() + 1).replaceAll(",.*", "");
    }

    private Path folder(int base, int head) {
        return directory.resolve(releases.get(base) + ".." + releases.get(head));
    }

    private DuetStart start(int base, int head) {
        return start(base, head, folder(base, head), Map.of(), 0);
    }

    /** @param more options in place of those of the search */
    private DuetStart start(int base, int head, Path folder, Map<String, String> more, int explain) {
        List<String> asked = new ArrayList<>();
        if (new RunFolder(folder).isDuet()) {
            asked.addAll(List.of("--resume", folder.toString(), EXPLAIN, Integer.toString(explain)));
        } else {
            Map<String, String> sides = new HashMap<>(more);
            sides.put(EXPLAIN, Integer.toString(explain));
            sides.put(DuetOptions.BASE, range.side(releases.get(base)));
            asked.addAll(words.kept(sides));
            asked.add(1, range.side(releases.get(head)));
            asked.addAll(List.of("--out", folder.toString()));
        }
        if (given.quiet()) {
            asked.add("--quiet");
        }
        DuetOptions duet = new DuetOptions();
        TypedWords typed = TypedWords.read(duet, asked);
        return new DuetStart(duet, typed, terminal, Optional.of(continuation));
    }

    /** Prints the table of what is measured and these lines, and writes both to the folder. */
    private void print(List<Measured> measured, List<String> lines) {
        List<String> all = new ArrayList<>(SearchResult.table(measured, releases, range.kind()));
        leftOut.forEach((release, reason) -> all.add(release + " is stepped over: " + reason));
        all.addAll(lines);
        PrintWriter out = terminal.getOut();
        out.println();
        all.forEach(out::println);
        Path file = directory.resolve("range.txt");
        Disk.writing(file, () -> Disk.write(file, String.join("\n", all) + "\n"));
    }
}
