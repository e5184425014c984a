package org.echobench.undertow;

import java.util.concurrent.CountDownLatch;
import org.xnio.XnioWorker;

/** The threads of one XNIO worker. Undertow waits until their work has ended, not until the threads have. */
final class WorkerThreads {

    /** Undertow's name for the thread that runs tasks that come too late for a worker; it ends by itself. */
    private static final String FALLBACK = "undertow-shutdown-";

    private final String prefix;

    WorkerThreads(String workerName) {
        prefix = workerName + " ";
    }

    /** Waits until every io thread has finished its queued tasks. */
    static void drain(XnioWorker worker) {
        int count = worker.getIoThreadCount();
        CountDownLatch done = new CountDownLatch(count);
        for (int i = 0; i < count; i++) {
            worker.getIoThread(i).execute(done::countDown);
        }
        try {
            done.await();
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
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
            throw interrupted(e);
        }
    }

    private static IllegalStateException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new IllegalStateException("interrupted while waiting for Undertow's threads", e);
    }
}
