package org.echobench.cli;

import java.util.List;
import java.util.Optional;
import org.echobench.core.process.ServerCpus;

/** Keeps a process on some of the processors. */
final class Processors {

    private Processors() {}

    /**
     * The list that an option gives.
     *
     * @throws UserError if it is no list of processors, or this machine has no taskset
     */
    static Optional<String> checked(String option, Optional<String> list) {
        try {
            list.ifPresent(ServerCpus::checked);
        } catch (IllegalArgumentException e) {
            throw new UserError(option + ": " + e.getMessage() + ".", e);
        }
        if (list.isPresent() && !ServerCpus.canPin()) {
            throw new UserError(option + " needs taskset, which is not installed: apt-get install util-linux.");
        }
        return list;
    }

    /** The command that runs the other on these processors; the other itself where none are given. */
    static List<String> pinned(Optional<String> list, List<String> command) {
        return list.map(cpus -> ServerCpus.pinned(cpus, command)).orElse(command);
    }
}
