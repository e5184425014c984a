package org.echobench.cluster.node;

import org.HdrHistogram.Histogram;
import org.echobench.core.metrics.LatencyRecorder;

/** The requests of the server's node to the clients during a capacity search, and their answers. */
final class SearchMessages {

    private SearchMessages() {}

    /** The command. */
    enum Ask {
        /** Loaders load as fast as the server goes, the probe at its own rate; begins at once. */
        WARM,
        /** Offers a rate for one window. */
        OFFER
    }

    /**
     * A question.
     *
     * @param rate of OFFER: of all loaders together; the probe has its own
     * @param beginNanos of OFFER: on the server's clock
     * @param nanos how long to load
     */
    record Question(Ask ask, long rate, long beginNanos, long nanos) {}

    /**
     * The answer to either.
     *
     * @param failure why it could not be offered, a lost message for one; empty where it could, and then the rest counts
     * @param messages completed
     * @param nanos from its first message to its last answer
     * @param lateNanos how much after its time it began
     * @param response in nanoseconds from the intended time; the other histograms in nanoseconds, too
     * @param lessLag response less the client's own lateness
     */
    record Offered(
            String failure,
            long messages,
            long nanos,
            long lateNanos,
            Histogram response,
            Histogram lessLag,
            Histogram sendLag) {

        static Offered of(
                long messages, long nanos, long lateNanos, Histogram response, Histogram lessLag, Histogram sendLag) {
            return new Offered("", messages, nanos, lateNanos, response, lessLag, sendLag);
        }

        static Offered failed(String reason) {
            Histogram empty = LatencyRecorder.newHistogram();
            return new Offered(reason, 0, 0, 0, empty, empty, empty);
        }
    }
}
