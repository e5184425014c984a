package org.echobench.spray;

import java.util.Map;
import org.echobench.core.content.ContentResponse;
import org.echobench.core.content.HttpContent;
import org.echobench.core.spi.Endpoints;
import scala.Option;
import scala.collection.immutable.List;
import scala.collection.immutable.List$;
import spray.http.ContentType;
import spray.http.HttpCharset;
import spray.http.HttpCharsets$;
import spray.http.HttpEntity;
import spray.http.HttpEntity$;
import spray.http.HttpHeader;
import spray.http.HttpHeaders;
import spray.http.HttpProtocols$;
import spray.http.HttpResponse;
import spray.http.MediaType;
import spray.http.MediaTypes$;
import spray.http.StatusCode;
import spray.http.StatusCode$;

/** Makes responses of Spray's model. */
final class Responses {

    private static final int METHOD_NOT_ALLOWED = 405;

    private static final Map<String, ContentType> TYPES = Map.of(
            HttpContent.TEXT,
            plain(MediaTypes$.MODULE$.text$divplain()),
            HttpContent.JSON,
            plain(MediaTypes$.MODULE$.application$divjson()),
            HttpContent.HTML,
            plain(MediaTypes$.MODULE$.text$divhtml()),
            HttpContent.TEXT + "; charset=utf-8",
            utf8(MediaTypes$.MODULE$.text$divplain()));

    private Responses() {}

    private static ContentType plain(MediaType type) {
        return new ContentType(type, Option.<HttpCharset>empty());
    }

    private static ContentType utf8(MediaType type) {
        return new ContentType(type, Option.<HttpCharset>apply(HttpCharsets$.MODULE$.UTF$minus8()));
    }

    static HttpResponse of(ContentResponse answer) {
        HttpEntity entity = HttpEntity$.MODULE$.apply(TYPES.get(answer.contentType()), answer.body());
        List<HttpHeader> headers = none();
        if (answer.session().isPresent()) {
            headers = headers.$colon$colon(new HttpHeaders.RawHeader(
                    Endpoints.SESSION_HEADER, answer.session().get()));
        }
        return response(answer.status(), entity, headers);
    }

    static HttpResponse methodNotAllowed() {
        return response(METHOD_NOT_ALLOWED, HttpEntity$.MODULE$.apply("only GET"), none());
    }

    static HttpResponse withoutBody(int status, List<HttpHeader> headers) {
        return response(status, HttpEntity$.MODULE$.apply(new byte[0]), headers);
    }

    static List<HttpHeader> none() {
        return List$.MODULE$.empty();
    }

    private static HttpResponse response(int status, HttpEntity entity, List<HttpHeader> headers) {
        StatusCode code = StatusCode$.MODULE$.int2StatusCode(status);
        return new HttpResponse(code, entity, headers, HttpProtocols$.MODULE$.HTTP$div1$u002E1());
    }
}
