package org.echobench.pekko;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.http.javadsl.ConnectionContext;
import org.apache.pekko.http.javadsl.Http;
import org.apache.pekko.http.javadsl.ServerBinding;
import org.apache.pekko.http.javadsl.ServerBuilder;
import org.apache.pekko.http.javadsl.model.ws.BinaryMessage;
import org.echobench.core.content.StartedServer;
import org.echobench.core.content.Subscriptions;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerThreads;
import org.echobench.core.spi.TlsMaterial;

/** A running Pekko HTTP: an actor system of its own with one binding. */
final class PekkoServer extends StartedServer {

    private static final AtomicInteger STARTED = new AtomicInteger();
    private static final Duration END_LIMIT = Duration.ofSeconds(10);

    /** Longer than Pekko's own limit on binding. */
    private static final Duration START_LIMIT = Duration.ofSeconds(60);

    private final ActorSystem system;

    private PekkoServer(ActorSystem system, Subscriptions<?, ?> subscribers, InetSocketAddress address) {
        super(address, subscribers);
        this.system = system;
    }

    static PekkoServer start(String id, ServerConfig config) throws IOException {
        Subscriptions<PushSubscriber, BinaryMessage> subscribers = PushSubscriber.subscriptions();
        ActorSystem system = ActorSystem.create(
                id + "-" + STARTED.incrementAndGet(), PekkoSettings.of(config), PekkoServer.class.getClassLoader());
        try {
            Handler handler = new Handler(config, subscribers, system);
            ServerBuilder server = Http.get(system).newServerAt(config.host(), config.port());
            CompletionStage<ServerBinding> binding =
                    (config.tls() ? encrypted(server) : server).bindSync(handler::answer);
            return new PekkoServer(
                    system, subscribers, await(binding, START_LIMIT).localAddress());
        } catch (IOException | RuntimeException e) {
            stop(system);
            throw config.startFailure(e);
        }
    }

    private static ServerBuilder encrypted(ServerBuilder server) {
        SSLContext context = TlsMaterial.ofThisProcess().serverContext();
        return server.enableHttps(ConnectionContext.httpsServer(() -> {
            SSLEngine engine = context.createSSLEngine();
            engine.setUseClientMode(false);
            return TlsMaterial.restrict(engine);
        }));
    }

    private static <T> T await(CompletionStage<T> stage, Duration limit) throws IOException {
        try {
            return stage.toCompletableFuture().get(limit.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        } catch (TimeoutException e) {
            throw new IOException("not done after " + limit.toSeconds() + " s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    @Override
    protected void stop() {
        try {
            stop(system);
        } catch (IOException e) {
            throw new IllegalStateException("Pekko did not stop: " + e.getMessage(), e);
        }
    }

    /** Stops every actor, which closes its resources, and waits for the threads. */
    private static void stop(ActorSystem system) throws IOException {
        system.terminate();
        await(system.getWhenTerminated(), END_LIMIT);
        ServerThreads.awaitEnd(system.name() + "-", END_LIMIT);
    }
}
