package org.echobench.quarkus.application;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import org.echobench.core.content.DateHeader;

/** Adds Date to each response, which Quarkus does not do. */
@Singleton
final class Dates {

    private static final int PRIORITY = 100;

    private final DateHeader<CharSequence> date = new DateHeader<>(HttpHeaders::createOptimized);

    void register(@Observes Filters filters, Vertx vertx) {
        vertx.setPeriodic(DateHeader.PERIOD_MILLIS, timer -> date.refresh());
        filters.register(
                request -> {
                    request.response().putHeader(HttpHeaders.DATE, date.value());
                    request.next();
                },
                PRIORITY);
    }
}
