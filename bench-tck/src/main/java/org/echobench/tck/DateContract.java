package org.echobench.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.List;
import java.util.Locale;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.Workload;
import org.echobench.tck.client.HttpConnection;
import org.echobench.tck.client.HttpResponse;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The header Date, which a server that has a clock must send (RFC 9110 section 6.6.1). It may be a second old. */
@Needs(Workload.HTTP)
interface DateContract extends ContractSubject {

    DateTimeFormatter IMF_FIXDATE = DateTimeFormatter.ofPattern("EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.ENGLISH)
            .withResolverStyle(ResolverStyle.STRICT)
            .withZone(ZoneOffset.UTC);

    /** A busy machine may keep a timer waiting. */
    Duration LATE = Duration.ofSeconds(10);

    /** Beyond {@link #patience()}: how long one date may stay. */
    Duration ONE_DATE = Duration.ofSeconds(2);

    private Instant date(HttpResponse response, String target) throws IOException {
        List<String> dates = response.headers().getOrDefault("Date", List.of());
        assertEquals(1, dates.size(), server().expected("one Date in the response to " + target + ", got " + dates));
        try {
            return IMF_FIXDATE.parse(dates.get(0), Instant::from);
        } catch (DateTimeException e) {
            throw new AssertionError(
                    server().expected("a Date such as 'Sun, 06 Nov 1994 08:49:37 GMT', got " + dates.get(0)), e);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                Endpoints.PLAINTEXT,
                Endpoints.JSON,
                Endpoints.JSON_COMPLEX,
                Endpoints.GREETING + "?name=World",
                Endpoints.GREETING,
                Endpoints.HTML + "1000",
                "/unknown"
            })
    default void responseHasTheDateOfNow(String target) throws IOException {
        try (HttpConnection http = server().http()) {
            Instant before = Instant.now();
            Instant date = date(http.exchange(target), target);
            Instant after = Instant.now();
            assertTrue(
                    date.isAfter(before.minus(LATE)) && !date.isAfter(after),
                    server().expected("the Date of " + target + " between " + before + " and " + after + ", got "
                            + date));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {Endpoints.PLAINTEXT, Endpoints.JSON})
    default void dateGoesOnWhileAConnectionIsOpen(String target) throws IOException {
        try (HttpConnection http = server().http()) {
            Instant first = date(http.exchange(target), target);
            Instant last = Instant.now().plus(ONE_DATE).plus(patience());
            Instant next = first;
            while (next.equals(first) && Instant.now().isBefore(last)) {
                next = date(http.exchange(target), target);
            }
            assertNotEquals(first, next, server().expected("a Date that goes on"));
        }
    }
}
