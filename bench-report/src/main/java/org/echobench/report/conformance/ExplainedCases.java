package org.echobench.report.conformance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Cases of one server that came to the same for the same reason.
 *
 * @param outcome failed or not strict
 * @param cases as people write them
 * @param words Autobahn's
 * @param explanation empty where there is none
 */
public record ExplainedCases(
        String server, CaseOutcome outcome, String cases, String words, Optional<Explanation> explanation) {

    private record Key(CaseOutcome outcome, String words, Optional<Explanation> explanation) {}

    /** The failed cases of each server first. */
    public static List<ExplainedCases> of(List<ServerConformance> servers, Explanations explanations) {
        List<ExplainedCases> all = new ArrayList<>();
        for (ServerConformance server : servers) {
            Map<Key, List<String>> ids = new LinkedHashMap<>();
            for (CaseOutcome outcome : List.of(CaseOutcome.FAILED, CaseOutcome.NON_STRICT)) {
                for (CaseResult one : server.cases(outcome)) {
                    Key key = new Key(outcome, one.words(), explanations.of(server.server(), one));
                    ids.computeIfAbsent(key, any -> new ArrayList<>()).add(one.id());
                }
            }
            ids.forEach((key, own) -> all.add(new ExplainedCases(
                    server.server(), key.outcome(), CaseRanges.of(own), key.words(), key.explanation())));
        }
        return all;
    }

    /** Whether it is a failure without an explanation. */
    public boolean isOpen() {
        return outcome == CaseOutcome.FAILED && explanation.isEmpty();
    }
}
