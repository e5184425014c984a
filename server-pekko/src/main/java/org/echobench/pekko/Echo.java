package org.echobench.pekko;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.pekko.NotUsed;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.http.javadsl.model.ws.BinaryMessage;
import org.apache.pekko.http.javadsl.model.ws.Message;
import org.apache.pekko.http.javadsl.model.ws.TextMessage;
import org.apache.pekko.stream.StreamLimitReachedException;
import org.apache.pekko.stream.javadsl.Flow;
import org.apache.pekko.util.ByteString;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.content.Utf8Length;

/**
 * Echoes every message. Pekko delivers a message in parts unless one read brings it whole; this class joins the parts.
 * Serves all connections.
 */
final class Echo {

    private final HandlerWork work;
    private final int maxMessageBytes;
    private final ActorSystem system;
    private final Flow<Message, Message, NotUsed> flow;

    Echo(HandlerWork work, int maxMessageBytes, ActorSystem system) {
        this.work = work;
        this.maxMessageBytes = maxMessageBytes;
        this.system = system;
        // One message at a time, so that the order is kept, and a client that does not read is not read from.
        flow = Flow.<Message>create().mapAsync(1, this::echo);
    }

    Flow<Message, Message, NotUsed> flow() {
        return flow;
    }

    private CompletionStage<Message> echo(Message message) {
        if (!message.isStrict()) {
            return message.isText() ? collect(message.asTextMessage()) : collect(message.asBinaryMessage());
        }
        if (message.isText()) {
            check(message.asTextMessage().getStrictText());
        } else if (message.asBinaryMessage().getStrictData().size() > maxMessageBytes) {
            throw new StreamLimitReachedException(maxMessageBytes);
        }
        work.perform();
        return CompletableFuture.completedFuture(message);
    }

    private CompletionStage<Message> collect(TextMessage message) {
        return message.getStreamedText()
                // Characters, of which there are never more than bytes; the bytes are counted at the end.
                .limitWeighted(maxMessageBytes, part -> (long) part.length())
                .runFold(new StringBuilder(), StringBuilder::append, system)
                .thenApply(parts -> {
                    String text = parts.toString();
                    check(text);
                    work.perform();
                    return TextMessage.create(text);
                });
    }

    private CompletionStage<Message> collect(BinaryMessage message) {
        return message.getStreamedData()
                .limitWeighted(maxMessageBytes, part -> (long) part.size())
                .runFold(ByteString.emptyByteString(), ByteString::concat, system)
                .thenApply(data -> {
                    work.perform();
                    return BinaryMessage.create(data);
                });
    }

    private void check(String text) {
        if (Utf8Length.exceeds(maxMessageBytes, text)) {
            throw new StreamLimitReachedException(maxMessageBytes);
        }
    }
}
