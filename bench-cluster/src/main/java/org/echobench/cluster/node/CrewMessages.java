package org.echobench.cluster.node;

import java.util.Map;
import org.echobench.core.scale.Crew;

/** What the server's node asks clients whose subscribers it leads, and what they answer. */
final class CrewMessages {

    private CrewMessages() {}

    /** What to do. */
    enum Ask {
        /** Opens {@code count} subscribers that receive from broadcast {@code number} on. */
        OPEN,
        /** Resets the connections of all subscribers; answered as OPEN. */
        DISMISS,
        /** Waits for broadcast {@code number}. */
        AWAIT,
        /** Gives the latencies, and then looks at the clock again. */
        RESULT
    }

    /**
     * A question.
     *
     * @param count of OPEN
     * @param limitMillis of AWAIT
     */
    record Question(Ask ask, int count, long number, long limitMillis) {}

    /** To OPEN and DISMISS: why they are fewer; empty where they are not. */
    record Opened(String stoppedBy) {}

    /** To AWAIT. */
    record Heard(Crew.Heard heard) {}

    /**
     * To RESULT.
     *
     * @param histograms as {@link org.echobench.core.metrics.HistogramText}
     * @param clockErrorNanos of these latencies at most: the estimate's error and what the clock has moved since
     */
    record Result(Map<String, String> histograms, long cpuNanos, long clockErrorNanos) {}
}
