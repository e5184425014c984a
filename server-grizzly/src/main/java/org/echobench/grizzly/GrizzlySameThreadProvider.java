package org.echobench.grizzly;

/** The row {@code grizzly-samethread}: HTTP handlers run on the selectors, and there is no worker pool. */
public final class GrizzlySameThreadProvider extends GrizzlyRow {

    public GrizzlySameThreadProvider() {
        super("grizzly-samethread", GrizzlyRow.HttpThreads.SELECTORS);
    }
}
