package org.echobench.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Checks at the end of a command that its standard output was written. Thread-safe. */
public final class StandardOutput {

    /** The message for output that is lost. */
    public static final String LOST = "standard output cannot be written: its disk is full, or it is closed.";

    private static final int KIND_OF_FILE = 0170000;
    private static final int PIPE = 0010000;
    private static final int SOCKET = 0140000;

    private StandardOutput() {}

    /**
     * Whether something that was printed could not be written. A reader that ends first, such as {@code head}, loses
     * nothing: it has what it wants, and the command keeps its exit code.
     */
    public static boolean isLost() {
        // A PrintStream keeps its errors to itself, and the JVM ignores the signal of a broken pipe.
        return System.out.checkError() && !hasReader();
    }

    /** Whether another process reads the output. False where the system does not say so, as on Windows. */
    private static boolean hasReader() {
        try {
            int kind = KIND_OF_FILE & (int) Files.getAttribute(Path.of("/dev/stdout"), "unix:mode");
            return kind == PIPE || kind == SOCKET;
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }
}
