package org.echobench.core.subscribers;

import java.io.PrintStream;
import java.util.Optional;
import org.echobench.core.process.ServerProtocol;

/**
 * The main class of a fork's child: prints {@code READY} and what its parent must know, then carries out an {@link Order}
 * on each line of standard input and prints the answer. Used by one thread.
 *
 * <p>Exit codes: 0 stopped; 1 failed, with the reason in the last line of standard error; 2 wrong arguments.
 *
 * @param <C> its own class, which carries out the orders
 */
public abstract class ChildMain<C extends ChildMain<C>> implements AutoCloseable {

    private static final String ERROR_PREFIX = "echobench: ";

    private ParentLine parent;

    /** What makes a child of the arguments. */
    @FunctionalInterface
    protected interface Maker {

        /** @throws IllegalArgumentException if the arguments are wrong */
        ChildMain<?> of(String... arguments) throws Exception;
    }

    /** What the parent must know at the start. */
    protected String ready() {
        return "";
    }

    /** Called between orders, again and again: does a part of what is under way, or waits until {@link #wakeUp}. */
    protected abstract void serve();

    /** An order has come. Called by any thread. */
    protected abstract void wakeUp();

    /** Prints {@code SAMPLE} and a text. It is no answer: the parent keeps the latest. */
    protected final void sample(String text) {
        parent.sendLine(ServerProtocol.SAMPLE + " " + text);
    }

    @Override
    public abstract void close();

    /** Runs until the parent wants no more, and ends this JVM. */
    protected static void run(Maker maker, String... arguments) {
        PrintStream out = System.out;
        System.setOut(System.err);
        System.exit(exitCode(maker, arguments, out));
    }

    @SuppressWarnings("unchecked") // a parent gives its child only the child's orders
    private void carryOut(ParentLine parent) {
        for (Optional<String> line = parent.nextLine(); line.isPresent(); line = parent.nextLine()) {
            Order<C> order = MessageCodec.decode(line.get(), Order.class);
            parent.sendLine(MessageCodec.encode(order.by((C) this)));
        }
    }

    private static int exitCode(Maker maker, String[] arguments, PrintStream out) {
        try (ChildMain<?> child = maker.of(arguments)) {
            ParentLine parent = new ParentLine(child, System.in, out);
            child.parent = parent;
            parent.sendLine((ServerProtocol.READY + " " + child.ready()).strip());
            child.carryOut(parent);
            return 0;
        } catch (IllegalArgumentException e) {
            System.err.println(ERROR_PREFIX + e.getMessage());
            return 2;
        } catch (Throwable e) {
            e.printStackTrace();
            System.err.println(ERROR_PREFIX + "the client failed: " + e);
            return 1;
        }
    }
}
