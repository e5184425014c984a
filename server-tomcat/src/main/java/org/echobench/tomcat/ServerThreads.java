package org.echobench.tomcat;

import java.util.Arrays;
import org.apache.catalina.LifecycleException;
import org.echobench.core.spi.LingeringThread;

/**
 * Knows the platform threads of one Tomcat, whatever their names: it is started in a thread group of its own, which
 * its threads inherit.
 */
final class ServerThreads {

    /** Shared by all Tomcats in a JVM; ends by itself after the last WebSocket session. */
    static final LingeringThread WEBSOCKET_BACKGROUND = new LingeringThread(
            "WebSocket background processing",
            "Tomcat's timer of WebSocket sessions looks once a second whether there are any");

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
            if (!thread.getName().startsWith(WEBSOCKET_BACKGROUND.namePrefix())) {
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
