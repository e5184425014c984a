package org.echobench.micronaut;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.ServerHttpRequest;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.CookieValue;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.serde.annotation.SerdeImport;
import java.util.Optional;
import org.echobench.core.content.BoundRequest;
import org.echobench.core.content.ContentResponse;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.content.HttpContent;
import org.echobench.core.content.Message;
import org.echobench.core.content.Order;
import org.echobench.core.content.RequestView;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;

/** The HTTP endpoints. Micronaut maps the paths, binds the arguments and writes objects as JSON. */
@Controller
@SerdeImport(Message.class)
@SerdeImport(Order.class)
@SerdeImport(Order.Customer.class)
@SerdeImport(Order.Address.class)
@SerdeImport(Order.Line.class)
class ContentController {

    private final HttpContent content;
    private final HandlerWork work;

    ContentController(ServerConfig config) {
        content = new HttpContent(config);
        work = new HandlerWork(config);
    }

    @Get(Endpoints.PLAINTEXT)
    HttpResponse<byte[]> plaintext() {
        return answer(() -> Endpoints.PLAINTEXT);
    }

    @Get(Endpoints.JSON)
    Message json() {
        work.perform();
        return Message.hello();
    }

    @Get(Endpoints.JSON_COMPLEX)
    Order order() {
        work.perform();
        return Order.next();
    }

    @Get(Endpoints.GREETING)
    HttpResponse<byte[]> greeting(
            @QueryValue(Endpoints.NAME_PARAMETER) Optional<String> name,
            @CookieValue(Endpoints.SESSION_COOKIE) Optional<String> session) {
        return answer(BoundRequest.greeting(name, session));
    }

    @Get(Endpoints.HTML + "{bytes}")
    HttpResponse<byte[]> html(@PathVariable String bytes) {
        return answer(() -> Endpoints.HTML + bytes);
    }

    @Post(uri = Endpoints.UPLOAD, consumes = MediaType.ALL, single = true)
    Publisher<HttpResponse<byte[]>> upload(ServerHttpRequest<?> request) {
        return Flux.from(request.byteBody().toReadBufferPublisher())
                .map(part -> {
                    try (part) {
                        return part.readable();
                    }
                })
                .reduce(0, Integer::sum)
                .map(bytes -> answer(BoundRequest.upload(bytes)));
    }

    private HttpResponse<byte[]> answer(RequestView request) {
        ContentResponse answer = content.respond(request);
        MutableHttpResponse<byte[]> response = HttpResponse.<byte[]>status(HttpStatus.valueOf(answer.status()))
                .contentType(answer.contentType())
                .body(answer.body());
        answer.session().ifPresent(session -> response.header(Endpoints.SESSION_HEADER, session));
        return response;
    }
}
