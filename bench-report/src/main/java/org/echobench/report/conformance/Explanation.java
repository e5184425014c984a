package org.echobench.report.conformance;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Why a server fails cases, so that a reader can see that it is not our handler.
 *
 * @param servers ids of rows
 * @param cases patterns such as {@code 6.4.1} or {@code 6.*}
 * @param why the framework's behaviour, one sentence
 * @param link to the framework's own code, documentation or issue, https
 */
public record Explanation(List<String> servers, List<String> cases, String why, String link) {

    private static final Pattern CASE = Pattern.compile("\\d+(\\.\\d+)*(\\.\\*)?");

    public Explanation {
        servers = List.copyOf(servers);
        cases = List.copyOf(cases);
        if (servers.isEmpty() || cases.isEmpty() || why.isBlank()) {
            throw new IllegalArgumentException("an explanation needs servers, cases and why: " + why);
        }
        cases.stream().filter(c -> !CASE.matcher(c).matches()).findAny().ifPresent(c -> {
            throw new IllegalArgumentException("no pattern of cases: " + c);
        });
        if (!link.startsWith("https://")) {
            throw new IllegalArgumentException("the link must begin with https://, but is " + link);
        }
    }

    boolean covers(String server, String id) {
        return servers.contains(server) && cases.stream().anyMatch(pattern -> matches(pattern, id));
    }

    private static boolean matches(String pattern, String id) {
        return pattern.endsWith("*") ? id.startsWith(pattern.substring(0, pattern.length() - 1)) : id.equals(pattern);
    }
}
