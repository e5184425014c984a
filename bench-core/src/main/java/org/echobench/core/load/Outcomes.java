package org.echobench.core.load;

import org.echobench.core.metrics.LatencyRecorder;

/** Counts and times the outcome of each message of a loop, for its report and its pacing. Not thread-safe; allocates nothing. */
final class Outcomes implements Protocol.Answers {

    private final LoadReport report = new LoadReport();
    private final LatencyRecorder service = new LatencyRecorder();
    private final Pacing pacing;
    private final LossLimit lossLimit;
    private final boolean serverCloses;
    private long over;
    /** When the answers being read arrived. */
    private long now;

    Outcomes(Pacing pacing, LossLimit lossLimit, boolean serverCloses) {
        this.pacing = pacing;
        this.lossLimit = lossLimit;
        this.serverCloses = serverCloses;
    }

    LoadReport report() {
        return report;
    }

    /** Time from send to complete answer. */
    LatencyRecorder service() {
        return service;
    }

    void now(long now) {
        this.now = now;
    }

    @Override
    public long now() {
        return now;
    }

    /** Messages that are over and have not been taken. */
    boolean anyOver() {
        return over > 0;
    }

    void takeOne() {
        over--;
    }

    void takeAll() {
        over = 0;
    }

    @Override
    public void completed(ConnectionState state) {
        long sentAt = state.oldestSentAt();
        long latency = now - sentAt;
        service.record(latency, now);
        if (lossLimit.passed(sentAt, now)) {
            report.late("an answer came after " + latency / 1_000_000 + " ms, beyond the loss limit of " + lossLimit);
        }
        report.completed();
        over(state, true);
    }

    @Override
    public void lost(ConnectionState state, long messages, String reason) {
        report.lost(messages, reason);
        for (long i = 0; i < messages; i++) {
            over(state, false);
        }
    }

    @Override
    public void wrong(ConnectionState state, String reason) {
        report.wrong(reason);
        over(state, false);
    }

    @Override
    public void unexpected(ConnectionState state, String reason) {
        report.wrong(reason);
    }

    @Override
    public void ended(String reason) {
        report.failed(reason);
    }

    private void over(ConnectionState state, boolean right) {
        pacing.over(state, now, right);
        state.received++;
        state.overAt = now;
        over++;
        if (serverCloses) {
            state.ending = state.connection.isOpen();
        }
    }
}
