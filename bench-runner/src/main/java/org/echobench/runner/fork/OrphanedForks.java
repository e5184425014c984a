package org.echobench.runner.fork;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Forks that outlived a run that was killed. They would disturb the next measurement, and write into folders that it
 * deletes.
 */
public final class OrphanedForks {

    private OrphanedForks() {}

    /**
     * Ends the forks of one journal's folder, and their child processes. None of them runs any more when this returns.
     * Only for who holds the {@link RunLock}.
     */
    public static void end(Path forks) {
        // A fork may start a process while it is being ended, so they are looked for until none is left.
        for (List<ProcessHandle> orphans = find(forks); !orphans.isEmpty(); orphans = find(forks)) {
            ForkProcesses.end(orphans);
        }
    }

    private static List<ProcessHandle> find(Path forks) {
        String argument = " " + ForkArguments.directory(forks) + File.separator;
        return ProcessHandle.allProcesses()
                .filter(ForkProcesses::runs)
                // Not arguments(): the JDK has none where the command is longer than 4 KiB, as with most class paths.
                .filter(process -> process.info().commandLine().orElse("").contains(argument))
                .flatMap(process -> Stream.concat(process.descendants(), Stream.of(process)))
                .toList();
    }
}
