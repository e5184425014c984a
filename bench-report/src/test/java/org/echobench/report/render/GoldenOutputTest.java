package org.echobench.report.render;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.echobench.report.Compared;
import org.echobench.report.Golden;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.Comparison.FrameEffect;
import org.echobench.report.compare.RowResult;
import org.echobench.report.compare.RowResult.RowKey;
import org.echobench.report.compare.Verdict;
import org.echobench.results.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every format of one comparison with every verdict, byte for byte. */
class GoldenOutputTest {

    static Comparison files() {
        return Compared.files(Golden.resource("golden/base.json"), Golden.resource("golden/head.json"))
                .allow("libraries")
                .run();
    }

    /** The same files, with frames for the row that regressed. */
    static Comparison explained() {
        Comparison files = files();
        RowKey key = files.rows().stream()
                .filter(row -> row.verdict() == Verdict.REGRESSED)
                .findFirst()
                .orElseThrow()
                .key();
        FrameEffect frame = new FrameEffect(
                "org.foo.Json.write", Optional.of("byte[]"), "us/op", 60, 50, 70, Optional.of(60 / 423.0));
        return files.withFrames(Map.of(key, List.of(frame)));
    }

    /** SUSPECT would hide the others: it is what all differences of a disturbed run are. */
    @Test
    void theGoldenComparisonHasEveryVerdictButSuspect() {
        Set<Verdict> seen = files().rows().stream().map(RowResult::verdict).collect(Collectors.toSet());
        assertEquals(EnumSet.complementOf(EnumSet.of(Verdict.SUSPECT)), seen);
    }

    @ParameterizedTest
    @EnumSource(OutputFormat.class)
    void files(OutputFormat format) {
        Golden.assertSame("golden/files." + extension(format), format.render(files()));
    }

    @Test
    void theVerdictFileFitsItsSchema() throws IOException {
        JsonSchema schema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(Json.class.getResourceAsStream("schema/verdicts.schema.json"));
        for (Comparison result : List.of(files(), explained())) {
            byte[] json = OutputFormat.JSON.render(result).getBytes(StandardCharsets.UTF_8);
            assertEquals(Set.of(), schema.validate(Json.read(json)));
        }
    }

    private static String extension(OutputFormat format) {
        return switch (format) {
            case TEXT -> "txt";
            case MARKDOWN -> "md";
            case HTML -> "html";
            case JSON -> "verdicts.json";
            case JUNIT -> "xml";
        };
    }
}
