package org.echobench.report.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.echobench.results.UserError;

/** Autobahn's own {@code index.json}, and beside it a file for each case. */
public final class AutobahnIndex {

    private static final ObjectMapper JSON = new ObjectMapper();

    private AutobahnIndex() {}

    /**
     * The cases of one server, in the order of their numbers.
     *
     * @param index the file; of cases that are not OK the case's own file is read too, where there is one
     * @throws UserError if it cannot be read or has no results of that server
     */
    public static List<CaseResult> read(Path index, String server) {
        Map<String, JsonNode> entries = entries(index, server);
        try {
            List<CaseResult> results = new ArrayList<>();
            for (Map.Entry<String, JsonNode> one : entries.entrySet()) {
                results.add(result(index, one.getKey(), one.getValue()));
            }
            results.sort(Comparator.comparing(CaseResult::id, CaseResult.ORDER));
            return results;
        } catch (IOException | IllegalArgumentException e) {
            throw noIndex(index, e);
        }
    }

    /**
     * Autobahn's own entries of one server, by the ids of the cases.
     *
     * @throws UserError if it cannot be read or has no results of that server
     */
    public static Map<String, JsonNode> entries(Path index, String server) {
        try {
            JsonNode cases = JSON.readTree(Files.readAllBytes(index)).path(server);
            if (!cases.isObject()) {
                throw new UserError(index + " has no results of the server " + server + ".");
            }
            Map<String, JsonNode> entries = new LinkedHashMap<>();
            cases.properties().forEach(one -> entries.put(one.getKey(), one.getValue()));
            return entries;
        } catch (IOException e) {
            throw noIndex(index, e);
        }
    }

    private static UserError noIndex(Path index, Exception cause) {
        return new UserError(index + " is not an index of the Autobahn test suite: " + cause.getMessage() + ".", cause);
    }

    private static CaseResult result(Path index, String id, JsonNode node) throws IOException {
        CaseResult plain = new CaseResult(
                id, node.path("behavior").asText(), node.path("behaviorClose").asText(), "");
        Path details = index.resolveSibling(node.path("reportfile").asText());
        if (plain.outcome() == CaseOutcome.OK || !Files.isRegularFile(details)) {
            return plain;
        }
        JsonNode own = JSON.readTree(Files.readAllBytes(details));
        String sentences = own.path("result").asText();
        if (CaseOutcome.of(plain.behaviorClose()) != CaseOutcome.OK) {
            sentences += " Close: " + own.path("resultClose").asText();
        }
        return new CaseResult(id, plain.behavior(), plain.behaviorClose(), sentences.strip());
    }
}
