package org.echobench.spray;

import akka.actor.ActorRef;
import akka.actor.ActorSystem;
import akka.actor.Props;
import akka.io.Inet;
import akka.io.Tcp;
import akka.io.TcpSO;
import akka.pattern.Patterns;
import akka.util.ByteString;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import org.echobench.core.content.EmbeddedServer;
import org.echobench.core.content.Subscriptions;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import scala.Option;
import scala.collection.immutable.List;
import scala.collection.immutable.List$;
import scala.concurrent.Await;
import scala.concurrent.duration.FiniteDuration;
import spray.can.Http;
import spray.can.server.UHttp$;

/** Spray: an actor system of its own with one listener. */
final class SprayServer extends EmbeddedServer {

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
        // Its threads have its name.
        system = ActorSystem.create(
                threadPrefix + "system", SpraySettings.of(config), SprayServer.class.getClassLoader());
        ActorRef listener = system.actorOf(
                Props.create(ConnectionListener.class, () -> new ConnectionListener(new Handlers(config), subscribers)),
                "listener");
        List<Inet.SocketOption> options =
                List$.MODULE$.<Inet.SocketOption>empty().$colon$colon(TcpSO.tcpNoDelay(true));
        Http.Bind bind = new Http.Bind(
                listener,
                new InetSocketAddress(config.host(), config.port()),
                Endpoints.BACKLOG,
                options,
                Option.empty(),
                ServerSsl.of(config).engines());
        ActorRef http = UHttp$.MODULE$.get(system).manager();
        if (Await.result(Patterns.ask(http, bind, START_LIMIT.toMillis()), START_LIMIT) instanceof Tcp.Bound bound) {
            return bound.localAddress();
        }
        throw new BindException("Spray could not bind it; most likely the port is taken");
    }

    /** Stops every actor, which closes its resources. */
    @Override
    protected void stop() {
        system.shutdown();
        system.awaitTermination(END_LIMIT);
    }
}
