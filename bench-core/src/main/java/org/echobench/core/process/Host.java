package org.echobench.core.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.echobench.core.metrics.Proc;
import org.echobench.core.metrics.Proc.Descriptors;
import org.echobench.core.metrics.ProcessUsage;

/** A machine on which a fork runs programs: this one, or a {@link RemoteHost}. Thread-safe. */
public interface Host {

    /** This machine. */
    Host HERE = new Host() {};

    /** The address that a server there listens on; empty if its configuration decides. */
    default Optional<String> address() {
        return Optional.empty();
    }

    /** The addresses that clients there bind in turn; empty if the host chooses. */
    default List<String> sources() {
        return List.of();
    }

    /**
     * Starts a program, which ends when its standard input does. The returned process's id identifies it here.
     *
     * @throws IOException if it cannot be started
     */
    default Process start(List<String> command) throws IOException {
        return new ProcessBuilder(command).start();
    }

    default Optional<ProcessUsage> usage(long pid) {
        return ProcessUsage.of(pid);
    }

    default Optional<Descriptors> descriptors(long pid) {
        return Proc.descriptors(pid);
    }

    default Memory memory() {
        return new Memory(Proc.availableBytes(), Proc.slabBytes());
    }

    default byte[] read(String file) throws IOException {
        return Files.readAllBytes(Path.of(file));
    }

    /**
     * A folder in which a program there can write a file.
     *
     * @param here the folder of this machine that will get the file
     */
    default String folderFor(Path here) {
        return here.toAbsolutePath().toString();
    }

    /** How far its {@link System#nanoTime} is ahead of this machine's. */
    default ClockEstimate clock() {
        return ClockEstimate.SAME;
    }

    /**
     * The memory of a machine in bytes; values are empty where they are unknown.
     *
     * @param available without swapping
     * @param slab of the kernel, where sockets live
     */
    record Memory(OptionalLong available, OptionalLong slab) {}
}
