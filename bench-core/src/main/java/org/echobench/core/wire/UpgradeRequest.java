package org.echobench.core.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A request for the upgrade to WebSocket (RFC 6455, section 4.1).
 *
 * @param path path and query
 * @param headers further headers, besides those of the upgrade
 * @param subprotocol one or several, separated by commas: as in a {@code Sec-WebSocket-Protocol} among the headers,
 *     they are offered, and the server must choose one; empty for none
 * @param deflate the compression that is offered, to which the server must agree
 * @param mayGreet whether the server may send messages before it is sent one
 */
public record UpgradeRequest(
        String path, List<HttpHeader> headers, Optional<String> subprotocol, Deflate deflate, boolean mayGreet)
        implements Opening {

    private static final String DEFLATE = "permessage-deflate";
    private static final String SERVER_NO_CONTEXT = "server_no_context_takeover";
    private static final String CLIENT_NO_CONTEXT = "client_no_context_takeover";
    /** What a response may contain: a server may choose to keep no context, whether or not that was offered. */
    private static final List<String> KNOWN = List.of(DEFLATE, SERVER_NO_CONTEXT, CLIENT_NO_CONTEXT);

    private static final String SERVER_WINDOW = "server_max_window_bits";

    private static final String SUBPROTOCOL = "Sec-WebSocket-Protocol";

    /** What to do about unsolicited messages, to end a sentence. */
    public static final String SKIP_OTHERS =
            "; if the service sends messages of its own, --skip-others (in a target file skipOthers) skips them";

    /** permessage-deflate (RFC 7692). */
    public enum Deflate {
        /** Messages are not compressed. */
        NONE(""),
        /** Every message is compressed by itself, in both directions. */
        EACH_MESSAGE(String.join("; ", KNOWN)),
        /** Both sides may refer to earlier messages of the connection. */
        TAKEOVER(DEFLATE);

        /** Value of Sec-WebSocket-Extensions; empty for none. */
        private final String offer;

        Deflate(String offer) {
            this.offer = offer;
        }

        /**
         * By the value of the parameter {@code compression}.
         *
         * @throws IllegalArgumentException if it is not {@code false}, {@code true} or {@code takeover}
         */
        public static Deflate of(String compression) {
            return switch (compression) {
                case "false" -> NONE;
                case "true" -> EACH_MESSAGE;
                case "takeover" -> TAKEOVER;
                default ->
                    throw new IllegalArgumentException(
                            "compression must be false, true or takeover, but is '" + compression + "'");
            };
        }
    }

    public UpgradeRequest {
        headers = List.copyOf(headers);
        HttpHeader.requireNone(
                headers,
                "Connection",
                "Upgrade",
                "Sec-WebSocket-Key",
                "Sec-WebSocket-Version",
                "Sec-WebSocket-Extensions");
        for (String name : offered(headers, subprotocol)) {
            if (!HttpHeader.TOKEN.matcher(name).matches()) {
                throw new IllegalArgumentException("'" + name + "' is not a subprotocol name");
            }
        }
    }

    private static List<String> offered(List<HttpHeader> headers, Optional<String> subprotocol) {
        return Stream.concat(
                        headers.stream()
                                .filter(header -> header.is(SUBPROTOCOL))
                                .map(HttpHeader::value),
                        subprotocol.stream())
                .flatMap(names -> Stream.of(names.split(",")))
                .map(String::strip)
                .toList();
    }

    /** Only a path. */
    public static UpgradeRequest to(String path) {
        return new UpgradeRequest(path, List.of(), Optional.empty(), Deflate.NONE, false);
    }

    /**
     * The request on the wire.
     *
     * @param host the value of the Host header, {@code name:port}, unless the headers have one
     */
    public byte[] bytes(String host, String key) {
        StringBuilder lines = new StringBuilder();
        HttpHeader.withHost(host, headers)
                .forEach(header -> lines.append(header).append("\r\n"));
        return ("GET " + path + " HTTP/1.1\r\n" + lines
                        + "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: " + key
                        + "\r\nSec-WebSocket-Version: 13"
                        + subprotocol
                                .map(name -> "\r\nSec-WebSocket-Protocol: " + name)
                                .orElse("")
                        + (deflate == Deflate.NONE ? "" : "\r\nSec-WebSocket-Extensions: " + deflate.offer)
                        + "\r\n\r\n")
                .getBytes(UTF_8);
    }

    /** @throws ProtocolException if the server chose something that was not offered, or not the offer */
    public void requireAgreed(HttpResponseHead answer) {
        List<String> offered = offered(headers, subprotocol);
        String chosen = answer.subprotocol();
        if (offered.isEmpty() ? !chosen.isEmpty() : !offered.contains(chosen)) {
            throw new ProtocolException("the server chose "
                    + (chosen.isEmpty() ? "no subprotocol" : "the subprotocol " + HttpHead.quoted(chosen))
                    + (offered.isEmpty()
                            ? " though none was offered: --subprotocol (in a target file subprotocol) does"
                            : " instead of '" + String.join(", ", offered) + "'"));
        }
        if (deflate != Deflate.NONE) {
            requireDeflate(answer.extensions());
        } else if (!answer.extensions().isEmpty()) {
            throw new ProtocolException("the server answered with a WebSocket extension that nobody offered");
        }
    }

    /**
     * Checks the response to the offer. A smaller window of the server does not affect an inflating client; a smaller
     * window of the client was not offered.
     *
     * @param answer the value of Sec-WebSocket-Extensions, empty if the header is absent
     * @throws ProtocolException if the extension is not agreed to as it was offered
     */
    private void requireDeflate(String answer) {
        List<String> words = Arrays.stream(answer.toLowerCase(Locale.ROOT).split(";"))
                .map(String::strip)
                .toList();
        if (!words.get(0).equals(DEFLATE)) {
            throw new ProtocolException(
                    "the server declined permessage-deflate" + (answer.isEmpty() ? "" : " with '" + answer + "'"));
        }
        if (deflate == Deflate.EACH_MESSAGE && !words.contains(SERVER_NO_CONTEXT)) {
            throw new ProtocolException(
                    "the server agreed to permessage-deflate, but not to compress each message by itself: '" + answer
                            + "'");
        }
        for (String word : words) {
            if (!KNOWN.contains(word) && !word.startsWith(SERVER_WINDOW)) {
                throw new ProtocolException(
                        "the server answered with an extension that nobody offered: '" + word + "'");
            }
        }
    }
}
