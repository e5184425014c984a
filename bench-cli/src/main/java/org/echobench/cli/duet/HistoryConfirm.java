package org.echobench.cli.duet;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.echobench.cli.duet.RangeSearch.Found;
import org.echobench.cli.duet.RangeSearch.Located;
import org.echobench.cli.options.TypedWords;
import org.echobench.cli.report.HistoryOptions;
import org.echobench.cli.run.Measurement.Continuation;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.RowResult;
import org.echobench.report.compare.Verdict;
import org.echobench.report.history.Confirmation;
import org.echobench.report.history.HistoryEntry;
import org.echobench.report.history.Suspect;
import org.echobench.results.ExitCode;
import org.echobench.results.Figures;
import org.echobench.results.Param;
import org.echobench.results.Sha256;
import org.echobench.results.UserError;
import org.echobench.results.jmh.RowId;
import org.echobench.results.metric.Metric;
import org.echobench.results.run.RunFolder;
import org.echobench.runner.plan.JmhBenchmark;
import org.echobench.runner.plan.RowBuilder;
import org.echobench.runner.suites.Suite;
import org.echobench.runner.suites.Suite.SuiteRow;
import org.echobench.runner.suites.Suites;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code echobench history confirm}. */
@Command(
        name = "confirm",
        description = {
            "Measures what the history suspects: a duet of the commit and the kept one before it for each row and, where it"
                    + " shows a difference and commits lie between, a search for the one that made it.",
            "What the duet said is kept in the history, and shown by it. What it did not confirm is suspect again only with"
                    + " other data.",
            "Call it in the repository, on the machine and with the JVM of the history. After a stop the same command goes"
                    + " on.",
            "Exit codes: 0 nothing worse was confirmed; 1 something was; 2 wrong usage; 3 not all could be measured."
        })
public final class HistoryConfirm implements Callable<Integer> {

    private static final List<JmhBenchmark> BENCHMARKS = JmhBenchmark.all();

    private static final int DIGITS = 8;

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
            description =
                    "After --: options for all duets, such as --pairs; for files of JMH --jmh, --build and --jar.")
    private List<String> words = List.of();

    /** What is measured in one duet: the metrics of a row at one commit. */
    private record SuspectRow(List<Suspect> suspects) {

        Suspect first() {
            return suspects.get(0);
        }

        RowId id() {
            return first().trend().id();
        }

        String metrics() {
            return suspects.stream().map(one -> one.trend().metric()).collect(Collectors.joining(","));
        }

        /** The same each time, so that a search that was stopped is found again. */
        Path folder(Path duets) {
            String digits = Sha256.of((id() + first().trend().server() + metrics()).getBytes())
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
        typed(new DuetOptions(), words); // refused now, whatever there is to confirm
        Optional<Instant> until = minutes.map(limit -> Instant.now().plus(Duration.ofMinutes(limit)));
        List<Suspect> suspects = history.judged().suspects();
        List<SuspectRow> rows =
                rows(suspects.stream().filter(this::isOfThisMachine).toList());
        suspects.stream()
                .filter(suspect -> !isOfThisMachine(suspect))
                .collect(Collectors.groupingBy(
                        suspect -> suspect.trend().machine(), LinkedHashMap::new, Collectors.counting()))
                .forEach((machine, count) -> complain(Figures.count(count.intValue(), "suspect") + " of " + machine
                        + (count == 1 ? " is" : " are") + " left out, for this is " + HistoryEntry.thisMachine()
                        + ": name it with --machine if it is this one."));
        PrintWriter out = spec.commandLine().getOut();
        out.println(rows.isEmpty() ? "Nothing is suspect here." : Figures.count(rows.size(), "row") + " to confirm");
        boolean worse = false;
        boolean complete = suspects.stream().allMatch(this::isOfThisMachine);
        for (int i = 0; i < rows.size(); i++) {
            SuspectRow row = rows.get(i);
            out.println("\nRow " + (i + 1) + " of " + rows.size() + ": " + row.first() + ", " + row.metrics());
            out.flush();
            try {
                Found found = search(row, until).run();
                if (found.isStopped()) {
                    complain((rows.size() - i) + " of " + Figures.count(rows.size(), "row")
                            + " not confirmed yet: the same command goes on.");
                    return (worse ? ExitCode.REGRESSION : ExitCode.INCOMPLETE).code();
                }
                List<Confirmation> said = said(row, found);
                complete &= said.size() == row.suspects().size();
                worse |= said.stream().anyMatch(Confirmation::isRegression);
            } catch (UserError e) {
                if (e.exitCode() == ExitCode.USAGE) {
                    throw e; // every row would end so
                }
                complain(row.first() + ": not measured: " + e.getMessage());
                complete = false;
            }
        }
        out.flush();
        return (worse ? ExitCode.REGRESSION : complete ? ExitCode.OK : ExitCode.INCOMPLETE).code();
    }

    private void complain(String sentence) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("echobench: " + sentence);
        err.flush();
    }

    /** Whoever names a machine says that it is this one. */
    private boolean isOfThisMachine(Suspect suspect) {
        return history.machine().isPresent() || suspect.trend().machine().equals(HistoryEntry.thisMachine());
    }

    /** In the order of their first suspects. */
    private static List<SuspectRow> rows(List<Suspect> suspects) {
        List<List<Suspect>> rows = new ArrayList<>();
        for (Suspect suspect : suspects) {
            rows.stream()
                    .filter(row -> row.get(0).isOfSameRow(suspect))
                    .findFirst()
                    .ifPresentOrElse(row -> row.add(suspect), () -> rows.add(new ArrayList<>(List.of(suspect))));
        }
        return rows.stream().map(SuspectRow::new).toList();
    }

    /** The search for the change of a row, or the rest of it. */
    private RangeSearch search(SuspectRow row, Optional<Instant> until) {
        DuetOptions given = new DuetOptions();
        TypedWords typed = typed(given, words);
        Path folder = row.folder(duets);
        List<String> asked = new ArrayList<>();
        if (new RunFolder(folder).isRange()) {
            asked.addAll(List.of("--resume", folder.toString()));
            if (given.quiet()) {
                asked.add("--quiet");
            }
        } else {
            asked.add(row.first().before() + ".." + row.first().commit());
            Map<String, String> pinned = new HashMap<>(given.jmh ? ofJmh(row, given) : ofSuite(row, given));
            pinned.put("--metric", row.metrics());
            pinned.put("--out", folder.toString());
            asked.addAll(typed.kept(pinned));
            if (!given.jmh) {
                asked.addAll(variant(row, given));
            }
        }
        DuetOptions options = new DuetOptions();
        TypedWords all = typed(options, asked);
        if (options.resume().isEmpty()) {
            options.check(all);
        }
        String command = String.join(" ", spec.commandLine().getParseResult().originalArgs());
        return RangeSearch.of(
                options, all, spec.commandLine(), Optional.of(new Continuation("history " + command, until)));
    }

    private TypedWords typed(DuetOptions options, List<String> asked) {
        try {
            return TypedWords.typed(options, asked);
        } catch (ParameterException e) {
            throw new ParameterException(spec.commandLine(), "after --: " + e.getMessage(), e);
        }
    }

    private static Map<String, String> ofJmh(SuspectRow row, DuetOptions given) {
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
                        ExitCode.INCOMPLETE, "JMH takes the value " + value + " of " + name + " for several");
            }
            jmh.addAll(List.of("-p", "\"" + name + "=" + value + "\""));
        });
        boolean allocation =
                row.suspects().stream().anyMatch(one -> one.trend().metric().equals(Metric.GC_ALLOC_RATE_NORM.label()));
        if (allocation && given.jmhArgs.stream().noneMatch(args -> args.contains("-prof gc"))) {
            jmh.addAll(List.of("-prof", "gc"));
        }
        return Map.of("--include", "^" + Pattern.quote(id.benchmark()) + "$", "--jmh-args", String.join(" ", jmh));
    }

    private static Map<String, String> ofSuite(SuspectRow row, DuetOptions given) {
        SuiteOf found = suiteOf(row, given);
        return Map.of(
                "--suite",
                found.suite().name(),
                "--include",
                "^" + Pattern.quote(found.row().name()) + "$",
                "--server",
                row.first().trend().server());
    }

    /** Of a row of a suite with several values of a parameter, the one that is suspect. */
    private static List<String> variant(SuspectRow row, DuetOptions given) {
        return suiteOf(row, given).row().params().entrySet().stream()
                .filter(param -> param.getValue().size() > 1)
                .flatMap(param ->
                        Stream.of("-p", param.getKey() + "=" + row.id().params().get(param.getKey())))
                .toList();
    }

    private record SuiteOf(Suite suite, SuiteRow row) {}

    /** The row of a suite with the same benchmark and parameters; of several suites the first. */
    private static SuiteOf suiteOf(SuspectRow row, DuetOptions given) {
        RowBuilder builder = new RowBuilder(BENCHMARKS, Map.of());
        return Suites.all().stream()
                .filter(suite -> given.suite().map(suite.name()::equals).orElse(true))
                .flatMap(suite -> suite.rows().stream().map(one -> new SuiteOf(suite, one)))
                .filter(found -> found.suite()
                        .expand(builder, found.row())
                        .anyMatch(one -> row.id().benchmark().equals(one.benchmark())
                                && row.id().params().equals(one.params())))
                .findFirst()
                .orElseThrow(() -> new UserError(
                        ExitCode.INCOMPLETE,
                        (given.suite().isPresent() ? "that suite" : "no suite") + " has this row with these parameters;"
                                + " files of JMH need -- --jmh"));
    }

    /** Keeps and prints what the duet says of each suspect; nothing where it says nothing. */
    private List<Confirmation> said(SuspectRow row, Found found) {
        List<Confirmation> said = new ArrayList<>();
        for (Suspect suspect : row.suspects()) {
            String metric = suspect.trend().metric();
            Optional<RowResult> ends = result(found.ends().orElseThrow(), metric);
            if (ends.filter(HistoryConfirm::hasAnswer).isEmpty()) {
                complain(suspect + ": not measured: "
                        + ends.map(result -> result.verdict() + ", " + result.reason())
                                .orElse("the duet has no such metric"));
                continue;
            }
            Optional<Located> located =
                    found.located().filter(one -> one.metric().equals(metric));
            Confirmation confirmation = Confirmation.of(
                    suspect,
                    ends.get(),
                    located.map(Located::point),
                    found.located()
                            .flatMap(one -> result(one.neighbours(), metric))
                            .flatMap(RowResult::frames)
                            .orElse(List.of()));
            history.files().keep(confirmation);
            said.add(confirmation);
            spec.commandLine().getOut().println(suspect + ": " + confirmation);
        }
        return said;
    }

    /** Not where others used the machine. */
    private static boolean hasAnswer(RowResult result) {
        return result.estimate().isPresent()
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
