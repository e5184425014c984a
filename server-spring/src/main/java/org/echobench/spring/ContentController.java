package org.echobench.spring;

import java.io.IOException;
import java.io.InputStream;
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
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The HTTP endpoints. Spring MVC maps the paths, binds the arguments and writes objects as JSON. */
@RestController
class ContentController {

    private final HttpContent content;
    private final HandlerWork work;

    ContentController(ServerConfig config) {
        content = new HttpContent(config);
        work = new HandlerWork(config);
    }

    @GetMapping(Endpoints.PLAINTEXT)
    ResponseEntity<byte[]> plaintext() {
        return answer(() -> Endpoints.PLAINTEXT);
    }

    @GetMapping(path = Endpoints.JSON, produces = MediaType.APPLICATION_JSON_VALUE)
    Message json() {
        work.perform();
        return Message.hello();
    }

    @GetMapping(path = Endpoints.JSON_COMPLEX, produces = MediaType.APPLICATION_JSON_VALUE)
    Order order() {
        work.perform();
        return Order.next();
    }

    @GetMapping(Endpoints.GREETING)
    ResponseEntity<byte[]> greeting(
            @RequestParam(Endpoints.NAME_PARAMETER) Optional<String> name,
            @CookieValue(Endpoints.SESSION_COOKIE) Optional<String> session) {
        return answer(BoundRequest.greeting(name, session));
    }

    @GetMapping(Endpoints.HTML + "{bytes}")
    ResponseEntity<byte[]> html(@PathVariable("bytes") String bytes) {
        return answer(() -> Endpoints.HTML + bytes);
    }

    @PostMapping(Endpoints.UPLOAD)
    ResponseEntity<byte[]> upload(InputStream body) throws IOException {
        return answer(BoundRequest.upload(HttpContent.drain(body)));
    }

    private ResponseEntity<byte[]> answer(RequestView request) {
        ContentResponse answer = content.respond(request);
        ResponseEntity.BodyBuilder response =
                ResponseEntity.status(answer.status()).header(HttpHeaders.CONTENT_TYPE, answer.contentType());
        answer.session().ifPresent(session -> response.header(Endpoints.SESSION_HEADER, session));
        return response.body(answer.body());
    }
}
