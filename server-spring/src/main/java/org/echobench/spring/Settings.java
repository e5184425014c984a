package org.echobench.spring;

import java.util.LinkedHashMap;
import java.util.Map;
import org.echobench.core.spi.ServerConfig;

/** Spring Boot's properties for a configuration; constant ones are in {@code application.properties}. */
final class Settings {

    private Settings() {}

    /** As arguments of the command line, which come before everything else that may set a property. */
    static String[] arguments(EmbeddedContainer container, ServerConfig config) {
        Map<String, String> properties = new LinkedHashMap<>();
        // Not the working directory: its files could change the measurement.
        properties.put("spring.config.location", "classpath:/,classpath:/config/");
        properties.put("server.address", config.host());
        properties.put("server.port", Integer.toString(config.port()));
        config.ioThreads().ifPresent(threads -> properties.putAll(container.ioThreads(threads)));
        if (config.tls()) {
            properties.put("server.ssl.bundle", EchoApplication.TLS);
        }
        return properties.entrySet().stream()
                .map(property -> "--" + property.getKey() + "=" + property.getValue())
                .toArray(String[]::new);
    }
}
