package org.echobench.cli.duet;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.echobench.cli.build.SideKind;
import org.echobench.cli.servers.Distribution;
import org.echobench.results.ClassPath;
import org.echobench.results.ExitCode;
import org.echobench.results.UserError;

/**
 * ServerSides with servers, or the class path of one server.
 *
 * @param modules of a revision that are built; none for all
 */
record ServerSides(List<String> modules) implements SideKind {

    private static final String COMMAND = "bench-cli";

    private static final String SERVER = "server-";
    private static final Path DISTRIBUTION = Path.of("target", "echobench");

    ServerSides {
        modules = List.copyOf(modules);
    }

    /**
     * Builds no more of a revision than the servers need. All is built for a server that runs on the class path of the
     * command, such as the reference, and where nobody knows a server's module.
     *
     * @param own says which module has a server
     */
    static ServerSides of(List<String> servers, Distribution own) {
        Set<String> modules = new TreeSet<>();
        for (String server : servers) {
            Optional<String> module = module(server, own);
            if (module.isEmpty()) {
                return new ServerSides(List.of());
            }
            modules.add(module.get());
        }
        return new ServerSides(new ArrayList<>(modules));
    }

    private static Optional<String> module(String server, Distribution own) {
        if (has(own.ownClassPath(), server)) {
            return Optional.empty(); // although every module has it, too
        }
        return own.serverModules().stream()
                .filter(folder -> has(ClassPath.jarsOf(folder), server))
                .map(folder -> SERVER + folder.getFileName())
                .findFirst();
    }

    private static boolean has(List<Path> classPath, String server) {
        return new SideClassPath(classPath).server(server).isPresent();
    }

    /** A revision may have a server in another module. */
    private List<String> modules(Path source) {
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
            modules.add(ClassPath.jarsOf(place));
        }
        modules.removeIf(List::isEmpty);
        return modules;
    }

    @Override
    public String refusal() {
        return " has no distribution: it has neither servers/ and lib/ nor jars.";
    }

    @Override
    public List<String> key() {
        return modules;
    }

    @Override
    public void requireBuildable(Path source, String revision) {
        if (!hasModule(source, COMMAND)) {
            throw new UserError(
                    ExitCode.INCOMPLETE,
                    "The revision " + revision + " has no module bench-cli: it is too old for a duet.");
        }
    }

    @Override
    public String builder() {
        return "Maven";
    }

    @Override
    public List<String> command(Path source, List<String> args) {
        List<String> built = modules(source);
        List<String> command = new ArrayList<>(List.of(
                System.getProperty("os.name").startsWith("Windows") ? "mvn.cmd" : "mvn",
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
        List<String> built = modules(source);
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

    /** The class path of a module where the distribution has it. */
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
}
