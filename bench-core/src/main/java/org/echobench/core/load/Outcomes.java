package org.echobench.core.load;

/** Tells a loop's report and its pacing the outcome of each message. Not thread-safe; allocates nothing. */
final class Outcomes implements Protocol.Responses {

    private final LoadReport report;
    private final Pacing pacing;
    private final boolean serverCloses;
    private long over;
    /** When the responses being read arrived. */
    private long now;

    Outcomes(Pacing pacing, LossLimit lossLimit, boolean serverCloses) {
        this.pacing = pacing;
        report = new LoadReport(lossLimit);
        this.serverCloses = serverCloses;
    }

    LoadReport report() {
        return report;
    }

    void now(long now) {
        this.now = now;
    }

    @Override
    public long now() {
        return now;
    }

    /** Whether messages are over that have not been taken. */
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
        report.completed(state.oldestSentAt(), now);
        over(state, Pacing.Outcome.RIGHT);
    }

    @Override
    public void lost(ConnectionState state, long messages, String reason) {
        report.lost(messages, reason);
        for (long i = 0; i < messages; i++) {
            over(state, Pacing.Outcome.FAILED);
        }
    }

    @Override
    public void wrong(ConnectionState state, String reason) {
        report.wrong(reason);
        over(state, Pacing.Outcome.FAILED);
    }

    @Override
    public void rejected(ConnectionState state) {
        report.rejected();
        over(state, Pacing.Outcome.REJECTED);
    }

    @Override
    public void refused() {
        report.sentAgain(1);
    }

    @Override
    public void unexpected(ConnectionState state, String reason) {
        report.wrong(reason);
    }

    @Override
    public void ended(String reason) {
        report.failed(reason);
    }

    private void over(ConnectionState state, Pacing.Outcome outcome) {
        pacing.over(state, now, outcome);
        state.received++;
        state.overAt = now;
        over++;
        if (serverCloses) {
            state.ending = state.connection.isOpen();
        }
    }
}
