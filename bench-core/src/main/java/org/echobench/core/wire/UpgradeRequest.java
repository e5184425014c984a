package org.echobench.core.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What is asked for with the upgrade to WebSocket (RFC 6455, section 4.1).
 *
 * @param path path and query
 * @param headers beside those of the upgrade
 * @param subprotocol the only one offered, which the server must choose; empty for none
 * @param extension the offer {@link Extensions#DEFLATE_OFFER}, which the server must agree to; empty for none
 * @param mayGreet whether the server may send messages before it is sent one
 */
public record UpgradeRequest(
        String path,
        List<HttpHeader> headers,
        Optional<String> subprotocol,
        Optional<String> extension,
        boolean mayGreet) {

    private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

    public UpgradeRequest {
        headers = List.copyOf(headers);
        HttpHeader.requireNone(
                headers,
                "Connection",
                "Upgrade",
                "Sec-WebSocket-Key",
                "Sec-WebSocket-Version",
                "Sec-WebSocket-Protocol",
                "Sec-WebSocket-Extensions");
        if (subprotocol.isPresent() && !TOKEN.matcher(subprotocol.get()).matches()) {
            throw new IllegalArgumentException("'" + subprotocol.get() + "' is no name of a subprotocol");
        }
    }

    /** Nothing beside the path. */
    public static UpgradeRequest to(String path) {
        return new UpgradeRequest(path, List.of(), Optional.empty(), Optional.empty(), false);
    }

    /** Also offers permessage-deflate. */
    public UpgradeRequest withDeflate() {
        return new UpgradeRequest(path, headers, subprotocol, Optional.of(Extensions.DEFLATE_OFFER), mayGreet);
    }

    /**
     * The request on the wire.
     *
     * @param host value of the Host header, {@code name:port}, unless there is one among the headers
     */
    public byte[] bytes(String host, String key) {
        return ("GET " + path + " HTTP/1.1\r\n" + HttpHeader.lines(host, headers)
                        + "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: " + key
                        + "\r\nSec-WebSocket-Version: 13"
                        + subprotocol
                                .map(name -> "\r\nSec-WebSocket-Protocol: " + name)
                                .orElse("")
                        + extension
                                .map(offer -> "\r\nSec-WebSocket-Extensions: " + offer)
                                .orElse("")
                        + "\r\n\r\n")
                .getBytes(UTF_8);
    }

    /** @throws ProtocolException if the server chose what was not offered, or did not choose what was */
    public void requireAgreed(HttpResponseHead answer) {
        if (!answer.subprotocol().equals(subprotocol.orElse(""))) {
            throw new ProtocolException("the server chose "
                    + (answer.subprotocol().isEmpty()
                            ? "no subprotocol"
                            : "the subprotocol " + HttpHead.quoted(answer.subprotocol()))
                    + subprotocol.map(name -> " instead of '" + name + "'").orElse(" though none was offered"));
        }
        if (extension.isPresent()) {
            Extensions.requireDeflate(answer.extensions());
        } else if (!answer.extensions().isEmpty()) {
            throw new ProtocolException("the server answered with a WebSocket extension that nobody offered");
        }
    }
}
