package org.echobench.quarkus.application;

import io.quarkus.runtime.Application;
import io.quarkus.vertx.http.HttpServer;
import io.vertx.core.buffer.Buffer;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.echobench.core.content.Subscriptions;
import org.echobench.core.spi.ServerConfig;
import org.echobench.quarkus.HostedApplication;

/** Starts and stops the generated application. Each class loader has one. */
public final class EchoApplication implements HostedApplication {

    private static ServerConfig config;

    private static final Subscriptions<PushSubscriber, Buffer> SUBSCRIPTIONS = PushSubscriber.subscriptions();

    /** Null until it has started. */
    private Application application;

    @Override
    public InetSocketAddress start(ServerConfig wanted) throws ReflectiveOperationException {
        config = wanted;
        Application generated = (Application)
                Class.forName(Application.APP_CLASS_NAME).getConstructor().newInstance();
        generated.start(new String[0]);
        application = generated;
        int port = generated.getValueRegistry().get(config.tls() ? HttpServer.HTTPS_PORT : HttpServer.HTTP_PORT);
        return new InetSocketAddress(config.host(), port);
    }

    @Override
    public void publish(ByteBuffer message) {
        SUBSCRIPTIONS.publish(message);
    }

    @Override
    public void stop() {
        if (application != null) {
            application.stop();
        }
    }

    /** What the server was started with; null while Quarkus generates the application. */
    static ServerConfig config() {
        return config;
    }

    /** What the application's beans are given. */
    static final class Beans {

        @Produces
        @Singleton
        ServerConfig config() {
            return config;
        }

        @Produces
        @Singleton
        Subscriptions<PushSubscriber, Buffer> subscriptions() {
            return SUBSCRIPTIONS;
        }
    }
}
