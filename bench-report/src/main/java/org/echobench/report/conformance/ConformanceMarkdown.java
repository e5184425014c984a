package org.echobench.report.conformance;

import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The table of all servers as Markdown. */
final class ConformanceMarkdown {

    private ConformanceMarkdown() {}

    static String of(List<ServerConformance> servers, Explanations explanations) {
        TreeMap<Integer, String> titles = new TreeMap<>();
        servers.forEach(s -> s.groups().forEach(g -> titles.put(g.group(), g.title())));
        StringBuilder text = new StringBuilder("# Conformance\n\n");
        text.append(
                        "The Autobahn test suite's fuzzing client against every row: `mvn verify -Pconformance`. Each group shows\n")
                .append(
                        "OK / non-strict / failed; the result of a case is the worse of its messages and its close, and\n")
                .append(
                        "informational cases count as OK. [docs/conformance.md](../../docs/conformance.md) says more.\n\n");
        line(
                text,
                List.of("server", "version", "OK", "non-strict", "failed", "not run"),
                titles.entrySet().stream()
                        .map(t -> t.getKey() + " " + t.getValue())
                        .toList());
        line(
                text,
                List.of("---", "---", "---:", "---:", "---:", "---:"),
                titles.keySet().stream().map(t -> "---:").toList());
        for (ServerConformance server : servers) {
            line(
                    text,
                    List.of(
                            server.server(),
                            server.setup().library() + " " + server.setup().version(),
                            String.valueOf(server.passed()),
                            String.valueOf(nonStrict(server)),
                            String.valueOf(failed(server)),
                            String.valueOf(server.planned() - server.run())),
                    titles.keySet().stream().map(group -> cell(server, group)).toList());
        }
        text.append('\n');
        servers.stream().filter(s -> !s.failure().isEmpty()).forEach(s -> text.append("* ")
                .append(s.server())
                .append(" was not finished: ")
                .append(s.failure())
                .append('\n'));
        ExplainedCases.of(servers, explanations).forEach(e -> text.append("* ")
                .append(e.server())
                .append(' ')
                .append(e.cases())
                .append(": ")
                .append(e.words())
                .append(why(e))
                .append('\n'));
        return text.toString();
    }

    private static int failed(ServerConformance server) {
        return server.cases(CaseOutcome.FAILED).size();
    }

    private static int nonStrict(ServerConformance server) {
        return server.cases(CaseOutcome.NON_STRICT).size();
    }

    private static String cell(ServerConformance server, int group) {
        return server.groups().stream()
                .filter(g -> g.group() == group)
                .findFirst()
                .map(g -> (g.ok() + g.informational()) + " / " + g.nonStrict() + " / " + g.failed())
                .orElse("not run");
    }

    private static String why(ExplainedCases cases) {
        return cases.explanation()
                .map(e -> ". " + e.why() + " [" + e.link() + "](" + e.link() + ")")
                .orElse(cases.isOpen() ? ". **Not explained yet.**" : "");
    }

    private static void line(StringBuilder text, List<String> first, List<String> rest) {
        text.append("| ")
                .append(java.util.stream.Stream.concat(first.stream(), rest.stream())
                        .collect(Collectors.joining(" | ")))
                .append(" |\n");
    }
}
