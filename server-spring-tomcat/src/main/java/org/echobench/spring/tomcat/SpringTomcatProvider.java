package org.echobench.spring.tomcat;

import org.echobench.spring.SpringRow;

/** Row {@code spring-boot-tomcat}: Spring MVC and Spring's WebSocket API on Tomcat's pool of platform threads. */
public final class SpringTomcatProvider extends SpringRow {

    public SpringTomcatProvider() {
        super("spring-boot-tomcat", new TomcatContainer());
    }
}
