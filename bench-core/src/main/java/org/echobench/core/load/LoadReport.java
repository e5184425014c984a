package org.echobench.core.load;

import java.util.Optional;
import org.echobench.core.client.LoadFailure;
import org.echobench.core.metrics.LatencyRecorder;

/** Counts the messages sent and their outcomes, and times the responses. Only the loop's thread writes it. */
public final class LoadReport {

    private final LatencyRecorder service = new LatencyRecorder();
    private final LossLimit lossLimit;
    private long sent;
    private long completed;
    private long lost;
    private long wrong;
    private long late;
    private long rejected;
    private Optional<String> firstFailure = Optional.empty();
    private Reopened reopened = Reopened.NONE;

    /** The number of responses when {@link #requireAnswers} last saw new ones, and when that was. */
    private long answered = -1;

    private long answeredUntil;

    /**
     * Connections that replaced those that the server had ended cleanly.
     *
     * @param connections how many
     * @param messages messages that were sent again on them
     * @param nanos the total time from the end of a connection to the opening of the next
     * @param fewest the fewest responses on a connection before its end; 0 if none has ended
     * @param most the most responses on a connection before its end; 0 if none has ended
     */
    public record Reopened(long connections, long messages, long nanos, long fewest, long most) {

        public static final Reopened NONE = new Reopened(0, 0, 0, 0, 0);

        private Reopened plus(Reopened other) {
            return new Reopened(
                    connections + other.connections,
                    messages + other.messages,
                    nanos + other.nanos,
                    fewest == 0 || other.fewest == 0 ? Math.max(fewest, other.fewest) : Math.min(fewest, other.fewest),
                    Math.max(most, other.most));
        }

        private Reopened minus(Reopened earlier) {
            return new Reopened(
                    connections - earlier.connections,
                    messages - earlier.messages,
                    nanos - earlier.nanos,
                    fewest,
                    most);
        }
    }

    /**
     * Counts of messages by outcome.
     *
     * @param late completed messages beyond the loss limit
     * @param rejected messages answered by a server that sheds load, where it may
     */
    public record Counts(
            long sent, long completed, long lost, long wrong, long late, long rejected, Reopened reopened) {

        public static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0, Reopened.NONE);

        /** The sum of both. */
        public Counts plus(Counts other) {
            return new Counts(
                    sent + other.sent,
                    completed + other.completed,
                    lost + other.lost,
                    wrong + other.wrong,
                    late + other.late,
                    rejected + other.rejected,
                    reopened.plus(other.reopened));
        }

        /** The counts since {@code earlier}. */
        Counts minus(Counts earlier) {
            return new Counts(
                    sent - earlier.sent,
                    completed - earlier.completed,
                    lost - earlier.lost,
                    wrong - earlier.wrong,
                    late - earlier.late,
                    rejected - earlier.rejected,
                    reopened.minus(earlier.reopened));
        }
    }

    LoadReport(LossLimit lossLimit) {
        this.lossLimit = lossLimit;
    }

    /** Time from send to complete response. */
    LatencyRecorder service() {
        return service;
    }

    public Counts counts() {
        return new Counts(sent, completed, lost, wrong, late, rejected, reopened);
    }

    void sent() {
        sent++;
    }

    /** Counts a correct response, however late. */
    void completed(long sentAt, long now) {
        long latency = now - sentAt;
        service.record(latency, now);
        if (lossLimit.passed(sentAt, now)) {
            late("a response came after " + latency / 1_000_000 + " ms, beyond the loss limit of " + lossLimit);
        }
        completed++;
    }

    /** Counts messages whose response never came, or came after the loss limit. */
    void lost(long messages, String reason) {
        lost += messages;
        failed(reason);
    }

    /** Counts a response that differs from the expected one. */
    void wrong(String reason) {
        wrong++;
        failed(reason);
    }

    /** Counts a response that sheds load. */
    void rejected() {
        rejected++;
    }

    /** Counts a correct response that came after the loss limit. */
    void late(String reason) {
        late++;
        failed(reason);
    }

    /** Records that the server cleanly ended a connection after this many responses. */
    void ended(long responses) {
        reopened = reopened.plus(new Reopened(0, 0, 0, responses, responses));
    }

    /** Records that a connection was replaced, this long after its end. */
    void reopened(long nanos) {
        reopened = reopened.plus(new Reopened(1, 0, nanos, 0, 0));
    }

    /** Counts messages that are sent again, because their connection has ended. */
    void sentAgain(long messages) {
        if (messages > 0) {
            reopened = reopened.plus(new Reopened(0, messages, 0, 0, 0));
        }
    }

    /** Records a failure; it need not be the outcome of a message, for example if an idle connection ends. */
    void failed(String reason) {
        if (firstFailure.isEmpty()) {
            firstFailure = Optional.of(reason);
        }
    }

    /** Throws the first failure, if there was one. */
    public void check() {
        if (firstFailure.isPresent()) {
            throw new LoadFailure(firstFailure().get() + " (" + this + ")");
        }
    }

    /**
     * Call before replacing a connection that has failed: the load goes on only while there are responses.
     *
     * @throws LoadFailure if there were none for as long as the loss limit
     */
    void requireAnswers(long now) {
        if (answered != completed + wrong + rejected) {
            answered = completed + wrong + rejected;
            answeredUntil = now;
        } else if (lossLimit.passed(answeredUntil, now)) {
            throw new LoadFailure("no connection has been answered for " + lossLimit + "; the first failure: "
                    + firstFailure().orElse("none") + " (" + this + ")");
        }
    }

    public long completedMessages() {
        return completed;
    }

    /** The first failure; empty if there was none. */
    public Optional<String> firstFailure() {
        return firstFailure;
    }

    @Override
    public String toString() {
        return "sent " + sent + ", completed " + completed + ", lost " + lost + ", wrong " + wrong + ", late " + late;
    }
}
