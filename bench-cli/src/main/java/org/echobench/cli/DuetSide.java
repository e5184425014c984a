package org.echobench.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.echobench.report.exit.ExitCode;
import org.echobench.report.exit.ReportException;
import org.echobench.results.ClassPath;
import org.echobench.results.Jvm;
import org.echobench.results.Subject;

/**
 * Base or head, ready to be measured.
 *
 * @param label {@code base} or {@code head}
 * @param description for people: the revision, or the folder's name, with what differs
 * @param modules class paths with one or more servers each
 */
record DuetSide(String label, String description, List<List<Path>> modules, Jvm jvm, List<String> jvmArgs) {

    DuetSide {
        modules = List.copyOf(modules);
        jvmArgs = List.copyOf(jvmArgs);
    }

    /** The class paths in a distribution's folder; of a folder with jars, that one; empty if it is neither. */
    static List<List<Path>> modules(Path folder) {
        List<List<Path>> modules = new ArrayList<>();
        Path lib = folder.resolve("lib");
        Path servers = folder.resolve("servers");
        if (Files.isDirectory(lib)) {
            modules.add(Distribution.jars(lib));
        }
        if (Files.isDirectory(servers)) {
            new Distribution(folder).serverModules().forEach(module -> modules.add(Distribution.jars(module)));
        }
        if (modules.isEmpty() && Files.isDirectory(folder)) {
            modules.add(Distribution.jars(folder));
        }
        modules.removeIf(List::isEmpty);
        return modules;
    }

    /**
     * The class path of a server.
     *
     * @throws ReportException with exit code 3 if this side does not have it
     * @throws UserError if it cannot run here
     */
    SideClassPath classPath(String server) {
        for (List<Path> module : modules) {
            SideClassPath classPath = new SideClassPath(module);
            Optional<SideClassPath.Server> found = classPath.server(server);
            if (found.isPresent()) {
                found.get().unavailable().ifPresent(reason -> {
                    throw new UserError("The server '" + server + "' is not available here: " + reason);
                });
                return classPath;
            }
        }
        throw new ReportException(
                ExitCode.NOT_COMPARABLE_OR_MISSING,
                "The server '" + server + "' is not in " + label + " (" + description + "), so there is nothing to"
                        + " compare it with.");
    }

    /** A subject of this side's JVM; its label may be the other side's, in the null control. */
    Subject subject(String label, String server, SideClassPath classPath) {
        return new Subject(
                label,
                server,
                jvm,
                jvmArgs,
                ClassPath.of(classPath.jars()),
                classPath.server(server).flatMap(SideClassPath.Server::isolation));
    }
}
