package org.echobench.core.reference;

import java.util.function.Supplier;
import org.echobench.core.content.DateHeader;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.content.HttpContent;

/**
 * Shared by all connections of a server.
 *
 * @param maxMessageBytes the largest WebSocket message accepted
 * @param content answers HTTP requests
 * @param date the line of the header in every response
 * @param work done for each echo before it is sent
 * @param disturbances gives a new connection the disturbance of its echoes; called on the connection's event loop
 */
record Settings(
        int maxMessageBytes,
        HttpContent content,
        DateHeader<byte[]> date,
        HandlerWork work,
        Supplier<Disturbance> disturbances) {}
