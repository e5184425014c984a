package org.echobench.core.load;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.echobench.core.client.ClientLoop;
import org.echobench.core.client.Connection;
import org.echobench.core.client.ConnectionHandler;
import org.echobench.core.client.LoadFailure;
import org.echobench.core.client.Opener;
import org.echobench.core.client.PingRound;
import org.echobench.core.client.Target;
import org.echobench.core.wire.HttpRequest;
import org.echobench.core.wire.Numbering;
import org.echobench.core.wire.Template;
import org.echobench.core.wire.UpgradeRequest;

/**
 * Subscribers of a service, and the requests that make it push: each request is one broadcast of a
 * {@link BroadcastPacing}. The requests have a connection of their own besides the subscribers', and each waits for the
 * response to the one before. A wrong response fails the load. Message and request have the same number. For one loop.
 */
public final class TriggeredPush extends MessageProtocol
        implements BroadcastPacing.Broadcasts, ConnectionHandler, Protocol.Responses {

    private final Target target;
    private final boolean subscribes;
    private final HttpRequest request;
    private final HttpProtocol requests;
    private final ConnectionState trigger;
    private ClientLoop loop;
    /** The requests that wait for the response to the one before. */
    private int due;

    /**
     * @param target the address of the requests
     * @param subscription what each subscriber sends when it is connected; empty for nothing
     * @param text whether messages are text; otherwise binary
     * @param message the check of each subscriber's message
     * @param request the request, which keeps its connection alive
     * @param first the number of the first message
     * @param key the frames' masking key, not zero
     */
    public TriggeredPush(
            Target target,
            UpgradeRequest upgrade,
            Optional<Template> subscription,
            boolean text,
            BodyCheck message,
            HttpRequest request,
            ExpectedResponse expected,
            long first,
            int key) {
        super(upgrade, subscription.orElse(Template.literal(new byte[0])), text, message, new Numbering(first, 1), key);
        this.target = target;
        this.subscribes = subscription.isPresent();
        this.request = request;
        requests = new HttpProtocol(request, expected, new Numbering(first, 1));
        trigger = requests.newState(0);
    }

    /** The first request, as text. */
    public String request() {
        return new String(request.toBytes(), StandardCharsets.UTF_8);
    }

    @Override
    public int messageBytes() {
        return Math.max(super.messageBytes(), request.bytes());
    }

    /** Subscribes, waits until the service has read it, and connects for the requests. */
    @Override
    public void opened(ClientLoop loop, List<Connection> connections) throws IOException {
        this.loop = loop;
        for (Connection connection : connections) {
            if (subscribes) {
                ByteBuffer out = loop.out();
                write(out, 0);
                connection.write(out);
            }
        }
        PingRound.awaitAmongMessages(loop, connections);
        trigger.connection = Opener.open(loop, target, Optional.empty(), 1)[0];
        trigger.connection.handler(this);
    }

    @Override
    public void begin(long number, long t0) {
        due++;
        sendDue(t0);
    }

    private void sendDue(long now) {
        if (due == 0 || trigger.inFlight() > 0 || trigger.opening) {
            return;
        }
        if (trigger.gone || trigger.closing) {
            reopen(now);
            return;
        }
        due--;
        ByteBuffer out = loop.out();
        requests.encode(trigger, now, out);
        trigger.sentNow(now, now, 0);
        trigger.connection.write(out);
    }

    /** Called if the service has cleanly ended the connection, or announced that. */
    private void reopen(long now) {
        trigger.connection.close();
        trigger.begin(now);
        try {
            loop.connect(target.address(), Optional.empty(), this, null);
        } catch (IOException e) {
            throw new LoadFailure("the connection of the trigger cannot be opened again: " + e.getMessage(), e);
        }
    }

    @Override
    public void opened(Connection connection) {
        trigger.connection = connection;
        trigger.opening = false;
        sendDue(System.nanoTime());
    }

    @Override
    public void received(Connection connection, ByteBuffer in, long now) {
        requests.receive(trigger, in, this);
    }

    @Override
    public void closed(Connection connection, IOException cause) {
        if (trigger.inFlight() == 0 && !trigger.opening) {
            trigger.gone = true;
            return;
        }
        throw new LoadFailure("the connection of the trigger ended: " + cause.getMessage(), cause);
    }

    /** If the trigger has no response either, nothing more would be pushed. */
    @Override
    public String unanswered(ConnectionState state, LossLimit limit) {
        if (trigger.inFlight() > 0 && limit.passed(trigger.oldestSentAt(), System.nanoTime())) {
            throw failed("no response within " + limit);
        }
        return super.unanswered(state, limit);
    }

    @Override
    public void completed(ConnectionState state) {
        state.received++;
        sendDue(System.nanoTime());
    }

    @Override
    public void lost(ConnectionState state, long lost, String reason) {
        throw failed(reason);
    }

    @Override
    public void wrong(ConnectionState state, String reason) {
        throw failed(reason);
    }

    @Override
    public void unexpected(ConnectionState state, String reason) {
        throw failed(reason);
    }

    private static LoadFailure failed(String reason) {
        return new LoadFailure("the trigger: " + reason);
    }
}
