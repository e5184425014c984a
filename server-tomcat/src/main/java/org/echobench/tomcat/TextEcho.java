package org.echobench.tomcat;

import jakarta.websocket.Session;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.content.Utf8Length;

/** Echo of text, which Tomcat decodes to a string and encodes again. */
final class TextEcho extends PartialEcho<String> {

    private final List<String> parts = new ArrayList<>(0);

    TextEcho(Session session, HandlerWork work, int maxMessageBytes) {
        super(session, work, maxMessageBytes);
    }

    @Override
    long atMost(String part) {
        return (long) Utf8Length.MOST_PER_CHAR * part.length();
    }

    @Override
    long exactly(String part) {
        return parts.stream().mapToLong(Utf8Length::of).sum() + Utf8Length.of(part);
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
