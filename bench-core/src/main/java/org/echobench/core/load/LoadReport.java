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

    /** Responses when {@link #requireAnswers} was called with some more of them, and when that was. */
    private long answered = -1;

    private long answeredUntil;

    /**
     * Connections that were opened in place of those that the server had ended in order.
     *
     * @param connections opened so
     * @param messages that were sent again on them
     * @param nanos from the end of a connection to the opening of the next, over all
     * @param fewest responses on a connection before its end; 0 where none has ended
     * @param most the same
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
     * How many messages there were.
     *
     * @param late of the completed ones, those beyond the loss limit
     * @param rejected answered by a server that sheds load, as it may
     */
    public record Counts(
            long sent, long completed, long lost, long wrong, long late, long rejected, Reopened reopened) {

        public static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0, Reopened.NONE);

        /** Both. */
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

    /** A right response has come, however late. */
    void completed(long sentAt, long now) {
        long latency = now - sentAt;
        service.record(latency, now);
        if (lossLimit.passed(sentAt, now)) {
            late("a response came after " + latency / 1_000_000 + " ms, beyond the loss limit of " + lossLimit);
        }
        completed++;
    }

    /** Messages whose response never came, or came after the loss limit. */
    void lost(long messages, String reason) {
        lost += messages;
        failed(reason);
    }

    /** A response that differs from the expected one. */
    void wrong(String reason) {
        wrong++;
        failed(reason);
    }

    /** A response that sheds load. */
    void rejected() {
        rejected++;
    }

    /** A right response that came after the loss limit. */
    void late(String reason) {
        late++;
        failed(reason);
    }

    /** The server has ended a connection in order after that many responses. */
    void ended(long responses) {
        reopened = reopened.plus(new Reopened(0, 0, 0, responses, responses));
    }

    /** Another has taken the place of a connection, that long after its end. */
    void reopened(long nanos) {
        reopened = reopened.plus(new Reopened(1, 0, nanos, 0, 0));
    }

    /** Messages are sent again, because their connection has ended. */
    void sentAgain(long messages) {
        if (messages > 0) {
            reopened = reopened.plus(new Reopened(0, messages, 0, 0, 0));
        }
    }

    /** Something that is no outcome of a message, such as the end of a connection while nothing was awaited on it. */
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
     * A connection for one message has failed, and another would take its place: that goes on only while some are answered.
     *
     * @throws LoadFailure if none has been for as long as the loss limit
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

    /** What was wrong first. */
    public Optional<String> firstFailure() {
        return firstFailure;
    }

    @Override
    public String toString() {
        return "sent " + sent + ", completed " + completed + ", lost " + lost + ", wrong " + wrong + ", late " + late;
    }
}
