package org.echobench.undertow;

/** The threads of one XNIO worker. Undertow waits for their work to end, not for the threads themselves. */
final class WorkerThreads {

    /** Undertow's own name for the thread that runs what comes too late for a worker; it ends by itself. */
    private static final String FALLBACK = "undertow-shutdown-";

    private final String prefix;

    WorkerThreads(String workerName) {
        prefix = workerName + " ";
    }

    /** Waits until every thread has ended; call when the worker has been shut down. */
    void join() {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().startsWith(prefix) || thread.getName().startsWith(FALLBACK)) {
                join(thread);
            }
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for the thread " + thread.getName(), e);
        }
    }
}
