package org.echobench.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.echobench.report.exit.ExitCode;
import org.echobench.report.exit.ReportException;
import org.echobench.results.ClassPath;
import org.echobench.results.Isolation;
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

    /** Benchmarks that are not ours in this side's JVM; the label may be the other side's, in the null control. */
    Subject subject(String label) {
        return new Subject(
                label, Subject.NO_SERVER, jvm, jvmArgs, ClassPath.of(modules.get(0)), Optional.of(Isolation.INPROCESS));
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
