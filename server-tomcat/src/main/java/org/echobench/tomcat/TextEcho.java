package org.echobench.tomcat;

import jakarta.websocket.Session;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.echobench.core.content.HandlerWork;

/** Echo of text, which Tomcat decodes to a string and encodes again. */
final class TextEcho extends PartialEcho<String> {

    private final List<String> parts = new ArrayList<>(0);

    TextEcho(Session session, HandlerWork work, int maxMessageBytes) {
        super(session, work, maxMessageBytes);
    }

    @Override
    long atMost(String part) {
        return 3L * part.length();
    }

    @Override
    long exactly(String part) {
        return parts.stream().mapToLong(TextEcho::utf8Bytes).sum() + utf8Bytes(part);
    }

    private static long utf8Bytes(String part) {
        long bytes = 0;
        for (int i = 0; i < part.length(); i++) {
            char c = part.charAt(i);
            if (c < 0x80) {
                bytes += 1;
            } else if (c < 0x800 || Character.isSurrogate(c)) {
                bytes += 2;
            } else {
                bytes += 3;
            }
        }
        return bytes;
    }

    @Override
    void append(String part) {
        parts.add(part);
    }

    @Override
    String join() {
        String message = String.join("", parts);
        parts.clear();
        return message;
    }

    @Override
    void send(String message) throws IOException {
        session.getBasicRemote().sendText(message);
    }
}
