package org.echobench.runner.fork;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Forks that outlived a run that was killed. They would disturb the next measurement. */
public final class OrphanedForks {

    private OrphanedForks() {}

    /** Ends the forks of one journal's folder, and their child processes. Only for who holds the {@link RunLock}. */
    public static void end(Path forks) {
        // A fork may start a process while it is being ended, so they are looked for until none is left.
        List<ProcessHandle> orphans = find(forks);
        while (!orphans.isEmpty()) {
            orphans.forEach(ProcessHandle::destroyForcibly);
            orphans.forEach(process -> process.onExit().join());
            orphans = find(forks);
        }
    }

    private static List<ProcessHandle> find(Path forks) {
        return ProcessHandle.allProcesses()
                .filter(process -> belongsTo(process, forks))
                .flatMap(process -> Stream.concat(process.descendants(), Stream.of(process)))
                .toList();
    }

    private static boolean belongsTo(ProcessHandle process, Path forks) {
        String argument = ForkArguments.directory(forks);
        return process.info()
                .arguments()
                .map(arguments -> Stream.of(arguments).anyMatch(given -> given.startsWith(argument)))
                .orElse(false);
    }
}
