package org.echobench.core.load;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.echobench.results.metric.Metric;
import org.junit.jupiter.api.Test;

class ScheduleTest {

    @Test
    void uniformTimesFollowFromTheIndexToTheNanosecond() {
        Schedule schedule = Schedule.uniform(3);
        assertEquals(0, schedule.intendedNanos(0));
        assertEquals(333_333_333, schedule.intendedNanos(1));
        assertEquals(666_666_666, schedule.intendedNanos(2));
        assertEquals(1_000_000_000, schedule.intendedNanos(3));
        assertEquals(1_333_333_333, schedule.intendedNanos(4));
    }

    @Test
    void uniformTimesDoNotDriftOverAYear() {
        long year = 365L * 24 * 3_600;
        assertEquals(year * 1_000_000_000, Schedule.uniform(1_000_000).intendedNanos(year * 1_000_000));
    }

    @Test
    void poissonTimesRiseAndKeepTheRate() {
        Schedule schedule = Schedule.poisson(1_000, 42);
        long last = 0;
        int n = 100_000;
        for (int i = 0; i < n; i++) {
            long at = schedule.intendedNanos(i);
            assertTrue(at >= last);
            last = at;
        }
        // 100 s expected; the standard deviation of the sum is √n gaps, 0.32 s.
        assertEquals(100.0, last / 1e9, 5 * 0.32);
    }

    @Test
    void poissonGapsAreExponential() {
        Schedule schedule = Schedule.poisson(1_000, 7);
        int n = 100_000;
        int longer = 0;
        long last = 0;
        for (int i = 0; i < n; i++) {
            long at = schedule.intendedNanos(i);
            longer += at - last > 1_000_000 ? 1 : 0;
            last = at;
        }
        assertEquals(Math.exp(-1), longer / (double) n, 0.01);
    }

    @Test
    void theSameSeedGivesTheSameTimes() {
        Schedule one = Schedule.poisson(500, 1);
        Schedule other = Schedule.poisson(500, 1);
        for (int i = 0; i < 1_000; i++) {
            assertEquals(one.intendedNanos(i), other.intendedNanos(i));
        }
    }

    @Test
    void ratesOutOfRangeAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> Schedule.uniform(0));
        assertThrows(IllegalArgumentException.class, () -> Schedule.poisson(10_000_001, 1));
    }

    @Test
    void aPacerIsDueAtTheIntendedNanosecondAndNotBefore() {
        Pacer pacer = new Pacer(Schedule.uniform(1_000));
        pacer.resume(5_000, Pacing.NO_END);
        assertTrue(pacer.due(5_000));
        pacer.advance();
        assertFalse(pacer.due(1_004_999));
        assertEquals(1, pacer.untilDue(1_004_999));
        assertTrue(pacer.due(1_005_000));
        assertEquals(1_005_000, pacer.intended());
    }

    @Test
    void aStallMakesEveryMissedMessageDueAtItsOwnTime() {
        Pacer pacer = new Pacer(Schedule.uniform(1_000));
        pacer.resume(0, Pacing.NO_END);
        long now = 10_000_000;
        int due = 0;
        for (; pacer.due(now); pacer.advance()) {
            assertEquals(due * 1_000_000L, pacer.intended());
            due++;
        }
        assertEquals(11, due);
    }

    @Test
    void afterAPauseTheScheduleGoesOnWithNothingOverdue() {
        Pacer pacer = new Pacer(Schedule.uniform(1_000));
        pacer.resume(0, Pacing.NO_END);
        pacer.advance();
        pacer.advance();
        pacer.resume(9_000_000_000L, Pacing.NO_END);
        assertEquals(9_000_000_000L, pacer.intended());
        pacer.advance();
        assertEquals(9_001_000_000L, pacer.intended());
    }

    @Test
    void theClientsLatenessIsTakenOffTheResponseOfItsOwnMessage() {
        Pacer pacer = new Pacer(Schedule.uniform(1_000));
        long late = pacer.sent(5_000_000, 0, 0);
        long punctual = pacer.sent(9_000_000, 1_000_000, 9_000_000);
        pacer.answered(7_000_000, 0, late);
        pacer.answered(10_000_000, 1_000_000, punctual);
        Histogram lessLag = pacer.latencies().get(Metric.RESPONSE_LESS_LAG).take();
        assertEquals(1, lessLag.getCountAtValue(7_000_000 - 5_000_000));
        assertEquals(1, lessLag.getCountAtValue(10_000_000 - 1_000_000));
    }

    @Test
    void everyMessageOfAConnectionKeepsItsOwnLateness() {
        ConnectionState state = new ConnectionState(1);
        for (int i = 0; i < 5; i++) {
            state.sentNow(100, 0, i);
        }
        for (int i = 0; i < 5; i++) {
            assertEquals(i, state.oldestLag());
            state.received++;
        }
    }

    @Test
    void anAnswerThatOvertakesMovesOneMessageAlone() {
        ConnectionState state = new ConnectionState(1);
        for (int i = 0; i < 5; i++) {
            state.sentNow(100 + i, 0, i);
        }
        state.exchange(3, 0);
        assertEquals(103, state.oldestSentAt());
        assertEquals(3, state.oldestLag());
        state.received++;
        assertEquals(101, state.oldestSentAt());
        assertEquals(100, state.inFlightSince());
        assertEquals(101, state.sentAt(1));
        assertEquals(102, state.sentAt(2));
        assertEquals(100, state.sentAt(3));
        assertEquals(104, state.sentAt(4));
    }

    @Test
    void theClockMayWrapAround() {
        Pacer pacer = new Pacer(Schedule.uniform(1_000));
        pacer.resume(Long.MAX_VALUE - 500_000, Pacing.NO_END);
        pacer.advance();
        assertFalse(pacer.due(Long.MAX_VALUE));
        assertTrue(pacer.due(Long.MIN_VALUE + 500_000));
    }

    @Test
    void anotherScheduleFollowsFromItsBeginning() {
        Schedule schedule = Schedule.until(Schedule.uniform(10), 250_000_000, Schedule.uniform(100));
        long[] times = LongStream.range(0, 6).map(schedule::intendedNanos).toArray();
        assertArrayEquals(new long[] {0, 100_000_000, 200_000_000, 250_000_000, 260_000_000, 270_000_000}, times);
    }
}
