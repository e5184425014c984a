package org.echobench.report.conformance;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The number of cases of a group by outcome.
 *
 * @param group the first number of its cases
 * @param title Autobahn's
 */
public record CaseGroup(int group, String title, int ok, int informational, int nonStrict, int failed) {

    private static final Map<Integer, String> TITLES = Map.of(
            1, "Framing",
            2, "Pings/Pongs",
            3, "Reserved bits",
            4, "Opcodes",
            5, "Fragmentation",
            6, "UTF-8",
            7, "Close",
            9, "Limits",
            10, "Misc");

    public CaseGroup {
        if (ok < 0 || informational < 0 || nonStrict < 0 || failed < 0) {
            throw new IllegalArgumentException("a number of cases of group " + group + " is negative");
        }
    }

    /** In the order of their numbers; groups without a case are left out. */
    static List<CaseGroup> of(Collection<CaseResult> cases) {
        Map<Integer, List<CaseResult>> byGroup = new TreeMap<>();
        cases.forEach(c ->
                byGroup.computeIfAbsent(c.group(), any -> new ArrayList<>()).add(c));
        List<CaseGroup> groups = new ArrayList<>();
        byGroup.forEach((group, own) -> groups.add(new CaseGroup(
                group,
                TITLES.getOrDefault(group, "group " + group),
                count(own, CaseOutcome.OK),
                count(own, CaseOutcome.INFORMATIONAL),
                count(own, CaseOutcome.NON_STRICT),
                count(own, CaseOutcome.FAILED))));
        return groups;
    }

    private static int count(List<CaseResult> cases, CaseOutcome outcome) {
        return (int) cases.stream().filter(c -> c.outcome() == outcome).count();
    }

    public int total() {
        return ok + informational + nonStrict + failed;
    }
}
