package org.echobench.spray;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.TlsMaterial;
import scala.Option;
import scala.runtime.AbstractFunction1;
import spray.io.PipelineContext;
import spray.io.ServerSSLEngineProvider;
import spray.io.ServerSSLEngineProvider$;

/** Gives each connection its TLS engine, or none if the server has no TLS. */
final class ServerSsl extends AbstractFunction1<PipelineContext, Option<SSLEngine>> {

    private final Option<SSLContext> context;

    private ServerSsl(Option<SSLContext> context) {
        this.context = context;
    }

    static ServerSsl of(ServerConfig config) {
        return new ServerSsl(
                config.tls() ? Option.apply(TlsMaterial.ofThisProcess().serverContext()) : Option.empty());
    }

    ServerSSLEngineProvider engines() {
        return ServerSSLEngineProvider$.MODULE$.fromFunc(this);
    }

    @Override
    public Option<SSLEngine> apply(PipelineContext connection) {
        if (context.isEmpty()) {
            return Option.empty();
        }
        SSLEngine engine = context.get().createSSLEngine();
        engine.setUseClientMode(false);
        return Option.apply(TlsMaterial.restrict(engine));
    }
}
