package org.echobench.explain.frames;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.echobench.results.Json;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.results.profile.ProfileKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file {@code explain.json}. */
class ExplanationTest {

    @TempDir
    Path temp;

    private static Explanation explanation() {
        List<ForkProfile> base = Profiles.forks(3, ProfileKind.ALLOC, "[server];a/B.c;byte[]_[i] 500");
        List<ForkProfile> head =
                Profiles.forks(3, ProfileKind.ALLOC, "[server];a/B.c;byte[]_[i] 500", "[server];a/B.d;byte[]_[i] 90");
        return new Explanation(
                List.of(Explainer.explain(
                        Row.of("netty-json", "a.B.c", Map.of("bytes", "64"), RowSettings.annotated()),
                        Map.of("server", "netty"),
                        Cost.ALLOC,
                        Optional.of(new Explainer.Side("base", base, new double[] {500, 501})),
                        new Explainer.Side("head", head, new double[] {590, 591}))),
                List.of("netty-push was not profiled for base: killed"));
    }

    @Test
    void whatIsWrittenIsReadBack() throws IOException {
        Explanation written = explanation();
        Explanation.FILE.write(temp, written);
        assertEquals(written, Explanation.FILE.read(temp));
    }

    @Test
    void whatIsWrittenFitsItsSchema() throws IOException {
        JsonSchema schema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(Json.class.getResourceAsStream("schema/explain.schema.json"));
        assertEquals(Set.of(), schema.validate(Json.read(Explanation.FILE.bytes(explanation()))));
    }

    @Test
    void aProgramFindsTheFieldsItWasPromised() throws IOException {
        JsonNode row =
                Json.read(Explanation.FILE.bytes(explanation())).path("rows").get(0);
        for (String field : List.of("benchmark", "params", "kind", "unit", "measured", "frames", "unexplained")) {
            assertTrue(row.has(field), field);
        }
        assertEquals("alloc", row.path("kind").asText());
        for (String field : List.of("base", "head", "difference", "low", "high")) {
            assertTrue(row.path("measured").path(field).isNumber(), field);
        }
        JsonNode frame = row.path("frames").get(0);
        assertEquals("a.B.d", frame.path("frame").asText());
        assertTrue(frame.path("significant").asBoolean());
        Stream.of("base", "head", "difference", "low", "high", "share")
                .forEach(field -> assertTrue(frame.path(field).isNumber(), field));
    }
}
