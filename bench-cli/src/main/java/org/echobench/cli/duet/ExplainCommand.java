package org.echobench.cli.duet;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.echobench.cli.options.TypedWords;
import org.echobench.cli.run.Measurement;
import org.echobench.cli.run.Measurement.Continuation;
import org.echobench.cli.run.PlanBuilder;
import org.echobench.cli.run.ProfileSession;
import org.echobench.cli.run.Targets;
import org.echobench.cli.servers.Distribution;
import org.echobench.cli.servers.Distribution.ServersDir;
import org.echobench.cli.servers.ServerCatalog;
import org.echobench.cli.servers.ServerPinning;
import org.echobench.explain.frames.ClassUse;
import org.echobench.explain.frames.Explanation;
import org.echobench.explain.frames.ProfiledForks;
import org.echobench.explain.output.Explain;
import org.echobench.report.Report;
import org.echobench.report.compare.Comparison;
import org.echobench.report.render.VerdictFile;
import org.echobench.results.Cell;
import org.echobench.results.Column;
import org.echobench.results.ExitCode;
import org.echobench.results.Figures;
import org.echobench.results.Jvm;
import org.echobench.results.Plan;
import org.echobench.results.Row;
import org.echobench.results.TextTable;
import org.echobench.results.UserError;
import org.echobench.results.profile.ProfileKind;
import org.echobench.results.run.RunFolder;
import org.echobench.runner.BenchmarkRun;
import org.echobench.runner.input.Nearest;
import org.echobench.runner.plan.JmhBenchmark;
import org.echobench.runner.plan.PlannedTimes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code echobench explain}. */
@Command(
        name = "explain",
        description = {
            "Profiles rows of a finished run or duet and says which frames account for their difference.",
            "The profiled forks are extra and never scored. Their stacks stay in DIR/profiles, collapsed.",
            "Writes explain.json, explain.md and explain.html into DIR, and for a run a new report.html.",
            "With --class it measures nothing: it shows which rows of profiled runs and duets use a class.",
            "Exit codes: 0 explained; 2 wrong usage, or a file cannot be read or written; 3 a row has no profile."
        })
public final class ExplainCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..*",
            paramLabel = "DIR",
            description = "The folder of a run or a duet. With --class: any number of them, or of folders that contain"
                    + " them (default: results).")
    private List<Path> directories = List.of();

    /** The only one of {@link #directories}; null with {@code --class}. */
    private Path directory;

    @Option(
            names = "--class",
            paramLabel = "NAME",
            description =
                    "Shows the rows that run this class, named with or without its package, and the share of their cost"
                            + " that it and its callees take: the rows to measure when it changes.")
    private Optional<String> className = Optional.empty();

    @Option(
            names = "--include",
            paramLabel = "REGEX",
            description = "Rows whose name or benchmark contains a match (default in a duet: the REGRESSED and IMPROVED"
                    + " rows).")
    private Optional<String> include = Optional.empty();

    @Option(
            names = "--profile",
            split = ",",
            paramLabel = "KIND",
            description =
                    "cpu, alloc or both (default: what a row's verdicts are about; both if they are about neither).")
    private Set<ProfileKind> profile = Set.of();

    @Option(
            names = "--forks",
            paramLabel = "N",
            defaultValue = "" + ProfileSession.FORKS,
            description = "Profiled forks of each side and row, 1 to 100 (default: ${DEFAULT-VALUE}).")
    private int forks;

    @Option(names = "--jvm", split = ",", paramLabel = "PATH", description = "The same --jvm values as the run.")
    private List<Path> jvms = List.of();

    @Mixin
    private ServersDir serversDir;

    @Override
    public Integer call() throws IOException {
        if (forks < 1 || forks > 100) {
            throw new UserError("--forks must be 1 to 100, but is " + forks + ".");
        }
        if (className.isPresent()) {
            return printUses(className.get());
        }
        if (directories.size() != 1) {
            throw new UserError("explain takes the folder of one run or duet; with --class it takes several.");
        }
        directory = directories.get(0);
        RunFolder folder = new RunFolder(directory);
        if (!folder.isDuet() && !folder.isRun()) {
            throw new UserError(directory + " is not the folder of a run or duet.");
        }
        return explain(folder);
    }

    private int explain(RunFolder folder) throws IOException {
        Optional<Comparison> verdicts = folder.isDuet() ? Optional.of(verdicts()) : Optional.empty();
        Plan known = folder.plan();
        requireRows(known, verdicts.isPresent());
        Map<ProfileKind, Set<String>> rows =
                ProfileSession.rows(known, verdicts.map(Comparison::rows).orElse(List.of()), include, profile);
        if (rows.isEmpty()) {
            return nothing();
        }
        Map<ProfileKind, List<Cell>> wanted = ProfileSession.cells(rows, names -> known.extra(names, forks));
        if (isComplete(folder, wanted)) {
            return finish(wanted, ProfileSession.write(folder, wanted), verdicts);
        }
        List<JmhBenchmark> benchmarks = JmhBenchmark.all();
        Plan plan = folder.isDuet() ? duetAgain(benchmarks) : runAgain(known, benchmarks);
        BenchmarkRun.resume(directory, plan);
        Map<ProfileKind, List<Cell>> runnable = ProfileSession.cells(rows, names -> plan.extra(names, forks));
        return measured(runnable, plan.seed(), new PlannedTimes(benchmarks), verdicts);
    }

    private Comparison verdicts() {
        Path verdicts = directory.resolve(VerdictFile.NAME);
        if (!Files.exists(verdicts)) {
            throw new UserError("The duet in " + directory + " has no verdicts yet: continue it with echobench duet"
                    + " --resume " + directory + ".");
        }
        return VerdictFile.read(verdicts);
    }

    /** @param judged whether verdicts choose rows */
    private void requireRows(Plan plan, boolean judged) {
        if (plan.rows().stream().anyMatch(Row::ofService)) {
            throw new UserError("The services of target files are not profiled.");
        }
        if (include.isEmpty() && !judged) {
            throw new UserError("A run has no verdicts from which to choose rows: name rows with --include REGEX.");
        }
        Predicate<String> included = PlanBuilder.included(include);
        if (plan.rows().stream().noneMatch(row -> included.test(row.name()) || included.test(row.benchmark()))) {
            throw new UserError(Nearest.unknown(
                    "row",
                    include.orElseThrow(),
                    plan.rows().stream().map(Row::name).toList()));
        }
    }

    private Plan duetAgain(List<JmhBenchmark> benchmarks) {
        DuetOptions options = new DuetOptions();
        TypedWords.read(options, BenchmarkRun.words(directory));
        PrintWriter err = spec.commandLine().getErr();
        return new DuetSides(options, Distribution.current(), benchmarks, err)
                .plan()
                .plan();
    }

    private Plan runAgain(Plan known, List<JmhBenchmark> benchmarks) {
        Distribution distribution = serversDir.distribution();
        return new PlanBuilder(distribution, ServerCatalog.of(distribution), new Targets(List.of()), benchmarks)
                .build(
                        known,
                        jvms.stream().map(Jvm::at).toList(),
                        ServerPinning.again(known.pinning()).pinning());
    }

    private static boolean isComplete(RunFolder folder, Map<ProfileKind, List<Cell>> wanted) {
        ProfiledForks profiled = new ProfiledForks(folder);
        return wanted.entrySet().stream().allMatch(kind -> profiled.complete(kind.getKey(), kind.getValue()));
    }

    private int measured(
            Map<ProfileKind, List<Cell>> wanted, long seed, PlannedTimes times, Optional<Comparison> verdicts)
            throws IOException {
        PrintWriter err = spec.commandLine().getErr();
        try (Measurement measurement = new Measurement(Measurement.topology(directory), times, seed)) {
            measurement.begin(Continuation.of("explain", directory), err);
            ProfileSession session = new ProfileSession(new RunFolder(directory), measurement, err);
            return finish(wanted, session.explain(wanted), verdicts);
        }
    }

    private int finish(Map<ProfileKind, List<Cell>> wanted, Explanation explanation, Optional<Comparison> verdicts) {
        verdicts.ifPresentOrElse(
                result -> DuetVerdicts.write(Explain.verdicts(result, explanation), directory),
                () -> Report.write(directory, Explain.view(directory)));
        PrintWriter out = spec.commandLine().getOut();
        out.print(Explain.text(directory, explanation));
        out.flush();
        boolean all = wanted.entrySet().stream().allMatch(kind -> kind.getValue().stream()
                .map(cell -> cell.row().name())
                .allMatch(name -> explanation.rows().stream()
                        .anyMatch(row -> row.row().equals(name) && row.kind().kind() == kind.getKey())));
        return all ? ExitCode.OK.code() : ExitCode.INCOMPLETE.code();
    }

    private int printUses(String name) {
        List<Path> roots = directories.isEmpty() ? List.of(Path.of("results")) : directories;
        List<RunFolder> profiled =
                roots.stream().flatMap(root -> profiled(root).stream()).toList();
        if (profiled.isEmpty()) {
            throw new UserError(
                    "There is no profile in " + joined(roots) + ": make some with run --profile cpu,alloc.");
        }
        Predicate<String> included = PlanBuilder.included(include);
        List<ClassUse> uses = ClassUse.of(profiled, name).stream()
                .filter(use -> included.test(use.row())
                        && (profile.isEmpty() || profile.contains(use.cost().kind())))
                .toList();
        if (uses.isEmpty()) {
            throw new UserError(Nearest.unknown(
                    "class", name, ClassUse.names(profiled), "no profile in " + joined(roots) + " has it"));
        }
        List<Column<ClassUse>> columns = List.of(
                Column.text("row", ClassUse::row),
                Column.text("of", ClassUse::subject),
                Column.text("cost", use -> use.cost().value()),
                Column.number("share", use -> Figures.percent(use.share())),
                Column.number(
                        "per operation",
                        use -> Figures.of(use.perOperation()) + " " + use.cost().unit()),
                Column.text("profiles in", use -> use.run().path().toString()));
        TextTable.lines("  ", columns, uses).forEach(spec.commandLine().getOut()::println);
        return ExitCode.OK.code();
    }

    private static String joined(List<Path> folders) {
        return folders.stream().map(Path::toString).collect(Collectors.joining(", "));
    }

    private static List<RunFolder> profiled(Path root) {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(folder -> Files.isDirectory(folder.resolve(ProfiledForks.FOLDER)))
                    .map(RunFolder::new)
                    .toList();
        } catch (IOException | UncheckedIOException e) {
            throw new UserError(root + " cannot be read: " + e + ".", e);
        }
    }

    private int nothing() {
        spec.commandLine()
                .getOut()
                .println("No row of " + directory + " needs a profile: none is REGRESSED or IMPROVED"
                        + (include.isPresent() ? ", and JMH benchmarks of your own are never profiled." : "."));
        return ExitCode.OK.code();
    }
}
