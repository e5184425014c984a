package org.echobench.core.process;

/** What a relay is asked about its host; the words after it are its arguments. */
public enum RelayQuestion {
    /** The {@link org.echobench.core.metrics.ProcessUsage} of a process. */
    USAGE,
    /** The {@link org.echobench.core.metrics.Proc.Descriptors} of a process. */
    DESCRIPTORS,
    /** The {@link Host.Memory}. */
    MEMORY,
    /** Its {@link System#nanoTime}, in digits. */
    CLOCK,
    /** The bytes of a file. */
    READ,
    /** The name of an empty folder. */
    FOLDER,
    /** Connects to an address and a port, and has no answer. */
    REACH,
    /** Begins to measure the background load. */
    LOAD_BEGINS,
    /** The {@link org.echobench.results.run.BackgroundLoad} since then. */
    LOAD
}
