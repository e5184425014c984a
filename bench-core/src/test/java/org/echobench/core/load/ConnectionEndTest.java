package org.echobench.core.load;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectionEndTest {

    private static final long SECOND = 1_000_000_000;

    /** A connection that was opened at 0 and has had as many answers, each after a second; the messages take no time. */
    private static ConnectionState answered(int answers) {
        ConnectionState state = new ConnectionState(7);
        for (int i = 1; i <= answers; i++) {
            state.sentNow(i * SECOND, i * SECOND, 0);
            state.received++;
            state.overAt = i * SECOND;
        }
        return state;
    }

    private static String said(ConnectionState state, long now) {
        return LoadReport.End.of(state, "ended", now).toString();
    }

    @Test
    void aConnectionThatWasUsedUntilItsEndWasNotIdle() {
        assertEquals("ended, after its 3rd answer", said(answered(3), 3 * SECOND + 99_000_000));
    }

    @Test
    void theIdleTimeBeginsWithTheLastAnswer() {
        String hint = ": with fewer connections or a higher rate, each is idle for a shorter time";
        assertEquals(
                "ended, after its 3rd answer, when it had been idle for 100 ms" + hint,
                said(answered(3), 3 * SECOND + 100_000_000));
        assertEquals(
                "ended, before its first answer, when it had been idle for 61.5 s" + hint,
                said(answered(0), 61 * SECOND + 567_000_000));
    }

    @Test
    void aMessageThatCrossedTheEndDoesNotHideTheIdleTime() {
        ConnectionState state = answered(2);
        state.sentNow(4 * SECOND, 4 * SECOND, 0);
        assertEquals(
                "ended, after its 2nd answer, when it had been idle for 2.0 s: with fewer connections or a higher rate, each"
                        + " is idle for a shorter time",
                said(state, 4 * SECOND + 1_000));
    }

    @Test
    void aServerThatEndsOverAMessageWasNotIdle() {
        ConnectionState state = answered(2);
        state.sentNow(4 * SECOND, 4 * SECOND, 0);
        assertEquals("ended, after its 2nd answer", said(state, 5 * SECOND));
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1st",
        "2, 2nd",
        "3, 3rd",
        "4, 4th",
        "11, 11th",
        "12, 12th",
        "13, 13th",
        "21, 21st",
        "100, 100th",
        "101, 101st",
        "111, 111th",
        "1022, 1022nd"
    })
    void numbersAreOrdinals(long number, String ordinal) {
        assertEquals(", after its " + ordinal + " answer", LoadReport.End.after(number));
    }

    private static Optional<String> reported(LoadReport.End... ends) {
        LoadReport report = new LoadReport(LossLimit.USUAL);
        for (LoadReport.End end : ends) {
            report.ended(end);
        }
        return report.firstFailure();
    }

    @Test
    void endsAfterAsManyAnswersAreALimit() {
        LoadReport.End hundred = new LoadReport.End("ended", true, 100, 0);
        LoadReport.End other = new LoadReport.End("ended", true, 101, 0);
        LoadReport.End cut = new LoadReport.End("ended", false, 100, 0);
        LoadReport.End idle = new LoadReport.End("ended", true, 100, SECOND);
        LoadReport.End none = new LoadReport.End("ended", true, 0, 0);
        assertEquals(
                Optional.of("ended, after its 100th answer, as all 3 connections that ended did: the server may limit"
                        + " requests per connection"),
                reported(hundred, hundred, hundred));
        assertEquals(Optional.of("ended, after its 100th answer"), reported(hundred));
        assertEquals(Optional.of("ended, after its 100th answer"), reported(hundred, hundred, other));
        assertEquals(Optional.of("ended, after its 100th answer"), reported(hundred, cut));
        assertEquals(Optional.of("ended, after its 100th answer"), reported(cut, cut));
        assertEquals(Optional.of(idle.toString()), reported(idle, idle));
        assertEquals(Optional.of("ended, before its first answer"), reported(none, none));
    }

    @Test
    void anEndAfterAnotherFailureIsNotItsExplanation() {
        LoadReport report = new LoadReport(LossLimit.USUAL);
        report.wrong("wrong");
        report.ended(new LoadReport.End("ended", true, 100, 0));
        report.ended(new LoadReport.End("ended", true, 100, 0));
        assertEquals(Optional.of("wrong"), report.firstFailure());
    }
}
