package org.echobench.quarkus.application;

import io.smallrye.common.annotation.NonBlocking;
import jakarta.inject.Singleton;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
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
import org.jboss.resteasy.reactive.RestCookie;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

/** The HTTP endpoints. Quarkus maps the paths, binds the arguments and writes objects as JSON. */
@Singleton
@NonBlocking
@Path("/")
public class ContentResource {

    private final HttpContent content;
    private final HandlerWork work;

    ContentResource(ServerConfig config) {
        content = new HttpContent(config);
        work = new HandlerWork(config);
    }

    @GET
    @Path(Endpoints.PLAINTEXT)
    public RestResponse<byte[]> plaintext() {
        return answer(() -> Endpoints.PLAINTEXT);
    }

    @GET
    @Path(Endpoints.JSON)
    @Produces(MediaType.APPLICATION_JSON)
    public Message json() {
        work.perform();
        return Message.hello();
    }

    @GET
    @Path(Endpoints.JSON_COMPLEX)
    @Produces(MediaType.APPLICATION_JSON)
    public Order order() {
        work.perform();
        return Order.next();
    }

    @GET
    @Path(Endpoints.GREETING)
    public RestResponse<byte[]> greeting(
            @RestQuery(Endpoints.NAME_PARAMETER) Optional<String> name,
            @RestCookie(Endpoints.SESSION_COOKIE) Optional<String> session) {
        return answer(BoundRequest.greeting(name, session));
    }

    @GET
    @Path(Endpoints.HTML + "{bytes}")
    public RestResponse<byte[]> html(@RestPath String bytes) {
        return answer(() -> Endpoints.HTML + bytes);
    }

    @POST
    @Path(Endpoints.UPLOAD)
    public RestResponse<byte[]> upload(byte[] body) {
        return answer(BoundRequest.upload(body.length));
    }

    private RestResponse<byte[]> answer(RequestView request) {
        ContentResponse answer = content.respond(request);
        ResponseBuilder<byte[]> response = ResponseBuilder.<byte[]>create(answer.status())
                .header(HttpHeaders.CONTENT_TYPE, answer.contentType())
                .entity(answer.body());
        answer.session().ifPresent(session -> response.header(Endpoints.SESSION_HEADER, session));
        return response.build();
    }
}
