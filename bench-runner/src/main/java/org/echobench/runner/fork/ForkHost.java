package org.echobench.runner.fork;

import java.io.File;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * This JVM made ready to start one fork: JMH takes the fork's class path from the property {@code java.class.path} of
 * its host, and copies what the fork prints to {@code System.out} and {@code System.err}. Closing puts everything back.
 */
final class ForkHost implements AutoCloseable {

    private static final String CLASS_PATH = "java.class.path";

    private final String classPath = System.getProperty(CLASS_PATH);
    private final PrintStream out = System.out;
    private final PrintStream err = System.err;
    private final PrintStream log;

    ForkHost(List<Path> forkClassPath, PrintStream log) {
        this.log = log;
        System.setProperty(
                CLASS_PATH,
                forkClassPath.stream()
                        .map(entry -> entry.toAbsolutePath().toString())
                        .collect(Collectors.joining(File.pathSeparator)));
        System.setOut(log);
        System.setErr(log);
    }

    /** Where everything goes that JMH and the fork print. */
    PrintStream log() {
        return log;
    }

    @Override
    public void close() {
        System.setOut(out);
        System.setErr(err);
        System.setProperty(CLASS_PATH, classPath);
    }
}
