package org.echobench.pekko;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.http.javadsl.ConnectionContext;
import org.apache.pekko.http.javadsl.Http;
import org.apache.pekko.http.javadsl.ServerBuilder;
import org.apache.pekko.http.javadsl.model.ws.BinaryMessage;
import org.echobench.core.content.EmbeddedServer;
import org.echobench.core.content.Subscriptions;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.TlsMaterial;

/** A Pekko HTTP server: an actor system of its own with one binding. */
final class PekkoServer extends EmbeddedServer {

    /** As deep as the benchmarks pipeline. Each connection has a buffer of this many responses. */
    private static final int PIPELINING_LIMIT = 16;

    /** More connections than the benchmarks' heap holds. The server has a buffer of this many references, 1 MiB. */
    private static final int MAX_CONNECTIONS = 1 << 18;

    private static final String SERVER = "pekko.http.server.";

    private static final Duration END_LIMIT = Duration.ofSeconds(10);
    /** Longer than Pekko's own limit on binding. */
    private static final Duration START_LIMIT = Duration.ofSeconds(60);

    private final Subscriptions<PushSubscriber, BinaryMessage> subscribers;
    private ActorSystem system;

    PekkoServer(PekkoProvider row, ServerConfig config, Subscriptions<PushSubscriber, BinaryMessage> subscribers) {
        super(row, config, subscribers);
        this.subscribers = subscribers;
    }

    @Override
    protected InetSocketAddress launch() throws Exception {
        // The name becomes part of its threads' names.
        system = ActorSystem.create(threadPrefix + "system", settings(), PekkoServer.class.getClassLoader());
        Handler handler = new Handler(config, subscribers, system);
        ServerBuilder server = Http.get(system).newServerAt(config.host(), config.port());
        return await((config.tls() ? encrypted(server) : server).bindSync(handler::answer), START_LIMIT)
                .localAddress();
    }

    /** Stops every actor, which closes its resources. */
    @Override
    protected void stop() throws Exception {
        system.terminate();
        await(system.getWhenTerminated(), END_LIMIT);
    }

    private static ServerBuilder encrypted(ServerBuilder server) {
        SSLContext context = TlsMaterial.ofThisProcess().serverContext();
        return server.enableHttps(ConnectionContext.httpsServer(() -> {
            SSLEngine engine = context.createSSLEngine();
            engine.setUseClientMode(false);
            return TlsMaterial.restrict(engine);
        }));
    }

    private static <T> T await(CompletionStage<T> stage, Duration limit) throws Exception {
        try {
            return stage.toCompletableFuture().get(limit.toSeconds(), TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new IOException("not done after " + limit.toSeconds() + " s", e);
        }
    }

    /** The settings that differ from the defaults. The module's README gives the reasons. */
    private Config settings() {
        Map<String, Object> settings = new HashMap<>();
        settings.put(SERVER + "idle-timeout", "infinite");
        settings.put(SERVER + "request-timeout", "infinite");
        settings.put(SERVER + "bind-timeout", "30s");
        settings.put(SERVER + "pipelining-limit", PIPELINING_LIMIT);
        settings.put(SERVER + "max-connections", MAX_CONNECTIONS);
        settings.put(SERVER + "backlog", Endpoints.BACKLOG);
        settings.put(SERVER + "socket-options.tcp-no-delay", true);
        settings.put(SERVER + "enable-http2", config.http2());
        settings.put("pekko.loglevel", "ERROR");
        settings.put("pekko.stdout-loglevel", "OFF");
        settings.put("pekko.loggers", List.of(PekkoLog.class.getName()));
        settings.put("pekko.log-dead-letters", "off");
        settings.put("pekko.jvm-exit-on-fatal-error", "off");
        settings.put("pekko.jvm-shutdown-hooks", "off");
        return ConfigFactory.load(PekkoServer.class.getClassLoader(), ConfigFactory.parseMap(settings));
    }
}
