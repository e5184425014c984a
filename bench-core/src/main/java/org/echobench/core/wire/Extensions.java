package org.echobench.core.wire;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The WebSocket extension that the client offers (RFC 7692), and the answers to it that it can work with. */
public final class Extensions {

    private static final String DEFLATE = "permessage-deflate";
    private static final String SERVER_NO_CONTEXT = "server_no_context_takeover";
    private static final String CLIENT_NO_CONTEXT = "client_no_context_takeover";
    private static final String SERVER_WINDOW = "server_max_window_bits";

    /** permessage-deflate with every message compressed by itself, in both directions. */
    public static final String DEFLATE_OFFER = DEFLATE + "; " + SERVER_NO_CONTEXT + "; " + CLIENT_NO_CONTEXT;

    private Extensions() {}

    /**
     * Checks the answer to {@link #DEFLATE_OFFER}. A smaller window of the server is no matter to who inflates; one of
     * the client was not offered.
     *
     * @param answer value of Sec-WebSocket-Extensions, empty where the header is absent
     * @throws ProtocolException if the extension is not agreed to as it was offered
     */
    public static void requireDeflate(String answer) {
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
            if (!word.equals(DEFLATE)
                    && !word.equals(SERVER_NO_CONTEXT)
                    && !word.equals(CLIENT_NO_CONTEXT)
                    && !word.startsWith(SERVER_WINDOW)) {
                throw new ProtocolException(
                        "the server answered with an extension that nobody offered: '" + word + "'");
            }
        }
    }
}
