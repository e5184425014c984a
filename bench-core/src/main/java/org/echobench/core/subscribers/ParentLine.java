package org.echobench.core.subscribers;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.echobench.core.process.ServerProtocol;

/**
 * The child's end of standard input and output. While it waits for a line the child serves. The line {@code STOP} ends
 * it, and so does the end of standard input.
 */
final class ParentLine {

    private final ChildMain<?> child;
    private final PrintStream out;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

    /** Starts to read the orders. */
    ParentLine(ChildMain<?> child, InputStream in, PrintStream out) {
        this.child = child;
        this.out = out;
        Thread reader = new Thread(() -> read(in), "echobench-orders");
        reader.setDaemon(true);
        reader.start();
    }

    private void read(InputStream orders) {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(orders, StandardCharsets.US_ASCII))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                lines.add(line);
                child.wakeUp();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            lines.add(ServerProtocol.STOP);
            child.wakeUp();
        }
    }

    /** Waits for the next line; empty when the parent wants no more. */
    Optional<String> nextLine() {
        String line = lines.poll();
        while (line == null) {
            child.serve();
            line = lines.poll();
        }
        return line.equals(ServerProtocol.STOP) ? Optional.empty() : Optional.of(line);
    }

    /** @throws UncheckedIOException if the parent is gone */
    void sendLine(String line) {
        out.println(line);
        if (out.checkError()) { // a PrintStream keeps its errors to itself
            IOException gone = new IOException("the process that gives the orders reads no answers any more");
            throw new UncheckedIOException(gone.getMessage(), gone);
        }
    }
}
