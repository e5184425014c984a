package org.echobench.cli.load;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.echobench.core.wire.Template;
import org.echobench.results.UserError;
import org.echobench.service.Service;

/**
 * The URL of {@code load}.
 *
 * @param service already running
 * @param http2 whether the scheme is {@code http2}
 * @param path path and query; a template over HTTP
 */
record LoadUrl(Service service, boolean webSocket, boolean http2, String path) {

    private static final Pattern PARTS = Pattern.compile("(?i)(ws|http|http2)(s?://[^/?#]+)(/?)([^#]*)(#.*)?");

    /** @throws UserError if the text is not a URL that can be loaded */
    static LoadUrl of(String text) {
        Matcher parts = PARTS.matcher(text);
        URI origin = Optional.of(parts)
                .filter(Matcher::matches)
                .flatMap(matched -> origin("http" + matched.group(2).toLowerCase(Locale.ROOT)))
                .orElseThrow(() -> new UserError(
                        "The URL must be ws://, wss://, http://, https:// or http2://host[:port]/path, but is '"
                                + text.replaceFirst("//[^/]*@", "//…@") + "'."));
        if (origin.getRawUserInfo() != null) {
            throw new UserError("The URL must not have a user and password: give -H 'Authorization: …'.");
        }
        boolean webSocket = parts.group(1).equalsIgnoreCase("ws");
        if (webSocket && text.contains(Template.SEQUENCE)) {
            throw new UserError("A WebSocket URL cannot have {sequence}: all messages have the same path.");
        }
        if (origin.getPort() == 0 || origin.getPort() > 65_535) {
            throw new UserError("The port of " + text + " must be 1 to 65535.");
        }
        Service service = Service.running(origin);
        if (service.address().isUnresolved()) {
            throw new UserError("The host of " + text + " cannot be resolved.");
        }
        return new LoadUrl(service, webSocket, parts.group(1).equalsIgnoreCase("http2"), "/" + encoded(parts.group(4)));
    }

    /** Percent-encodes blanks and non-ASCII characters (RFC 3986, section 2.1); what is already encoded stays. */
    private static String encoded(String path) {
        StringBuilder encoded = new StringBuilder();
        for (byte b : path.getBytes(StandardCharsets.UTF_8)) {
            encoded.append(b > ' ' ? String.valueOf((char) b) : String.format("%%%02X", b));
        }
        return encoded.toString();
    }

    private static Optional<URI> origin(String text) {
        try {
            return Optional.of(URI.create(text)).filter(url -> url.getHost() != null);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
