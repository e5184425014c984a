package org.echobench.jersey;

import jakarta.inject.Singleton;
import jakarta.ws.rs.CookieParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Configuration;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.content.HttpContent;
import org.echobench.core.content.Message;
import org.echobench.core.content.Order;
import org.echobench.core.spi.Endpoints;

/**
 * The HTTP endpoints as a JAX-RS resource; objects are serialised by the message body writers. One instance serves all
 * requests. Public because Jersey calls it reflectively.
 */
@Singleton
@Path("/")
public final class ContentResource {

    /** The property of the application's configuration that holds the {@link HandlerWork}. */
    static final String WORK = HandlerWork.class.getName();

    private final HandlerWork work;

    public ContentResource(@Context Configuration configuration) {
        work = (HandlerWork) configuration.getProperty(WORK);
    }

    @GET
    @Path(Endpoints.PLAINTEXT)
    @Produces(MediaType.TEXT_PLAIN)
    public String plaintext() {
        work.perform();
        return "Hello, World!";
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
    public Order complexJson() {
        work.perform();
        return Order.next();
    }

    /**
     * @param name null if the query has none
     * @param session null if there is no such cookie
     */
    @GET
    @Path(Endpoints.GREETING)
    @Produces(MediaType.TEXT_PLAIN + "; charset=utf-8")
    public Response greeting(
            @QueryParam(Endpoints.NAME_PARAMETER) String name, @CookieParam(Endpoints.SESSION_COOKIE) String session) {
        work.perform();
        if (name == null) {
            return badRequest("the query parameter '" + Endpoints.NAME_PARAMETER + "' is missing");
        }
        // JAX-RS leaves out a header whose value is null.
        return Response.ok("Hello, " + name + "!")
                .header(Endpoints.SESSION_HEADER, session)
                .build();
    }

    /** Jersey counts only what fits into its buffer. An application states a longer length that it knows. */
    @GET
    @Path(Endpoints.HTML + "{bytes}")
    @Produces(MediaType.TEXT_HTML)
    public Response html(@PathParam("bytes") int bytes) {
        work.perform();
        return HttpContent.html(bytes)
                .map(document -> Response.ok(document)
                        .header(HttpHeaders.CONTENT_LENGTH, document.length)
                        .build())
                .orElseGet(() -> badRequest("size out of range"));
    }

    private static Response badRequest(String message) {
        return Response.status(Response.Status.BAD_REQUEST)
                .type(MediaType.TEXT_PLAIN_TYPE)
                .entity(message)
                .build();
    }
}
