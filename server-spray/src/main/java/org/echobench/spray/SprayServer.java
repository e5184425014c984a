package org.echobench.spray;

import akka.actor.ActorRef;
import akka.actor.ActorSystem;
import akka.actor.Props;
import akka.io.Inet;
import akka.io.Tcp;
import akka.io.TcpSO;
import akka.pattern.Patterns;
import akka.util.ByteString;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.echobench.core.content.StartedServer;
import org.echobench.core.content.Subscriptions;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerThreads;
import scala.Option;
import scala.collection.immutable.List;
import scala.collection.immutable.List$;
import scala.concurrent.Await;
import scala.concurrent.duration.FiniteDuration;
import spray.can.Http;
import spray.can.server.UHttp$;

/** A running Spray: an actor system of its own with one listener. */
final class SprayServer extends StartedServer {

    private static final AtomicInteger STARTED = new AtomicInteger();
    private static final Duration END_LIMIT = Duration.ofSeconds(10);

    /** Longer than Spray's own limit on binding. */
    private static final int START_LIMIT_SECONDS = 60;

    private final ActorSystem system;

    private SprayServer(ActorSystem system, Subscriptions<?, ?> subscribers, InetSocketAddress address) {
        super(address, subscribers);
        this.system = system;
    }

    static SprayServer start(String id, ServerConfig config) throws IOException {
        Subscriptions<PushSubscriber, ByteString> subscribers = PushSubscriber.subscriptions();
        ServerSsl ssl = ServerSsl.of(config);
        ActorSystem system = ActorSystem.create(
                id + "-" + STARTED.incrementAndGet(), SpraySettings.of(config), SprayServer.class.getClassLoader());
        Object answer;
        try {
            Props listener = Props.create(
                    ConnectionListener.class, () -> new ConnectionListener(new Handlers(config), subscribers));
            answer = bind(system, system.actorOf(listener, "listener"), config, ssl);
        } catch (Exception e) { // Await.result() throws what failed, also where it is checked
            stop(system);
            throw config.startFailure(e);
        }
        if (answer instanceof Tcp.Bound bound) {
            return new SprayServer(system, subscribers, bound.localAddress());
        }
        stop(system);
        throw config.startFailure(new BindException("Spray could not bind it; most likely the port is taken"));
    }

    private static Object bind(ActorSystem system, ActorRef listener, ServerConfig config, ServerSsl ssl)
            throws Exception {
        List<Inet.SocketOption> options =
                List$.MODULE$.<Inet.SocketOption>empty().$colon$colon(TcpSO.tcpNoDelay(true));
        Http.Bind bind = new Http.Bind(
                listener,
                new InetSocketAddress(config.host(), config.port()),
                Endpoints.BACKLOG,
                options,
                Option.empty(),
                ssl.engines());
        ActorRef http = UHttp$.MODULE$.get(system).manager();
        FiniteDuration limit = FiniteDuration.create(START_LIMIT_SECONDS, TimeUnit.SECONDS);
        return Await.result(Patterns.ask(http, bind, limit.toMillis()), limit);
    }

    @Override
    protected void stop() {
        stop(system);
    }

    /** Stops every actor, which closes its resources, and waits for the threads. */
    private static void stop(ActorSystem system) {
        system.shutdown();
        system.awaitTermination(FiniteDuration.create(END_LIMIT.toSeconds(), TimeUnit.SECONDS));
        ServerThreads.awaitEnd(system.name() + "-", END_LIMIT);
    }
}
