package org.echobench.spray;

import akka.actor.ActorRef;
import java.lang.reflect.Constructor;
import java.util.Locale;
import java.util.Optional;
import org.echobench.core.content.Handshake;
import scala.Option;
import scala.collection.Iterator;
import scala.collection.immutable.List;
import scala.collection.immutable.List$;
import scala.collection.immutable.Map$;
import spray.can.server.UHttp;
import spray.can.websocket.package$;
import spray.http.HttpHeader;
import spray.http.HttpHeaders;
import spray.http.HttpRequest;

/**
 * The opening handshake. Spray-websocket's own handshake encodes the key with {@code sun.misc.BASE64Encoder}, which JDK
 * 9 removed. Everything after the handshake is Spray's.
 */
final class WebSocketUpgrade {

    private static final String VERSION = "13";
    private static final int SWITCHING_PROTOCOLS = 101;

    /** A class in a Scala package object: its name is not valid in Java, so it is created by reflection. */
    private static final Constructor<?> CONTEXT = contextConstructor();

    private WebSocketUpgrade() {}

    private static Constructor<?> contextConstructor() {
        try {
            return Class.forName("spray.can.websocket.package$HandshakeContext").getConstructors()[0];
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("this is not the spray-websocket that the row was written for", e);
        }
    }

    /**
     * The command that upgrades the connection; empty if the request is not an RFC 6455 handshake.
     *
     * @param handler receives the frames
     * @param maxMessageBytes the largest message, in a frame or in fragments
     */
    static Optional<Object> of(HttpRequest request, ActorRef handler, int maxMessageBytes) {
        Optional<String> key = header(request, "sec-websocket-key");
        boolean asked = key.isPresent()
                && header(request, "sec-websocket-version").equals(Optional.of(VERSION))
                && hasToken(header(request, "upgrade"), "websocket")
                && hasToken(header(request, "connection"), "upgrade");
        return asked
                ? Optional.of(command(request, handler, Handshake.accept(key.get()), maxMessageBytes))
                : Optional.empty();
    }

    private static Optional<String> header(HttpRequest request, String lowerCaseName) {
        Iterator<HttpHeader> headers = request.headers().iterator();
        while (headers.hasNext()) {
            HttpHeader header = headers.next();
            if (header.lowercaseName().equals(lowerCaseName)) {
                return Optional.of(header.value());
            }
        }
        return Optional.empty();
    }

    private static boolean hasToken(Optional<String> value, String token) {
        for (String part : value.orElse("").toLowerCase(Locale.ROOT).split(",")) {
            if (part.strip().equals(token)) {
                return true;
            }
        }
        return false;
    }

    private static UHttp.UpgradeServer command(
            HttpRequest request, ActorRef handler, String accept, int maxMessageBytes) {
        Object stages = package$.MODULE$.pipelineStage(
                handler, cast(context(request, accept)), maxMessageBytes, Option.empty());
        HttpHeaders.Connection connection =
                HttpHeaders.Connection$.MODULE$.apply("Upgrade", List$.MODULE$.<String>empty());
        List<HttpHeader> headers = Responses.none()
                .$colon$colon((HttpHeader) new HttpHeaders.RawHeader("Sec-WebSocket-Accept", accept))
                .$colon$colon((HttpHeader) connection)
                .$colon$colon((HttpHeader) new HttpHeaders.RawHeader("Upgrade", "websocket"));
        return new UHttp.UpgradeServer(cast(stages), Responses.withoutBody(SWITCHING_PROTOCOLS, headers));
    }

    /** A context without protocols and without extensions. */
    private static Object context(HttpRequest request, String accept) {
        try {
            return CONTEXT.newInstance(request, accept, List$.MODULE$.empty(), Map$.MODULE$.empty(), Option.empty());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this is not the spray-websocket that the row was written for", e);
        }
    }

    /** Casts to a type that Java cannot name, or that differs in a type argument in which Scala is variant. */
    @SuppressWarnings("unchecked")
    private static <T> T cast(Object value) {
        return (T) value;
    }
}
