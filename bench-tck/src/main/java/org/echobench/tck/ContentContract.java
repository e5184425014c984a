package org.echobench.tck;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.List;
import java.util.Locale;
import org.echobench.core.content.HttpContent;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.Workload;
import org.echobench.tck.client.HttpConnection;
import org.echobench.tck.client.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The responses of the HTTP endpoints, and their header Date, which a server with a clock must send. */
@Needs(Workload.HTTP)
interface ContentContract extends ContractSubject {

    private void assertOk(HttpResponse response, String contentType, String target) throws IOException {
        assertEquals(200, response.status(), server().expected("200 for " + target));
        String actual = response.header("Content-Type").orElse("no Content-Type");
        assertTrue(
                actual.equals(contentType) || actual.startsWith(contentType + ";"),
                server().expected("Content-Type " + contentType + " for " + target + ", got " + actual));
    }

    @Test
    default void plaintextIsHelloWorld() throws IOException {
        HttpResponse response = server().get(Endpoints.PLAINTEXT);
        assertOk(response, "text/plain", Endpoints.PLAINTEXT);
        assertArrayEquals("Hello, World!".getBytes(US_ASCII), response.body(), server().expected("Hello, World!"));
    }

    @Test
    default void jsonIsAnObjectWithAMessage() throws IOException {
        HttpResponse response = server().get(Endpoints.JSON);
        assertOk(response, "application/json", Endpoints.JSON);
        assertEquals("{\"message\":\"Hello, World!\"}", response.text(), server().expected("the JSON of /json"));
    }

    /** About 2 KB, and as long as every other server's: throughputs compare only if all send the same amount. */
    @Test
    default void complexJsonIsAnOrderOfAboutTwoKilobytes() throws IOException {
        HttpResponse response = server().get(Endpoints.JSON_COMPLEX);
        assertOk(response, "application/json", Endpoints.JSON_COMPLEX);
        int expected = new HttpContent(ServerConfig.defaults())
                .respond(() -> Endpoints.JSON_COMPLEX)
                .body()
                .length;
        assertTrue(expected >= 1_500 && expected <= 2_500, "1,500 to 2,500 bytes of JSON, not " + expected);
        assertEquals(expected, response.body().length, server().expected("the length of the order"));
        JsonNode order = new ObjectMapper().readTree(response.body());
        assertTrue(
                order.path("lines").size() > 1 && order.path("customer").isObject(),
                server().expected("an order with a customer and lines, got " + order));
    }

    @Test
    default void complexJsonIsBuiltForEachRequest() throws IOException {
        try (HttpConnection http = server().http()) {
            String first = http.exchange(Endpoints.JSON_COMPLEX).text();
            String second = http.exchange(Endpoints.JSON_COMPLEX).text();
            assertNotEquals(first, second, server().expected("two different orders in a row"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "?name=World | Hello, World!",
                "?name=Gr%C3%BC%C3%9Fe%20%F0%9F%98%80 | Hello, Grüße 😀!",
                "?name=%26%3D%25%2B%3F%23%2F%3B | Hello, &=%+?#/;!",
                "?other=1&name=Ada&last=2 | Hello, Ada!",
                "?surname=no&name=Grace | Hello, Grace!"
            })
    default void greetingDecodesTheNameInTheQuery(String query, String greeting) throws IOException {
        HttpResponse response = server().get(Endpoints.GREETING + query);
        assertOk(response, "text/plain", Endpoints.GREETING);
        assertEquals(greeting, response.text(), server().expected("the greeting for " + query));
    }

    @Test
    default void greetingWithoutANameIs400AndTheServerLives() throws IOException {
        assertEquals(400, server().get(Endpoints.GREETING).status(), server().expected("400 without a name"));
        server().assertServes();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "session=abc123",
                "theme=dark; session=abc123; consent=yes",
                "xsession=no; session=abc123; session2=no",
                "theme=dark; consent=yes; session=abc123"
            })
    default void greetingAnswersTheSessionCookieInAHeader(String cookies) throws IOException {
        HttpResponse response = server().get(Endpoints.GREETING + "?name=Ada", "Cookie: " + cookies);
        assertEquals(
                "abc123",
                response.header(Endpoints.SESSION_HEADER).orElse("no " + Endpoints.SESSION_HEADER),
                server().expected("the session in " + Endpoints.SESSION_HEADER + " for the cookies " + cookies));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Accept: */*", "Cookie: theme=dark", "Cookie: xsession=no; session2=no"})
    default void greetingWithoutASessionCookieHasNoSessionHeader(String header) throws IOException {
        HttpResponse response = server().get(Endpoints.GREETING + "?name=Ada", header);
        assertTrue(
                response.header(Endpoints.SESSION_HEADER).isEmpty(),
                server().expected(
                                "no " + Endpoints.SESSION_HEADER + " for '" + header + "', got " + response.headers()));
    }

    @ParameterizedTest
    @ValueSource(ints = {512, 1_024, 4_096, 16_384, 65_535, 65_536, 102_400, Endpoints.MAX_HTML_BYTES})
    default void htmlIsADocumentOfExactlyThatManyBytes(int bytes) throws IOException {
        String document = html(bytes);
        assertTrue(
                document.startsWith("<!DOCTYPE html>") && document.endsWith("</html>"),
                server().expected("an HTML document of " + bytes + " bytes"));
    }

    private String html(int bytes) throws IOException {
        String target = Endpoints.HTML + bytes;
        HttpResponse response = server().get(target);
        assertOk(response, "text/html", target);
        assertEquals(bytes, response.body().length, server().expected("the length of " + target));
        return response.text();
    }

    @Test
    default void smallestHtmlHasItsBytesToo() throws IOException {
        html(Endpoints.MIN_HTML_BYTES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "63", "1048577", "-1", "0", "99999999999", "abc", "1e3", "512/more"})
    default void htmlOfABadSizeIs4xxAndTheServerLives(String size) throws IOException {
        server().assertRefuses(Endpoints.HTML + size);
    }

    /** The header Date (RFC 9110 section 6.6.1); it may be a second old. */
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
        Instant before = Instant.now();
        Instant date = date(server().get(target), target);
        Instant after = Instant.now();
        assertTrue(
                date.isAfter(before.minus(LATE)) && !date.isAfter(after),
                server().expected("the Date of " + target + " between " + before + " and " + after + ", got " + date));
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
