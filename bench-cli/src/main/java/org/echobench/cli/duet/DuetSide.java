package org.echobench.cli.duet;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.echobench.results.ClassPath;
import org.echobench.results.ExitCode;
import org.echobench.results.Isolation;
import org.echobench.results.Jvm;
import org.echobench.results.Subject;
import org.echobench.results.UserError;
import org.echobench.results.jmh.RunContext.Origin;

/**
 * Base or head, ready to be measured.
 *
 * @param label {@code base} or {@code head}
 * @param origin with a code, and without a class path
 * @param modules class paths with one or more servers each
 */
record DuetSide(String label, Origin origin, List<List<Path>> modules, Jvm jvm, List<String> jvmArgs) {

    DuetSide {
        modules = List.copyOf(modules);
        jvmArgs = List.copyOf(jvmArgs);
    }

    /** For people: the commit, or what stands for it, with what the options change. */
    String description() {
        StringBuilder text = new StringBuilder(origin.code().orElseThrow());
        if (!origin.build().isEmpty()) {
            text.append(", built with ").append(String.join(" ", origin.build()));
        }
        if (jvm.executable().isPresent()) {
            text.append(", on ").append(jvm);
        }
        if (!jvmArgs.isEmpty()) {
            text.append(", run with ").append(String.join(" ", jvmArgs));
        }
        return text.toString();
    }

    /**
     * The class path of a server.
     *
     * @throws UserError with exit code 3 if this side does not have it, with 2 if it cannot run here
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
        throw new UserError(
                ExitCode.INCOMPLETE,
                "The server '" + server + "' is not in " + label + " (" + description() + "), so there is nothing to"
                        + " compare it with.");
    }

    /** Benchmarks that are not ours in this side's JVM. */
    Subject subject() {
        return new Subject(
                label, Subject.NO_SERVER, jvm, jvmArgs, ClassPath.of(modules.get(0)), Optional.of(Isolation.INPROCESS));
    }

    /** The service of a target file. */
    Subject service(String name) {
        return new Subject(label, name, jvm, jvmArgs, ClassPath.of(modules.get(0)), Optional.of(Isolation.FORKED));
    }

    /** A server in this side's JVM. */
    Subject subject(String server, SideClassPath classPath) {
        return new Subject(
                label,
                server,
                jvm,
                jvmArgs,
                ClassPath.of(classPath.jars()),
                classPath.server(server).flatMap(SideClassPath.Server::isolation));
    }
}
