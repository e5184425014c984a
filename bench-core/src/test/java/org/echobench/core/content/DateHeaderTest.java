package org.echobench.core.content;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class DateHeaderTest {

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("1994-11-06T08:49:37.999Z"));
    private final DateHeader<String> date = new DateHeader<>(now::get, Function.identity());

    @Test
    void theStandardsExampleIsWrittenAsTheStandardWritesIt() {
        assertEquals("Sun, 06 Nov 1994 08:49:37 GMT", date.value());
    }

    @Test
    void theValueStaysUntilItIsRefreshed() {
        String before = date.value();
        now.set(Instant.parse("2026-09-01T00:00:00Z"));
        assertEquals(before, date.value());
        date.refresh();
        assertEquals("Tue, 01 Sep 2026 00:00:00 GMT", date.value());
    }
}
