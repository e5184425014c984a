package org.echobench.spray;

import akka.actor.ActorRef;
import akka.actor.ActorSystem;
import akka.actor.Props;
import akka.io.Inet;
import akka.io.Tcp;
import akka.io.TcpSO;
import akka.pattern.Patterns;
import akka.util.ByteString;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.echobench.core.content.EmbeddedServer;
import org.echobench.core.content.Subscriptions;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import scala.Option;
import scala.collection.immutable.List$;
import scala.concurrent.Await;
import scala.concurrent.duration.FiniteDuration;
import spray.can.Http;
import spray.can.server.UHttp$;

/** A Spray server: an actor system of its own with one listener. */
final class SprayServer extends EmbeddedServer {

    /** As many requests as the benchmarks pipeline. Below 2, Spray has no back-pressure and writes fail. */
    private static final int PIPELINING_LIMIT = 16;

    private static final String SERVER = "spray.can.server.";

    private static final FiniteDuration END_LIMIT = FiniteDuration.create(10, TimeUnit.SECONDS);
    /** Longer than Spray's own limit on binding. */
    private static final FiniteDuration START_LIMIT = FiniteDuration.create(60, TimeUnit.SECONDS);

    private final Subscriptions<PushSubscriber, ByteString> subscribers;
    private ActorSystem system;

    SprayServer(SprayProvider row, ServerConfig config, Subscriptions<PushSubscriber, ByteString> subscribers) {
        super(row, config, subscribers);
        this.subscribers = subscribers;
    }

    @Override
    protected InetSocketAddress launch() throws Exception {
        // The name becomes part of its threads' names.
        system = ActorSystem.create(threadPrefix + "system", settings(), SprayServer.class.getClassLoader());
        ActorRef listener = system.actorOf(
                Props.create(
                        ConnectionHandler.Listener.class,
                        () -> new ConnectionHandler.Listener(new Handlers(config), subscribers)),
                "listener");
        Http.Bind bind = new Http.Bind(
                listener,
                new InetSocketAddress(config.host(), config.port()),
                Endpoints.BACKLOG,
                List$.MODULE$.<Inet.SocketOption>empty().$colon$colon(TcpSO.tcpNoDelay(true)),
                Option.empty(),
                ServerSsl.of(config).engines());
        ActorRef http = UHttp$.MODULE$.get(system).manager();
        if (Await.result(Patterns.ask(http, bind, START_LIMIT.toMillis()), START_LIMIT) instanceof Tcp.Bound bound) {
            return bound.localAddress();
        }
        throw new BindException("Spray could not bind the address; most likely the port is taken");
    }

    /** Stops every actor, which closes its resources. */
    @Override
    protected void stop() {
        system.shutdown();
        system.awaitTermination(END_LIMIT);
    }

    /** The settings that differ from the defaults. The module's README gives the reasons. */
    private Config settings() {
        Map<String, Object> settings = new HashMap<>();
        settings.put(SERVER + "idle-timeout", "infinite");
        settings.put(SERVER + "request-timeout", "infinite");
        settings.put(SERVER + "pipelining-limit", PIPELINING_LIMIT);
        settings.put(SERVER + "stats-support", "off");
        settings.put(SERVER + "ssl-encryption", config.tls());
        settings.put(SERVER + "bind-timeout", "30s");
        settings.put(SERVER + "registration-timeout", "30s");
        settings.put("spray.websocket.pmce", List.of());
        settings.put("akka.loglevel", "ERROR");
        settings.put("akka.stdout-loglevel", "OFF");
        settings.put("akka.loggers", List.of(AkkaLog.class.getName()));
        settings.put("akka.log-dead-letters", "off");
        settings.put("akka.log-dead-letters-during-shutdown", "off");
        settings.put("akka.jvm-exit-on-fatal-error", "off");
        return ConfigFactory.load(SprayServer.class.getClassLoader(), ConfigFactory.parseMap(settings));
    }
}
