package org.echobench.core.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A header of a request or a response (RFC 9110, section 5).
 *
 * @param name a token, in any case
 * @param value printable ASCII, without blanks at either end
 */
public record HttpHeader(String name, String value) {

    static final String HOST = "Host";

    static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
    private static final Pattern VALUE = Pattern.compile("[\\x20-\\x7e\\t]*");

    public HttpHeader {
        if (value == null) {
            throw new IllegalArgumentException("the header " + name + " has no value");
        }
        value = value.strip();
        if (!TOKEN.matcher(name).matches()) {
            throw new IllegalArgumentException("'" + name + "' is not a header name");
        }
        if (!VALUE.matcher(value).matches()) {
            throw new IllegalArgumentException("the header " + name + " must have a value of printable ASCII");
        }
    }

    /**
     * @param line {@code name: value}
     * @throws IllegalArgumentException if it is not a header
     */
    public static HttpHeader of(String line) {
        int colon = line.indexOf(':');
        if (colon < 0) {
            throw new IllegalArgumentException("a header must be 'name: value', but is '" + line + "'");
        }
        return new HttpHeader(line.substring(0, colon).strip(), line.substring(colon + 1));
    }

    /** @throws IllegalArgumentException if a name or a value is invalid */
    public static List<HttpHeader> all(Map<String, String> values) {
        return values.entrySet().stream()
                .map(header -> new HttpHeader(header.getKey(), header.getValue()))
                .toList();
    }

    public boolean is(String other) {
        return name.equalsIgnoreCase(other);
    }

    /** A new list of these headers, after one for the host if they have none. */
    static List<HttpHeader> withHost(String host, List<HttpHeader> headers) {
        List<HttpHeader> all = new ArrayList<>(headers);
        if (headers.stream().noneMatch(header -> header.is(HOST))) {
            all.add(0, new HttpHeader(HOST, host));
        }
        return all;
    }

    /** @throws IllegalArgumentException if the client itself must write one of these headers */
    static void requireNone(List<HttpHeader> headers, String... own) {
        for (HttpHeader header : headers) {
            for (String name : own) {
                if (header.is(name)) {
                    throw new IllegalArgumentException("the client itself writes the header " + name);
                }
            }
        }
    }

    @Override
    public String toString() {
        return name + ": " + value;
    }
}
