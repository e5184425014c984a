package org.echobench.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.echobench.results.ClassPath;
import picocli.CommandLine.IVersionProvider;

/**
 * The folders of the distribution: {@code servers/} and {@code clients/} with a folder of jars for each module. Started
 * from an IDE there is none, and the reference server is the only one.
 *
 * @param home the folder that holds them
 */
record Distribution(Path home) {

    /** Set by the start script. */
    static final String HOME = "echobench.home";

    static Distribution current() {
        return new Distribution(
                Path.of(System.getProperty(HOME, "")).toAbsolutePath().normalize());
    }

    /** The class path of this command, which holds the reference server. */
    List<Path> ownClassPath() {
        return ClassPath.ofThisJvm().files().stream().sorted().toList();
    }

    /** A folder for each server module, by name. */
    List<Path> serverModules() {
        Path servers = home.resolve("servers");
        return Files.isDirectory(servers) ? list(servers, Files::isDirectory) : List.of();
    }

    /** The jars of a client library; empty if there is none of that name. */
    List<Path> client(String name) {
        Path folder = home.resolve("clients").resolve(name);
        return Files.isDirectory(folder) ? jars(folder) : List.of();
    }

    /** The jars of the conformance suite; empty where the distribution was built without it. */
    List<Path> conformance() {
        Path folder = home.resolve("conformance");
        return Files.isDirectory(folder) ? jars(folder) : List.of();
    }

    /** The names of the client libraries. */
    List<String> clients() {
        Path clients = home.resolve("clients");
        return Files.isDirectory(clients)
                ? list(clients, Files::isDirectory).stream()
                        .map(folder -> folder.getFileName().toString())
                        .toList()
                : List.of();
    }

    static List<Path> jars(Path folder) {
        return list(folder, file -> file.getFileName().toString().endsWith(".jar"));
    }

    private static List<Path> list(Path folder, Predicate<Path> wanted) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(wanted).sorted().toList();
        } catch (IOException e) {
            throw new UserError("The distribution's folder " + folder + " cannot be read: build it again.", e);
        }
    }

    /** The version in the command's own jar. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Distribution.class.getPackage().getImplementationVersion();
            return new String[] {"echobench " + (version == null ? "(not from a jar)" : version)};
        }
    }
}
