package org.echobench.pekko;

import java.util.Map;
import org.apache.pekko.http.javadsl.model.ContentType;
import org.apache.pekko.http.javadsl.model.ContentTypes;
import org.apache.pekko.http.javadsl.model.HttpEntities;
import org.apache.pekko.http.javadsl.model.HttpResponse;
import org.apache.pekko.http.javadsl.model.MediaTypes;
import org.apache.pekko.http.javadsl.model.headers.RawHeader;
import org.echobench.core.content.Answer;
import org.echobench.core.content.HttpContent;
import org.echobench.core.spi.Endpoints;

/** Makes responses of Pekko HTTP's model. */
final class Responses {

    private static final Map<String, ContentType> TYPES = Map.of(
            HttpContent.TEXT,
            MediaTypes.TEXT_PLAIN.toContentTypeWithMissingCharset(),
            HttpContent.JSON,
            ContentTypes.APPLICATION_JSON,
            HttpContent.HTML,
            MediaTypes.TEXT_HTML.toContentTypeWithMissingCharset(),
            HttpContent.TEXT + "; charset=utf-8",
            ContentTypes.TEXT_PLAIN_UTF8);

    private Responses() {}

    static HttpResponse of(Answer answer) {
        HttpResponse response = HttpResponse.create()
                .withStatus(answer.status())
                .withEntity(HttpEntities.create(TYPES.get(answer.contentType()), answer.body()));
        if (answer.session().isEmpty()) {
            return response;
        }
        return response.addHeader(
                RawHeader.create(Endpoints.SESSION_HEADER, answer.session().get()));
    }
}
