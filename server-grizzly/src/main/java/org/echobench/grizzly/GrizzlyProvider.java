package org.echobench.grizzly;

/** The row {@code grizzly}: HTTP handlers run on Grizzly's worker threads. */
public final class GrizzlyProvider extends GrizzlyRow {

    public GrizzlyProvider() {
        super("grizzly", GrizzlyRow.HttpThreads.WORKERS);
    }
}
