package org.echobench.cli.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.echobench.cli.options.OnResume;
import org.echobench.results.ClassPath;
import org.echobench.results.UserError;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;

/**
 * The folders of the distribution: {@code servers/} and {@code handlers/} with a folder for each module, which has or
 * names its jars ({@link ClassPath#jarsOf}). A start from an IDE has no such folders, and only the reference server.
 *
 * @param home the folder that holds them
 * @param guests the user's folder, with a folder of jars for each server module; empty for none
 */
public record Distribution(Path home, Optional<Path> guests) {

    /** Set by the start script. */
    public static final String HOME = "echobench.home";

    /** The name of the jar that a fork begins with, before its version. */
    public static final String CORE = "bench-core-";

    /** A distribution without a folder of the user's. */
    public Distribution(Path home) {
        this(home, Optional.empty());
    }

    /**
     * This distribution with the user's servers beside its own.
     *
     * @throws UserError if the folder has no folder of jars, or one of them lacks what a fork needs
     */
    public Distribution withGuests(Path folder) {
        List<Path> modules = Files.isDirectory(folder) ? folders(folder) : List.of();
        if (modules.isEmpty()) {
            throw new UserError("--servers-dir: " + folder + " must have a folder of jars for each server module.");
        }
        for (Path module : modules) {
            if (ClassPath.jarsOf(module).stream()
                    .noneMatch(jar -> jar.getFileName().toString().startsWith(CORE))) {
                throw new UserError("--servers-dir: " + module + " has no " + CORE
                        + "VERSION.jar: it needs every jar of the provider's class path.");
            }
        }
        return new Distribution(home, Optional.of(folder.toAbsolutePath().normalize()));
    }

    public static Distribution current() {
        return new Distribution(
                Path.of(System.getProperty(HOME, "")).toAbsolutePath().normalize());
    }

    /** The class path of this command, which holds the reference server. */
    public List<Path> ownClassPath() {
        return ClassPath.ofThisJvm().files().stream().sorted().toList();
    }

    /** A folder for each server module, by name. */
    public List<Path> serverModules() {
        return Stream.concat(Stream.of(home.resolve("servers")), guests.stream())
                .filter(Files::isDirectory)
                .flatMap(folder -> folders(folder).stream())
                .toList();
    }

    /** The jars of the database for which handlers wait; empty if the distribution does not have it. */
    public List<Path> database() {
        Path folder = home.resolve("handlers").resolve("jdbc");
        return Files.isDirectory(folder) ? ClassPath.jarsOf(folder) : List.of();
    }

    private static List<Path> folders(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isDirectory).sorted().toList();
        } catch (IOException e) {
            throw new UserError("The folder " + folder + " cannot be read.", e);
        }
    }

    /** The version in the command's own jar. */
    public static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Distribution.class.getPackage().getImplementationVersion();
            return new String[] {"echobench " + (version == null ? "(not from a jar)" : version)};
        }
    }

    /** The option that adds servers from outside the distribution, for every command that can use them. */
    public static final class ServersDir {

        @OnResume
        @Option(
                names = "--servers-dir",
                paramLabel = "DIR",
                description =
                        "Adds the servers of this folder: a folder of jars for each module (docs/your-framework.md).")
        private Optional<Path> folder = Optional.empty();

        /** @throws UserError if the folder has no servers */
        public Distribution distribution() {
            Distribution own = Distribution.current();
            return folder.map(own::withGuests).orElse(own);
        }
    }
}
