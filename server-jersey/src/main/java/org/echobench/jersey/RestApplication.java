package org.echobench.jersey;

import org.echobench.core.content.HandlerWork;
import org.echobench.core.spi.ServerConfig;
import org.glassfish.jersey.jackson.JacksonFeature;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.server.ServerProperties;

/** The application that every container gets. */
final class RestApplication {

    private RestApplication() {}

    /** A new one, for one server. */
    static ResourceConfig of(ServerConfig config) {
        return with(ContentResource.class)
                .property(ContentResource.WORK, new HandlerWork(config))
                .register(JacksonFeature.class);
    }

    /** An application of another resource. */
    static ResourceConfig with(Class<?> resource) {
        return new ResourceConfig()
                .register(resource)
                // A description of the service that nobody asks for, and that needs JAXB.
                .property(ServerProperties.WADL_FEATURE_DISABLE, true);
    }
}
