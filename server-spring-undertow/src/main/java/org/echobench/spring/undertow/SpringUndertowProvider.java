package org.echobench.spring.undertow;

import org.echobench.spring.SpringRow;

/** Row {@code spring-boot-undertow}: Spring MVC and Spring's WebSocket API on Undertow's worker threads. */
public final class SpringUndertowProvider extends SpringRow {

    public SpringUndertowProvider() {
        super("spring-boot-undertow", new UndertowContainer());
    }
}
