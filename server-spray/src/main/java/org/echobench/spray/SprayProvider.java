package org.echobench.spray;

import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.FlushPolicy;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Threading;
import org.echobench.core.spi.UnsupportedSettingException;

/** The row {@code spray}. */
public final class SprayProvider implements BenchServerProvider {

    private static final String ID = "spray";

    @Override
    public ServerInfo info() {
        // Spray's jars do not have their version where Java reads it. Spray itself has it in this setting, for its
        // Server header.
        String version =
                ConfigFactory.load(SprayProvider.class.getClassLoader()).getString("spray.version");
        return new ServerInfo(ID, "Spray", version, Threading.POOL, FlushPolicy.PER_MESSAGE);
    }

    @Override
    public void check(ServerConfig config) {
        config.refuseHttp2(ID, "spray-can never had it").refuseAsShipped(ID);
        config.refuseIoThreads(ID, "one thread waits on the selector, and a pool reads and writes");
        if (config.compression()) {
            throw new UnsupportedSettingException(
                    ID,
                    "compression",
                    "its permessage-deflate is a draft's and never agrees to server_no_context_takeover");
        }
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        return new SprayServer(this, config, PushSubscriber.subscriptions()).start();
    }
}
