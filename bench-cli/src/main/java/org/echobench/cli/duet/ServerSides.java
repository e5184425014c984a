package org.echobench.cli.duet;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import org.echobench.cli.build.BuildRecipe;
import org.echobench.cli.run.PlanBuilder;
import org.echobench.cli.servers.Distribution;
import org.echobench.cli.servers.ServerCatalog;
import org.echobench.cli.servers.ServerPinning;
import org.echobench.results.ClassPath;
import org.echobench.results.ExitCode;
import org.echobench.results.Row;
import org.echobench.results.Subject;
import org.echobench.results.UserError;
import org.echobench.runner.plan.JmhBenchmark;
import org.echobench.runner.suites.Suite;

/** Sides that are distributions, the class path of one server, or jars of a library for that of each server. */
final class ServerSides implements SideKind, BuildRecipe {

    private static final String DEFAULT_SUITE = "duet";

    private static final String COMMAND = "bench-cli";

    private static final String SERVER = "server-";

    private static final Path DISTRIBUTION = Path.of("target", "echobench");

    private final DuetOptions options;
    private final Distribution own;
    private final List<JmhBenchmark> benchmarks;
    private final Suite suite;
    private final List<String> servers;

    /** The modules of a revision that are built; empty for all. */
    private final List<String> modules;

    /**
     * @param own the distribution that knows the module of each server
     * @throws UserError if the options name something that is not there, or leave nothing to measure
     */
    ServerSides(DuetOptions options, Distribution own, List<JmhBenchmark> benchmarks) {
        this.options = options;
        this.own = own;
        this.benchmarks = List.copyOf(benchmarks);
        Suite whole = PlanBuilder.suite(options.suite().orElse(DEFAULT_SUITE));
        suite = new DuetPlanner(options, benchmarks).included(whole, "benchmark");
        servers = servers(options, whole);
        modules = modules(servers, own);
    }

    /** By default those of the suite without the reference, which only shows the limits of the harness. */
    private static List<String> servers(DuetOptions options, Suite suite) {
        if (!options.servers().isEmpty()) {
            return options.servers();
        }
        return options.versioned().isEmpty()
                ? suite.servers().stream()
                        .filter(server -> !server.equals(Subject.REFERENCE))
                        .toList()
                : List.copyOf(options.versioned());
    }

    /**
     * The modules of a revision that the servers need. Everything is built for a server that runs on the class path of
     * the command, such as the reference, and if the module of a server is not known.
     */
    private static List<String> modules(List<String> servers, Distribution own) {
        Set<String> modules = new TreeSet<>();
        for (String server : servers) {
            Optional<String> module = module(server, own);
            if (module.isEmpty()) {
                return List.of();
            }
            modules.add(module.get());
        }
        return List.copyOf(modules);
    }

    private static Optional<String> module(String server, Distribution own) {
        if (has(own.ownClassPath(), server)) {
            return Optional.empty(); // although every module has it as well
        }
        return own.serverModules().stream()
                .filter(folder -> has(ClassPath.jarsOf(folder), server))
                .map(folder -> SERVER + folder.getFileName())
                .findFirst();
    }

    private static boolean has(List<Path> classPath, String server) {
        return new SideClassPath(classPath).server(server).isPresent();
    }

    /** All modules if the revision lacks one of them, because it may have the server in another. */
    private List<String> modulesIn(Path source) {
        return modules.stream().allMatch(module -> hasModule(source, module)) ? modules : List.of();
    }

    private static boolean hasModule(Path source, String module) {
        return Files.exists(source.resolve(module).resolve("pom.xml"));
    }

    @Override
    public List<List<Path>> classPaths(Path place) {
        List<List<Path>> modules = new ArrayList<>();
        Path lib = place.resolve("lib");
        Path servers = place.resolve("servers");
        if (Files.isDirectory(lib)) {
            modules.add(ClassPath.jarsOf(lib));
        }
        if (Files.isDirectory(servers)) {
            new Distribution(place).serverModules().forEach(module -> modules.add(ClassPath.jarsOf(module)));
        }
        if (modules.isEmpty() && Files.isDirectory(place)) {
            List<Path> jars = ClassPath.jarsOf(place);
            boolean whole =
                    jars.stream().anyMatch(jar -> jar.getFileName().toString().startsWith(Distribution.CORE));
            return jars.isEmpty() ? List.of() : whole ? List.of(jars) : withLibrary(place);
        }
        modules.removeIf(List::isEmpty);
        return modules;
    }

    /** If the other side is a version of a framework, the rest of the class path is as there. */
    private List<List<Path>> withLibrary(Path folder) {
        LibraryJars library = LibraryJars.of(folder);
        ServerCatalog catalog = ServerCatalog.of(own);
        return servers.stream()
                .map(server -> library.on(
                        catalog.find(options.version().orElse(server)).classPath(), server))
                .distinct()
                .toList();
    }

    @Override
    public String refusal() {
        return " is not a distribution: it has neither servers/ and lib/ nor jars.";
    }

    @Override
    public List<String> key() {
        return modules;
    }

    @Override
    public List<String> command(Path source, List<String> args, String revision) {
        if (!hasModule(source, COMMAND)) {
            throw new UserError(
                    ExitCode.INCOMPLETE,
                    "The revision " + revision + " has no module bench-cli: it is too old for a duet.");
        }
        List<String> built = modulesIn(source);
        List<String> command = new ArrayList<>(List.of(
                "mvn",
                "-B",
                "-ntp",
                "-q",
                "-pl",
                built.isEmpty() ? COMMAND : String.join(",", built),
                "-am",
                "package",
                "-DskipTests",
                "-Dspotless.check.skip=true",
                "-Darchives.skip=true")); // older revisions would make them
        if (!args.isEmpty()) {
            command.add("-Dechobench.convergence.skip=true"); // another version's dependencies need not agree with ours
        }
        command.addAll(args);
        return command;
    }

    @Override
    public Path product(Path source, String revision) throws IOException {
        List<String> built = modulesIn(source);
        Path product = source.resolve(COMMAND).resolve(DISTRIBUTION);
        for (String module : built) {
            gather(source.resolve(module).resolve("target"), module, product);
        }
        if (!Files.isDirectory(product)) {
            throw new UserError(
                    ExitCode.INCOMPLETE,
                    "The revision " + revision + " builds no distribution: it is too old for a duet.");
        }
        return product;
    }

    /** Moves the class path of a module to its place in the distribution. */
    private static void gather(Path target, String module, Path product) throws IOException {
        if (!Files.isDirectory(target.resolve("lib"))) {
            return;
        }
        Path folder = product.resolve("servers").resolve(module.substring(SERVER.length()));
        Files.createDirectories(folder.getParent());
        Files.move(target.resolve("lib"), folder);
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(target, module + "-*.jar")) {
            for (Path jar : jars) {
                Files.move(jar, folder.resolve(jar.getFileName()));
            }
        }
        // A program in another language lies beside the jar that starts it.
        if (Files.isDirectory(target.resolve("program"))) {
            Files.move(target.resolve("program"), folder.resolve("program"));
        }
    }

    /** Plans every row for every server. */
    @Override
    public DuetPlanner.Planned plan(DuetSide base, DuetSide head) {
        DuetPlanner planner = new DuetPlanner(options, benchmarks);
        List<Row> rows = planner.rows(suite);
        for (String server : servers) {
            Subject before = base.server(server);
            Subject after = head.server(server);
            for (Row row : rows) {
                Optional<String> reason = lacks(row, before).or(() -> lacks(row, after));
                String name = server + "-" + row.name();
                planner.add(reason, server + " " + row.name(), row.withName(name), before, after);
            }
        }
        ServerPinning pinning =
                options.topology().isPresent() ? ServerPinning.elsewhere() : ServerPinning.of(options.serverCpus());
        return planner.plan(suite.name(), base, head, pinning);
    }

    /** Why a side cannot run a row that this command's benchmarks describe; empty if it can. */
    private Optional<String> lacks(Row row, Subject side) {
        String label = side.label();
        Optional<SortedMap<String, List<String>>> params =
                new SideClassPath(side.classPath().files()).benchmark(row.benchmark());
        if (params.isEmpty()) {
            return Optional.of(label + " has no benchmark " + row.benchmark());
        }
        SortedMap<String, List<String>> ours =
                PlanBuilder.benchmark(row, benchmarks).params();
        for (Map.Entry<String, String> param : row.params().entrySet()) {
            boolean asAnnotated = List.of(param.getValue()).equals(ours.get(param.getKey()));
            if (!params.get().containsKey(param.getKey()) && !asAnnotated) {
                return Optional.of(label + "'s benchmark has no parameter " + param.getKey());
            }
        }
        // For a load, these are the parameters of all its exchanges.
        return params.get().keySet().stream()
                .filter(name -> benchmarks.stream()
                        .noneMatch(known -> known.name().equals(row.benchmark())
                                && known.params().containsKey(name)))
                .findFirst()
                .map(name -> label + "'s benchmark has a parameter " + name + ", which this command does not know");
    }
}
