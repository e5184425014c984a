package org.echobench.core.host;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;

/**
 * The turns of forks that are measured side by side: one of them is under load, and the others rest until it is their
 * turn. So disturbances of the machine that last seconds hit all of them.
 */
@FunctionalInterface
public interface Turns {

    /**
     * The environment variable of such a fork: the port of its runner, a slash, and a word that is the fork's alone.
     * Unlike properties, it is hidden from other users of the machine. The fork connects on loopback and writes the
     * word, in modified UTF-8 after its length. For each turn that it wants it writes the ordinal of its {@link Kind},
     * a byte, and its rate, a double. When the turn begins the runner answers with a double: see {@link #next}. A fork
     * of an older build knows a property instead, does not connect, and is measured alone.
     */
    String VARIABLE = "ECHOBENCH_TURNS";

    enum Kind {
        /** A slice of the warm-up. */
        WARM_UP,
        /** An iteration of JMH, of its warm-up as well. */
        ITERATION,
        /** The end of the fork, when no other fork wants to measure. */
        END
    }

    /** A fork that is measured alone: every turn is its own. */
    Turns ALONE = (kind, rate) -> Double.NaN;

    /**
     * Ends this fork's turn, if it has one, and waits for its next.
     *
     * @param rate messages per second in the slice that ends the turn; NaN if no earlier slice is comparable
     * @return the mean logarithm of how much the rates of the other forks that warm up have grown since this one's
     *     first turn; NaN if nothing is known since this one's last turn
     * @throws IllegalStateException if the runner has ended
     */
    double next(Kind kind, double rate);

    /** The turns of this JVM's fork. */
    static Turns ofFork() throws IOException {
        String variable = System.getenv(VARIABLE);
        if (variable == null) {
            return ALONE;
        }
        String[] place = variable.split("/");
        Socket runner = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(place[0]));
        runner.setTcpNoDelay(true);
        new DataOutputStream(runner.getOutputStream()).writeUTF(place[1]);
        DataInputStream answers = new DataInputStream(runner.getInputStream());
        return (kind, rate) -> {
            try {
                runner.getOutputStream().write(request(kind, rate));
                return answers.readDouble();
            } catch (IOException e) {
                throw new IllegalStateException("the run of this fork has ended", e);
            }
        };
    }

    /** What a fork writes for a turn. */
    static byte[] request(Kind kind, double rate) {
        return ByteBuffer.allocate(1 + Double.BYTES)
                .put((byte) kind.ordinal())
                .putDouble(rate)
                .array();
    }
}
