package org.echobench.report.conformance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;

/** Names of cases for people. */
public final class CaseRanges {

    private CaseRanges() {}

    /** {@code 6.4.1, 6.6.1 to 6.6.11}; in the order of their numbers. */
    public static String of(List<String> ids) {
        List<String> sorted = ids.stream().sorted(CaseResult.ORDER).toList();
        List<String> parts = new ArrayList<>();
        for (int from = 0; from < sorted.size(); ) {
            int to = from;
            while (to + 1 < sorted.size() && follows(sorted.get(to), sorted.get(to + 1))) {
                to++;
            }
            parts.add(
                    to - from < 2
                            ? String.join(", ", sorted.subList(from, to + 1))
                            : sorted.get(from) + " to " + sorted.get(to));
            from = to + 1;
        }
        return String.join(", ", parts);
    }

    /**
     * The same, with {@code 9.*} where a group is among them whole.
     *
     * @param all the suite's cases
     */
    public static String of(List<String> ids, List<String> all) {
        return ids.stream()
                .sorted(CaseResult.ORDER)
                .collect(Collectors.groupingBy(CaseRanges::group, LinkedHashMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .map(own ->
                        own.getValue().containsAll(group(own.getKey(), all)) ? own.getKey() + ".*" : of(own.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static List<String> group(String group, List<String> all) {
        return all.stream().filter(id -> group(id).equals(group)).toList();
    }

    private static String group(String id) {
        return id.substring(0, id.indexOf('.'));
    }

    private static boolean follows(String before, String after) {
        int dot = before.lastIndexOf('.') + 1;
        int next = Integer.parseInt(before.substring(dot)) + 1;
        return after.equals(before.substring(0, dot) + next);
    }
}
