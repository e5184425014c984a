package org.echobench.core.benchmarks;

import org.HdrHistogram.Histogram;
import org.echobench.core.host.MeasuredServer;
import org.echobench.core.load.Interval;
import org.echobench.core.load.LoadLoop;
import org.echobench.results.metric.Metric;

/**
 * What an open loop did in a window, and what it cost the server. Of a closed loop, which has no intended times, only the
 * messages, the time and the cost are there.
 *
 * @param messages begun in the window; all were completed
 * @param nanos from its beginning to the last answer
 * @param response of every message, in nanoseconds; valid until the driver's next window
 * @param lessLag the same, each less the client's own lateness; valid as long
 * @param sendLag how late the client was with every message, in nanoseconds; valid as long
 */
public record OpenWindow(
        long messages, long nanos, Histogram response, Histogram lessLag, Histogram sendLag, MeasuredServer.Cost cost) {

    /**
     * Offers the driver's schedule for a time, and waits for all answers.
     *
     * @param driver at intended times, with open connections and nothing in flight
     * @throws org.echobench.core.load.LoadFailure if a message is lost or wrong
     */
    static OpenWindow of(MeasuredServer server, LoadLoop<?> driver, long nanos) {
        MeasuredServer.Snapshot snapshot = server.snapshot();
        Interval interval = Interval.begin(driver);
        driver.window(nanos);
        Interval.Share share = interval.end();
        MeasuredServer.Cost cost = snapshot.cost();
        return new OpenWindow(
                share.counts().completed(),
                share.nanos(),
                share.latencies().get(Metric.RESPONSE),
                share.latencies().get(Metric.RESPONSE_LESS_LAG),
                share.latencies().get(Metric.SEND_LAG),
                cost);
    }
}
