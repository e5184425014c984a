package org.echobench.tomcat;

import java.util.Arrays;
import org.apache.catalina.LifecycleException;

/**
 * Knows the platform threads of one Tomcat, whatever their names: it is started in a thread group of its own, which
 * its threads inherit.
 */
final class ServerThreads {

    /** Tomcat's one thread for the WebSocket sessions of all its instances in a JVM, while there are any. */
    private static final String SHARED = "WebSocket background processing";

    private final ThreadGroup group;

    ServerThreads(String name) {
        group = new ThreadGroup(name);
    }

    interface Start {
        void run() throws LifecycleException;
    }

    /** Runs the task inside the group and waits for it. */
    void run(Start task) throws LifecycleException {
        Throwable[] failure = new Throwable[1];
        Thread starter = new Thread(
                group,
                () -> {
                    try {
                        task.run();
                    } catch (LifecycleException | RuntimeException | Error e) {
                        failure[0] = e;
                    }
                },
                group.getName() + "-start");
        starter.start();
        join(starter);
        if (failure[0] instanceof LifecycleException e) {
            throw e;
        }
        if (failure[0] instanceof RuntimeException e) {
            throw e;
        }
        if (failure[0] instanceof Error e) {
            throw e;
        }
    }

    /** Returns when the threads of the stopped Tomcat have ended. */
    void join() {
        Thread[] threads = new Thread[group.activeCount() + 64];
        int n = group.enumerate(threads);
        for (Thread thread : Arrays.copyOf(threads, n)) {
            if (!thread.getName().equals(SHARED)) {
                // That thread, renamed when it is to end, would otherwise sleep for up to a second first.
                thread.interrupt();
                join(thread);
            }
        }
    }

    private static void join(Thread thread) {
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
