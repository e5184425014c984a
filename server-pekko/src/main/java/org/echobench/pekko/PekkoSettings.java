package org.echobench.pekko;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;

/** The settings of Pekko and Pekko HTTP that differ from their defaults. The module's README gives the reasons. */
final class PekkoSettings {

    /** As deep as the benchmarks pipeline. Each connection has a buffer of this many responses. */
    private static final int PIPELINING_LIMIT = 16;

    /** More than the benchmarks' heap holds. The server has a buffer of this many references, 1 MiB. */
    private static final int MAX_CONNECTIONS = 1 << 18;

    private static final String SERVER = "pekko.http.server.";

    private PekkoSettings() {}

    static Config of(ServerConfig config) {
        Map<String, Object> settings = new HashMap<>();
        settings.put(SERVER + "idle-timeout", "infinite");
        settings.put(SERVER + "request-timeout", "infinite");
        settings.put(SERVER + "bind-timeout", "30s");
        settings.put(SERVER + "pipelining-limit", PIPELINING_LIMIT);
        settings.put(SERVER + "max-connections", MAX_CONNECTIONS);
        settings.put(SERVER + "backlog", Endpoints.BACKLOG);
        settings.put(SERVER + "socket-options.tcp-no-delay", true);
        settings.put("pekko.loglevel", "ERROR");
        settings.put("pekko.stdout-loglevel", "OFF");
        settings.put("pekko.loggers", List.of(PekkoLog.class.getName()));
        settings.put("pekko.log-dead-letters", "off");
        settings.put("pekko.jvm-exit-on-fatal-error", "off");
        settings.put("pekko.jvm-shutdown-hooks", "off");
        return ConfigFactory.load(PekkoSettings.class.getClassLoader(), ConfigFactory.parseMap(settings));
    }
}
