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
 * @param headers beside the headers of the upgrade
 * @param subprotocol one or several, with commas between them: as in a {@code Sec-WebSocket-Protocol} among the headers, they
 *     are offered, and the server must choose one; empty for none
 * @param deflate whether {@link #DEFLATE_OFFER} is offered, to which the server must agree
 * @param mayGreet whether the server may send messages before it is sent one
 */
public record UpgradeRequest(
        String path, List<HttpHeader> headers, Optional<String> subprotocol, boolean deflate, boolean mayGreet)
        implements Opening {

    private static final String DEFLATE = "permessage-deflate";
    private static final String SERVER_NO_CONTEXT = "server_no_context_takeover";
    private static final String CLIENT_NO_CONTEXT = "client_no_context_takeover";
    private static final List<String> OFFERED = List.of(DEFLATE, SERVER_NO_CONTEXT, CLIENT_NO_CONTEXT);
    private static final String SERVER_WINDOW = "server_max_window_bits";

    private static final String SUBPROTOCOL = "Sec-WebSocket-Protocol";

    /** What to do about messages that come by themselves, as the end of a sentence. */
    public static final String SKIP_OTHERS =
            "; if the service sends messages of its own, --skip-others (in a target file"
                    + " skipOthers) passes them over";

    /** permessage-deflate with every message compressed by itself, in both directions. */
    public static final String DEFLATE_OFFER = String.join("; ", OFFERED);

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
                throw new IllegalArgumentException("'" + name + "' is no name of a subprotocol");
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

    /** Nothing beside the path. */
    public static UpgradeRequest to(String path) {
        return new UpgradeRequest(path, List.of(), Optional.empty(), false, false);
    }

    @Override
    public Optional<String> applicationProtocol() {
        return Optional.empty();
    }

    @Override
    public String awaited() {
        return "";
    }

    /**
     * The request on the wire.
     *
     * @param host value of the Host header, {@code name:port}, unless there is one among the headers
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
                        + (deflate ? "\r\nSec-WebSocket-Extensions: " + DEFLATE_OFFER : "")
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
        if (deflate) {
            requireDeflate(answer.extensions());
        } else if (!answer.extensions().isEmpty()) {
            throw new ProtocolException("the server answered with a WebSocket extension that nobody offered");
        }
    }

    /**
     * Checks the response to {@link #DEFLATE_OFFER}. A smaller window of the server changes nothing for an inflating client; a
     * smaller window of the client was not offered.
     *
     * @param answer value of Sec-WebSocket-Extensions, empty where the header is absent
     * @throws ProtocolException if the extension is not agreed to as it was offered
     */
    private static void requireDeflate(String answer) {
        List<String> words = Arrays.stream(answer.toLowerCase(Locale.ROOT).split(";"))
                .map(String::strip)
                .toList();
        if (!words.get(0).equals(DEFLATE)) {
            throw new ProtocolException(
                    "the server declined permessage-deflate" + (answer.isEmpty() ? "" : " with '" + answer + "'"));
        }
        if (!words.contains(SERVER_NO_CONTEXT)) {
            throw new ProtocolException(
                    "the server agreed to permessage-deflate, but not to compress each message by itself: '" + answer
                            + "'");
        }
        for (String word : words) {
            if (!OFFERED.contains(word) && !word.startsWith(SERVER_WINDOW)) {
                throw new ProtocolException(
                        "the server answered with an extension that nobody offered: '" + word + "'");
            }
        }
    }
}
