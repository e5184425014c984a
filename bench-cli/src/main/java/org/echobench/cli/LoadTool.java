package org.echobench.cli;

import java.time.Duration;
import java.util.List;

/** A program that loads an HTTP server and prints its results. */
interface LoadTool {

    /**
     * The task of a run.
     *
     * @param url answers a GET with status 200
     * @param connections kept alive, one request in flight on each
     * @param duration whole seconds
     */
    record Task(String url, int connections, Duration duration) {}

    /** Its name in a shell. */
    String name();

    /** HTTP/1.1 where the tool can, one thread. */
    List<String> command(Task task);

    /** @param lines all that it printed when it ran {@link #command} and ended with exit code 0 */
    ToolReport read(ToolOutput lines);
}
