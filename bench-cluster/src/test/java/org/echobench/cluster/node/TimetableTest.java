package org.echobench.cluster.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class TimetableTest {

    private final Timetable table = new Timetable(1_000, 2, 10, 3, 100, 5);

    @Test
    void iterationsFollowEachOtherWithAGap() {
        assertEquals(1_000, table.beginNanos(0));
        assertEquals(1_015, table.beginNanos(1));
        assertEquals(1_030, table.beginNanos(2));
        assertEquals(1_135, table.beginNanos(3));
        assertEquals(345, table.totalNanos());
    }

    @Test
    void warmUpComesFirst() {
        assertFalse(table.measured(1));
        assertTrue(table.measured(2));
        assertEquals(10, table.nanos(1));
        assertEquals(100, table.nanos(2));
    }

    @Test
    void withoutMeasurementThereIsNone() {
        assertThrows(IllegalArgumentException.class, () -> new Timetable(0, 2, 10, 0, 100, 5));
    }
}
