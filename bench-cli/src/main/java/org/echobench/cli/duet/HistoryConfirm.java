package org.echobench.cli.duet;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.echobench.cli.duet.RangeSearch.Found;
import org.echobench.cli.duet.RangeSearch.Located;
import org.echobench.cli.options.TypedWords;
import org.echobench.cli.report.HistoryOptions;
import org.echobench.cli.report.HistoryOptions.Judged;
import org.echobench.cli.run.Measurement.Continuation;
import org.echobench.cli.servers.Distribution;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.RowResult;
import org.echobench.report.compare.Verdict;
import org.echobench.report.history.Confirmation;
import org.echobench.report.history.HistoryEntry;
import org.echobench.report.history.Suspect;
import org.echobench.report.render.RowNames;
import org.echobench.results.ExitCode;
import org.echobench.results.Figures;
import org.echobench.results.Grouped;
import org.echobench.results.Param;
import org.echobench.results.Sha256;
import org.echobench.results.UserError;
import org.echobench.results.jmh.RowId;
import org.echobench.results.metric.Metric;
import org.echobench.results.run.RunFolder;
import org.echobench.runner.plan.GitRepository;
import org.echobench.runner.plan.JmhBenchmark;
import org.echobench.runner.plan.RowBuilder;
import org.echobench.runner.suites.Suite;
import org.echobench.runner.suites.Suite.SuiteRow;
import org.echobench.runner.suites.Suites;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code echobench history confirm}. */
@Command(
        name = "confirm",
        description = {
            "Measures what the history suspects: for each row, a duet of the commit and the kept one before it. If it"
                    + " shows a difference and commits lie between the two, it searches for the one that made it.",
            "The history keeps and shows the outcome. What the duet did not confirm becomes suspect again only with"
                    + " other data.",
            "Run it in the repository, on the machine and with the JVM of the history. After a stop, the same command"
                    + " continues.",
            "Exit codes: 0 nothing worse was confirmed; 1 something was; 2 wrong usage; 3 not all could be measured."
        })
public final class HistoryConfirm implements Callable<Integer> {

    private static final List<JmhBenchmark> BENCHMARKS = JmhBenchmark.all();

    private static final int DIGITS = 8;

    /** Options of a duet that follow from the row that is suspect. */
    private static final Set<String> CHOSEN = Set.of("--include", "--metric", "--out", "--resume", "--server");

    @Spec
    private CommandSpec spec;

    @Mixin
    private HistoryOptions history;

    @Option(names = "--minutes", paramLabel = "N", description = "Stops after this time.")
    private Optional<Integer> minutes = Optional.empty();

    @Option(
            names = "--duets",
            paramLabel = "DIR",
            defaultValue = "results/runs/confirm",
            description = "The folder of the duets (default: ${DEFAULT-VALUE}).")
    private Path duets;

    @Parameters(
            arity = "0..*",
            paramLabel = "DUET_OPTION",
            description = "After --: options for all duets, such as --pairs; for JMH files --jmh, --build and --jar.")
    private List<String> words = List.of();

    private Judged judged;

    /** Names of the rows of the history. */
    private RowNames names;

    /** What is measured in one duet: the metrics of a row at one commit. */
    private record SuspectRow(List<Suspect> suspects) {

        Suspect first() {
            return suspects.get(0);
        }

        RowId id() {
            return first().trend().id();
        }

        String metrics(String between) {
            return suspects.stream().map(one -> one.trend().metric()).collect(Collectors.joining(between));
        }

        /** The same folder each time, so that a stopped search is found again. */
        Path folder(Path duets) {
            String digits = Sha256.of((id() + first().trend().server() + metrics(",")).getBytes(StandardCharsets.UTF_8))
                    .substring(0, DIGITS);
            return duets.resolve(first().before() + ".." + first().commit() + "-" + digits);
        }
    }

    @Override
    public Integer call() throws IOException {
        if (minutes.filter(limit -> limit < 1).isPresent()) {
            throw new ParameterException(
                    spec.commandLine(), "--minutes must be 1 or more, but is " + minutes.orElseThrow());
        }
        refuseChosen(typed(new DuetOptions(), words)); // now, whatever there is to confirm
        Optional<Instant> until = minutes.map(limit -> Instant.now().plus(Duration.ofMinutes(limit)));
        judged = history.judged();
        names = HistoryEntry.rowNames(judged.entries());
        List<Suspect> suspects = judged.suspects();
        Map<List<Object>, List<Suspect>> byDuet =
                suspects.stream().filter(this::isOfThisMachine).collect(Grouped.by(Suspect::duet));
        List<SuspectRow> rows = byDuet.values().stream().map(SuspectRow::new).toList();
        leaveOut(suspects.stream().filter(suspect -> !isOfThisMachine(suspect)).toList());
        PrintWriter out = spec.commandLine().getOut();
        out.println(rows.isEmpty() ? "Nothing is suspect here." : Figures.count(rows.size(), "row") + " to confirm");
        boolean worse = false;
        boolean complete = suspects.stream().allMatch(this::isOfThisMachine);
        for (int i = 0; i < rows.size(); i++) {
            SuspectRow row = rows.get(i);
            out.println("\nRow " + (i + 1) + " of " + rows.size() + ": "
                    + row.first().inWords(names) + ": " + row.metrics(", "));
            out.flush();
            try {
                Found found = search(row, until).run();
                if (found.isStopped()) {
                    complain((rows.size() - i) + " of " + Figures.count(rows.size(), "row")
                            + " not confirmed yet: the same command continues.");
                    return (worse ? ExitCode.REGRESSION : ExitCode.INCOMPLETE).code();
                }
                List<Confirmation> said = said(row, found);
                complete &= said.size() == row.suspects().size();
                worse |= said.stream().anyMatch(Confirmation::isRegression);
            } catch (UserError e) {
                if (e.exitCode() == ExitCode.USAGE) {
                    throw e; // every row would end like this
                }
                complain(row.first().inWords(names) + ": not measured: " + e.getMessage());
                complete = false;
            }
        }
        out.flush();
        return (worse ? ExitCode.REGRESSION : complete ? ExitCode.OK : ExitCode.INCOMPLETE).code();
    }

    private void refuseChosen(TypedWords typed) {
        if (typed.given().hasMatchedOption("--dry-run")) {
            throw new ParameterException(spec.commandLine(), "after --: --dry-run would confirm nothing: leave it out");
        }
        typed.given().matchedOptions().stream()
                .map(OptionSpec::longestName)
                .filter(CHOSEN::contains)
                .findFirst()
                .ifPresent(name -> {
                    throw new ParameterException(
                            spec.commandLine(), "after --: the suspect row decides " + name + ": leave it out");
                });
    }

    private void complain(String sentence) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("echobench: " + sentence);
        err.flush();
    }

    /** A machine that is named with {@code --machine} is taken for this one. */
    private boolean isOfThisMachine(Suspect suspect) {
        return history.machine().isPresent() || suspect.trend().machine().equals(HistoryEntry.thisMachine());
    }

    private void leaveOut(List<Suspect> others) {
        others.stream()
                .collect(Collectors.groupingBy(
                        suspect -> suspect.trend().machine(), LinkedHashMap::new, Collectors.counting()))
                .forEach((machine, count) -> complain(Figures.count(count, "suspect") + " of " + machine
                        + (count == 1 ? " is" : " are") + " left out: this is " + HistoryEntry.thisMachine()
                        + ": name it with --machine if it is this one."));
    }

    /** The search for the change of a row, or the rest of it. */
    private RangeSearch search(SuspectRow row, Optional<Instant> until) {
        DuetOptions given = new DuetOptions();
        TypedWords typed = typed(given, words);
        Path folder = row.folder(duets);
        List<String> asked = new ArrayList<>();
        if (new RunFolder(folder).isRange()) {
            asked.addAll(List.of("--resume", folder.toString()));
        } else {
            asked.add(row.first().before() + ".." + row.first().commit());
            asked.addAll(typed.kept(given.jmh ? Map.of("--jmh-args", jmhArgs(row, given)) : Map.of()));
            paths(given).forEach(path -> asked.add("--paths=" + path));
            asked.addAll(List.of("--metric", row.metrics(","), "--out", folder.toString()));
            asked.addAll(
                    given.jmh
                            ? included(row.id().benchmark())
                            : ofSuite(row.id(), row.first().trend().server(), given.suite()));
        }
        if (given.quiet()) {
            asked.add("--quiet");
        }
        DuetOptions options = new DuetOptions();
        TypedWords all = typed(options, asked);
        if (options.resume().isEmpty()) {
            options.check(all);
        }
        String again = spec.root().commandLine().getParseResult().originalArgs().stream()
                .map(word -> word.matches("[\\w./=,:+-]+") ? word : "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
        return new RangeSearch(options, all, spec.commandLine(), Optional.of(new Continuation(again, until)));
    }

    /** A commit that only adds to the history does not change what is measured. */
    private List<String> paths(DuetOptions given) {
        Path folder = history.files().folder().toAbsolutePath();
        boolean isInside = GitRepository.around(folder).equals(DuetSides.repository(Distribution.current()));
        return Stream.concat(given.paths.stream(), isInside ? Stream.of(":(exclude)" + folder) : Stream.of())
                .toList();
    }

    private TypedWords typed(DuetOptions options, List<String> asked) {
        try {
            return TypedWords.typed(options, asked);
        } catch (ParameterException e) {
            throw new ParameterException(spec.commandLine(), "after --: " + e.getMessage(), e);
        }
    }

    private static List<String> included(String name) {
        return List.of("--include", "^" + Pattern.quote(name) + "$");
    }

    private static String jmhArgs(SuspectRow row, DuetOptions given) {
        RowId id = row.id();
        List<String> jmh = new ArrayList<>(given.jmhArgs.stream().toList());
        jmh.addAll(List.of("-bm", id.mode(), "-t", Integer.toString(id.threads())));
        Map<String, String> params = new TreeMap<>(id.params());
        // A parameter with that name is taken for the server.
        Optional.of(row.first().trend().server())
                .filter(value -> !value.isEmpty())
                .ifPresent(value -> params.put(Param.SERVER.label(), value));
        params.forEach((name, value) -> {
            if (value.contains(",")) {
                throw new UserError(
                        ExitCode.INCOMPLETE, "JMH would read the value " + value + " of " + name + " as several");
            }
            jmh.addAll(List.of("-p", "\"" + name + "=" + value + "\""));
        });
        boolean allocation =
                row.suspects().stream().anyMatch(one -> one.trend().metric().equals(Metric.GC_ALLOC_RATE_NORM.label()));
        if (allocation && given.jmhArgs.stream().noneMatch(args -> args.contains("-prof gc"))) {
            jmh.addAll(List.of("-prof", "gc"));
        }
        return String.join(" ", jmh);
    }

    /**
     * The words that choose the row with the same benchmark and parameters in the first suite that has it.
     *
     * @param asked the only suite to search; empty for all
     * @throws UserError with exit code 3 if there is none
     */
    static List<String> ofSuite(RowId id, String server, Optional<String> asked) {
        RowBuilder builder = new RowBuilder(BENCHMARKS, Map.of());
        for (Suite suite : Suites.all()) {
            for (SuiteRow row : suite.rows()) {
                if (asked.map(suite.name()::equals).orElse(true)
                        && suite.expand(builder, row)
                                .anyMatch(one -> id.benchmark().equals(one.benchmark())
                                        && id.params().equals(one.params()))) {
                    List<String> words = new ArrayList<>(included(row.name()));
                    words.addAll(List.of("--server", server));
                    if (asked.isEmpty()) {
                        words.addAll(List.of("--suite", suite.name()));
                    }
                    // If the row has several values of a parameter, choose the suspect one.
                    row.params().entrySet().stream()
                            .filter(param -> param.getValue().size() > 1)
                            .forEach(param -> words.addAll(List.of(
                                    "-p", param.getKey() + "=" + id.params().get(param.getKey()))));
                    return words;
                }
            }
        }
        throw new UserError(
                ExitCode.INCOMPLETE,
                asked.map(name -> "the suite " + name + " has no such row")
                        .orElse("no suite has this row with these parameters; JMH files need -- --jmh"));
    }

    /** Keeps, prints and returns what the duet says of each suspect; leaves out suspects that it did not measure. */
    private List<Confirmation> said(SuspectRow row, Found found) {
        List<Confirmation> said = new ArrayList<>();
        for (Suspect suspect : row.suspects()) {
            String metric = suspect.trend().metric();
            Optional<RowResult> ends = result(found.ends().orElseThrow(), metric);
            if (ends.filter(HistoryConfirm::hasAnswer).isEmpty()) {
                complain(suspect.inWords(names) + ", " + metric + ": not measured: "
                        + ends.map(result -> result.verdict() + ", " + result.reason())
                                .orElse("the duet has no such metric")
                        + ". To measure it again, delete " + row.folder(duets) + ".");
                continue;
            }
            Optional<Located> located =
                    found.located().filter(one -> one.metric().equals(metric));
            Confirmation confirmation = Confirmation.of(
                    suspect,
                    suspect.value(judged.measured()),
                    ends.get(),
                    located.map(Located::point),
                    found.located()
                            .flatMap(one -> result(one.neighbours(), metric))
                            .flatMap(RowResult::frames)
                            .orElse(List.of()));
            history.files().keep(confirmation);
            said.add(confirmation);
            spec.commandLine().getOut().println(suspect.inWords(names) + ", " + metric + ": " + confirmation);
        }
        return said;
    }

    /** Whether a result answers the suspicion; it does not if other work disturbed the machine. */
    private static boolean hasAnswer(RowResult result) {
        return result.estimate().isPresent()
                && !result.isDisturbed()
                && (result.verdict().isDifference()
                        || result.verdict() == Verdict.EQUIVALENT
                        || result.verdict() == Verdict.INCONCLUSIVE);
    }

    private static Optional<RowResult> result(Comparison verdicts, String metric) {
        return verdicts.rows().stream()
                .filter(row -> row.key().metric().equals(metric))
                .findFirst();
    }
}
