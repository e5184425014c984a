package org.echobench.runner.fork;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Forks that outlived a run that was killed. They would disturb the next measurement. */
public final class OrphanedForks {

    private OrphanedForks() {}

    /** Ends the forks of one journal's folder, and their child processes. Only for who holds the {@link RunLock}. */
    public static void end(Path forks) {
        List<ProcessHandle> orphans = ProcessHandle.allProcesses()
                .filter(process -> belongsTo(process, forks))
                .flatMap(process -> Stream.concat(process.descendants(), Stream.of(process)))
                .toList();
        orphans.forEach(ProcessHandle::destroyForcibly);
        orphans.forEach(process -> process.onExit().join());
    }

    private static boolean belongsTo(ProcessHandle process, Path forks) {
        String argument = ForkArguments.directory(forks);
        return process.info()
                .arguments()
                .map(arguments -> Stream.of(arguments).anyMatch(given -> given.startsWith(argument)))
                .orElse(false);
    }
}
