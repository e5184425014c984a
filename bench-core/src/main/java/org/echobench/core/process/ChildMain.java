package org.echobench.core.process;

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
import java.util.concurrent.locks.LockSupport;

/**
 * The main class of a fork's child: prints {@code READY} and what its parent must know, then carries out an
 * {@link Order} for each line of standard input and prints the response. The line {@code STOP}, or the end of standard
 * input, ends it. Used by one thread.
 *
 * <p>Exit codes: 0 stopped; 1 failed, with the reason in the last line of standard error; 2 wrong arguments.
 *
 * @param <C> its own class, which carries out the orders
 */
public abstract class ChildMain<C extends ChildMain<C>> implements AutoCloseable {

    private static final String ERROR_PREFIX = "echobench: ";

    private final Thread thread = Thread.currentThread();
    private final BlockingQueue<String> orders = new LinkedBlockingQueue<>();
    private PrintStream answers;

    /** Creates a child from the arguments. */
    @FunctionalInterface
    protected interface Maker {

        /** @throws IllegalArgumentException if the arguments are wrong */
        ChildMain<?> of(String... arguments) throws Exception;
    }

    /** What the parent must know at the start. */
    protected String ready() {
        return "";
    }

    /** Called between orders, again and again: does a part of the current work, or waits until {@link #wakeUp}. */
    protected void serve() {
        LockSupport.park(this);
    }

    /** Called by any thread when an order has arrived. */
    protected void wakeUp() {
        LockSupport.unpark(thread);
    }

    /** Prints {@code SAMPLE} and a text. It is not a response: the parent keeps the latest. */
    protected final void sample(String text) {
        send(ServerProtocol.SAMPLE + " " + text);
    }

    @Override
    public abstract void close();

    /** Runs until the parent gives no more orders, then ends this JVM. */
    protected static void run(Maker maker, String... arguments) {
        PrintStream out = System.out;
        System.setOut(System.err);
        System.exit(exitCode(maker, arguments, out));
    }

    /** Begins to read the orders. */
    final void begin(InputStream in, PrintStream out) {
        answers = out;
        Thread reader = new Thread(() -> read(in), "echobench-orders");
        reader.setDaemon(true);
        reader.start();
    }

    private void read(InputStream in) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                orders.add(line);
                wakeUp();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            orders.add(ServerProtocol.STOP);
            wakeUp();
        }
    }

    /** Serves until the next order arrives; empty when there are no more. */
    final Optional<String> nextOrder() {
        String line = orders.poll();
        while (line == null) {
            serve();
            line = orders.poll();
        }
        return line.equals(ServerProtocol.STOP) ? Optional.empty() : Optional.of(line);
    }

    /** @throws UncheckedIOException if the parent has gone */
    final void send(String line) {
        answers.println(line);
        if (answers.checkError()) { // a PrintStream does not throw
            IOException gone = new IOException("the process that gives the orders no longer reads responses");
            throw new UncheckedIOException(gone.getMessage(), gone);
        }
    }

    @SuppressWarnings("unchecked") // a parent gives its child only the child's orders
    private void carryOut() throws Exception {
        for (Optional<String> line = nextOrder(); line.isPresent(); line = nextOrder()) {
            Order<C> order = MessageCodec.decode(line.get(), Order.class);
            send(MessageCodec.encode(order.by((C) this)));
        }
    }

    private static int exitCode(Maker maker, String[] arguments, PrintStream out) {
        try (ChildMain<?> child = maker.of(arguments)) {
            child.begin(System.in, out);
            child.send((ServerProtocol.READY + " " + child.ready()).strip());
            child.carryOut();
            return 0;
        } catch (IllegalArgumentException e) {
            System.err.println(ERROR_PREFIX + e.getMessage());
            return 2;
        } catch (Throwable e) {
            e.printStackTrace();
            System.err.println(ERROR_PREFIX + "failed: " + e);
            return 1;
        }
    }
}
