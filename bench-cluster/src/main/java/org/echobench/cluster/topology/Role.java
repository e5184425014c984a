package org.echobench.cluster.topology;

/** The role of a node. */
public enum Role {
    /** Runs the server that is measured. */
    SERVER,
    /** Gives most of the load. */
    LOADER,
    /** Asks little and is never busy, so that its latency is the server's: the verdict. */
    PROBE
}
