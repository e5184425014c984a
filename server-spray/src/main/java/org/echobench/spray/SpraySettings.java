package org.echobench.spray;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.echobench.core.spi.ServerConfig;

/** The settings of Akka and Spray that differ from their defaults. The module's README gives the reasons. */
final class SpraySettings {

    /** As many requests as the benchmarks pipeline. Below 2, Spray has no back-pressure and writes fail. */
    private static final int PIPELINING_LIMIT = 16;

    private static final String SERVER = "spray.can.server.";

    private SpraySettings() {}

    static Config of(ServerConfig config) {
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
        return ConfigFactory.load(SpraySettings.class.getClassLoader(), ConfigFactory.parseMap(settings));
    }
}
