package org.echobench.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import picocli.CommandLine.IVersionProvider;

/**
 * The folders of the distribution: {@code lib/} with the command itself, {@code servers/} and {@code clients/} with a
 * folder of jars for each module.
 *
 * @param home the folder that holds them
 */
record Distribution(Path home) {

    /** Set by the start script. */
    static final String HOME = "echobench.home";

    /** @throws UserError if the command was not started from a distribution */
    static Distribution current() {
        String home = System.getProperty(HOME);
        if (home == null) {
            throw new UserError("Start Echobench with bin/echobench of its distribution (-D" + HOME + " is not set).");
        }
        return new Distribution(Path.of(home).toAbsolutePath().normalize());
    }

    /** The jars of the command, which hold the reference server. */
    List<Path> lib() {
        return jars(home.resolve("lib"));
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
