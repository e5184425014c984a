package org.echobench.core.benchmarks;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;

/**
 * The turns of forks that are measured beside each other: one of them loads, and the others rest until it is their turn.
 * So what the machine does for seconds falls on all of them.
 */
@FunctionalInterface
public interface Turns {

    /**
     * The system property of such a fork: the port of its runner, a slash, and the fork's place, from 0. The fork connects
     * on loopback and writes its place, a byte. For each turn that it wants it writes the ordinal of its {@link Kind}, a
     * byte. When the turn begins the runner answers with a byte of any value.
     */
    String PROPERTY = "echobench.turns";

    /** What a turn is for. */
    enum Kind {
        /** A part of the warm-up, JMH's warm-up iterations among them. */
        WARM_UP,
        /** A measured iteration. */
        ITERATION,
        /** The end of the fork, when no other wants to measure. */
        END
    }

    /** A fork that is measured alone: every turn is its own. */
    Turns ALONE = kind -> {};

    /**
     * Ends the turn of this fork, if it has one, and waits for the next.
     *
     * @throws IllegalStateException if the runner has ended
     */
    void next(Kind kind);

    /** Those of this JVM's fork. The runner starts the next fork when this one has connected. */
    static Turns ofFork() throws IOException {
        String property = System.getProperty(PROPERTY);
        if (property == null) {
            return ALONE;
        }
        String[] place = property.split("/");
        Socket runner = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(place[0]));
        runner.setTcpNoDelay(true);
        runner.getOutputStream().write(Integer.parseInt(place[1]));
        return kind -> {
            try {
                runner.getOutputStream().write(kind.ordinal());
                if (runner.getInputStream().read() < 0) {
                    throw new IllegalStateException("the run of this fork has ended");
                }
            } catch (IOException e) {
                throw new IllegalStateException("the run of this fork has ended", e);
            }
        };
    }
}
