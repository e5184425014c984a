package org.echobench.tck;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;

/** What each server is known to announce of itself on a connection of HTTP/2, by the names of RFC 9113. */
final class Http2Announcement {

    static final String FILE = "http2-settings.json";

    private Http2Announcement() {}

    /** Those of a server, or of the one that it is a variant of: {@code netty} of {@code netty-pool}; empty for a server that the file does not have. */
    static Optional<Map<String, Long>> of(String server) {
        try (InputStream in = Http2Announcement.class.getResourceAsStream(FILE)) {
            Map<String, Map<String, Long>> all = new ObjectMapper().readValue(in, new TypeReference<>() {});
            String known = server;
            while (!all.containsKey(known) && known.contains("-")) {
                known = known.substring(0, known.lastIndexOf('-'));
            }
            return Optional.ofNullable(all.get(known));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
