package org.echobench.core.benchmarks;

import org.echobench.core.client.Target;
import org.echobench.core.load.BodyCheck;
import org.echobench.core.load.EchoProtocol;
import org.echobench.core.load.HttpProtocol;
import org.echobench.core.load.OpenPacing;
import org.echobench.core.load.Protocol;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.wire.HttpRequest;

/** What the connections of a load send, and what the answers must be. */
interface Exchange {

    Exchange SMALL_JSON = new Get(Endpoints.JSON, "{\"message\":\"Hello, World!\"}");

    Exchange PLAINTEXT = new Get(Endpoints.PLAINTEXT, "Hello, World!");

    /**
     * The protocol of one more loop.
     *
     * @param target which runs
     * @param connections of the loop
     */
    Protocol protocol(Target target, int connections);

    /** How many may be in flight on one connection of an open loop. */
    int depth(Target target);

    /**
     * WebSocket echoes.
     *
     * @param payload in bytes
     * @param kind {@code text}, {@code binary} or {@code json}
     */
    record Echo(int payload, String kind) implements Exchange {

        @Override
        public Protocol protocol(Target target, int connections) {
            return new EchoProtocol(Endpoints.WS_ECHO, Payloads.of(payload, kind));
        }

        @Override
        public int depth(Target target) {
            return OpenPacing.ANY_DEPTH;
        }
    }

    /**
     * GETs, one in flight on a connection.
     *
     * @param body every byte of each answer
     */
    record Get(String path, String body) implements Exchange {

        @Override
        public Protocol protocol(Target target, int connections) {
            HttpRequest request = HttpRequest.get(target.host(), path, true, false);
            return new HttpProtocol(request, BodyCheck.exactly(body));
        }

        @Override
        public int depth(Target target) {
            return 1;
        }
    }
}
