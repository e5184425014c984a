package org.echobench.spring.jetty;

import org.echobench.spring.SpringRow;

/** Row {@code spring-boot-jetty}: Spring MVC and Spring's WebSocket API on Jetty's pool of platform threads. */
public final class SpringJettyProvider extends SpringRow {

    public SpringJettyProvider() {
        super("spring-boot-jetty", new JettyContainer());
    }
}
