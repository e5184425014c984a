package org.echobench.runner.fork;

/**
 * The lines of a process that holds the hosts of a run. It writes their addresses to a file ({@link
 * org.echobench.core.process.ForkHosts.Addresses}) and prints {@link #READY}, or it prints why it cannot. For each line
 * that it reads it prints one of the two again. With its standard input it ends, and so does all that it started.
 */
public final class HostsLines {

    /** All hosts answer. */
    public static final String READY = "READY";

    /** Before the sentence that names a host which cannot be used. */
    public static final String LOST = "LOST ";

    private HostsLines() {}
}
