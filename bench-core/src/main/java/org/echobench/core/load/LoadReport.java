package org.echobench.core.load;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.echobench.core.client.LoadFailure;
import org.echobench.core.metrics.LatencyRecorder;

/** Counts the messages sent and their outcomes, and times the answers. Only the loop's thread writes it. */
public final class LoadReport {

    private final LatencyRecorder service = new LatencyRecorder();
    private final LossLimit lossLimit;
    private long sent;
    private long completed;
    private long lost;
    private long wrong;
    private long late;
    private Optional<String> firstFailure = Optional.empty();
    /** The first failure, where it is the end of a connection. */
    private Optional<End> firstEnd = Optional.empty();

    private int ends;
    private int likeFirst;

    /** Right and wrong answers when {@link #requireAnswers} was called with some more of them, and when that was. */
    private long answered = -1;

    private long answeredUntil;

    /** How many messages there were. */
    public record Counts(long sent, long completed, long lost, long wrong, long late) {

        public static final Counts NONE = new Counts(0, 0, 0, 0, 0);

        /** Both. */
        public Counts plus(Counts other) {
            return new Counts(
                    sent + other.sent,
                    completed + other.completed,
                    lost + other.lost,
                    wrong + other.wrong,
                    late + other.late);
        }

        /** The counts since {@code earlier}. */
        Counts minus(Counts earlier) {
            return new Counts(
                    sent - earlier.sent,
                    completed - earlier.completed,
                    lost - earlier.lost,
                    wrong - earlier.wrong,
                    late - earlier.late);
        }
    }

    LoadReport(LossLimit lossLimit) {
        this.lossLimit = lossLimit;
    }

    /** Time from send to complete answer. */
    LatencyRecorder service() {
        return service;
    }

    public Counts counts() {
        return new Counts(sent, completed, lost, wrong, late);
    }

    void sent() {
        sent++;
    }

    /** A right answer has come, however late. */
    void completed(long sentAt, long now) {
        long latency = now - sentAt;
        service.record(latency, now);
        if (lossLimit.passed(sentAt, now)) {
            late("an answer came after " + latency / 1_000_000 + " ms, beyond the loss limit of " + lossLimit);
        }
        completed++;
    }

    /** Messages whose answer never came, or came after the loss limit. */
    void lost(long messages, String reason) {
        lost += messages;
        failed(reason);
    }

    /** An answer that differs from the expected one. */
    void wrong(String reason) {
        wrong++;
        failed(reason);
    }

    /** A right answer that came after the loss limit. */
    void late(String reason) {
        late++;
        failed(reason);
    }

    /** The end of a connection that was to be kept; messages that it lost are counted by themselves. */
    void ended(End end) {
        if (firstFailure.isEmpty()) {
            firstEnd = Optional.of(end);
        }
        ends++;
        likeFirst += firstEnd.isPresent() && firstEnd.get().isLike(end) ? 1 : 0;
        failed(end.toString());
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
        if (answered != completed + wrong) {
            answered = completed + wrong;
            answeredUntil = now;
        } else if (lossLimit.passed(answeredUntil, now)) {
            throw new LoadFailure("no connection has been answered for " + lossLimit + "; the first failure: "
                    + firstFailure().orElse("none") + " (" + this + ")");
        }
    }

    public long completedMessages() {
        return completed;
    }

    /** Connections that were to be kept, and ended by themselves. */
    public int connectionsEnded() {
        return ends;
    }

    /** What was wrong first. Of the end of a connection it says whether all others ended like it. */
    public Optional<String> firstFailure() {
        return firstFailure.map(reason -> likeFirst > 1 && likeFirst == ends
                ? reason + ", as all " + ends
                        + " connections that ended did: the server may limit requests per connection"
                : reason);
    }

    @Override
    public String toString() {
        return "sent " + sent + ", completed " + completed + ", lost " + lost + ", wrong " + wrong + ", late " + late;
    }

    /**
     * The end of a connection that was to be kept.
     *
     * @param reason what was seen of it
     * @param whole whether it came between two answers
     * @param answers given on it before
     * @param idleNanos how long the server had been asked nothing on it
     */
    record End(String reason, boolean whole, long answers, long idleNanos) {

        /** Servers that end idle connections wait longer; a load that is not idle asks sooner. */
        private static final long IDLE_NANOS = 100_000_000;

        static End of(ConnectionState state, String reason, long now) {
            return new End(reason, !state.inMessage, state.received, idleNanos(state, now));
        }

        /** A message that crossed the end on its way was not seen by the server, but one that it has had for long was. */
        private static long idleNanos(ConnectionState state, long now) {
            if (state.inFlight() == 0) {
                return now - state.overAt;
            }
            return now - state.inFlightSince() < IDLE_NANOS ? state.inFlightSince() - state.overAt : 0;
        }

        private boolean idle() {
            return whole && idleNanos >= IDLE_NANOS;
        }

        /** Whether both may be the work of one limit on the requests of a connection. */
        boolean isLike(End other) {
            return answers > 0 && answers == other.answers && whole && other.whole && !idle() && !other.idle();
        }

        @Override
        public String toString() {
            String when = reason + after(answers);
            Duration idle = Duration.ofNanos(idleNanos);
            return idle()
                    ? when + ", when it had been idle for "
                            + (idle.toSeconds() > 0 ? idle.toMillis() / 100 / 10.0 + " s" : idle.toMillis() + " ms")
                            + ": with fewer connections or a higher rate, each is idle for a shorter time"
                    : when;
        }

        /** {@code , after its 100th answer}. */
        static String after(long answers) {
            if (answers == 0) {
                return ", before its first answer";
            }
            boolean teen = answers / 10 % 10 == 1;
            String ending = List.of("th", "st", "nd", "rd").get(teen || answers % 10 > 3 ? 0 : (int) (answers % 10));
            return ", after its " + answers + ending + " answer";
        }
    }
}
