package org.echobench.grizzly;

import org.glassfish.grizzly.http.server.RequestExecutorProvider;

/** The threads that run the suite's HTTP handlers. */
enum HttpThreads {

    /** A pool of workers, Grizzly's default. */
    WORKERS(new RequestExecutorProvider.WorkerThreadProvider()),

    /** The selectors; there is no pool. */
    SELECTORS(new RequestExecutorProvider.SameThreadProvider());

    private final RequestExecutorProvider executors;

    HttpThreads(RequestExecutorProvider executors) {
        this.executors = executors;
    }

    RequestExecutorProvider executors() {
        return executors;
    }
}
