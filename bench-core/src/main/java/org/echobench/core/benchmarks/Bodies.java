package org.echobench.core.benchmarks;

import java.util.Optional;
import org.echobench.core.content.HttpContent;
import org.echobench.core.content.RequestView;
import org.echobench.core.load.BodyCheck;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;

/** Checks of bodies that differ from request to request. */
final class Bodies {

    private Bodies() {}

    /** Every order has the same length. */
    static BodyCheck complexJson() {
        HttpContent content = new HttpContent(ServerConfig.defaults());
        return BodyCheck.ofLength(
                content.answer(new Request(Endpoints.JSON_COMPLEX)).body().length);
    }

    private record Request(String path) implements RequestView {

        @Override
        public Optional<String> parameter(String name) {
            return Optional.empty();
        }

        @Override
        public Optional<String> cookie(String name) {
            return Optional.empty();
        }
    }
}
