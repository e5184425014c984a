package org.echobench.cli;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** h2load, written for nghttp2 1.52; it tells the mean latency and no percentile. */
final class H2loadTool implements PackagedTool {

    private static final Pattern RATE = Pattern.compile("^finished in [^,]+, ([\\d.]+) req/s");
    private static final Pattern MEAN = Pattern.compile("^time for request:\\s+\\S+\\s+\\S+\\s+([\\d.]+[a-z]+)\\s");
    private static final Pattern REQUESTS = Pattern.compile(
            "^requests: .* (\\d+) done, (\\d+) succeeded, (\\d+) failed, (\\d+) errored, (\\d+) timeout$");
    private static final Pattern STATUS =
            Pattern.compile("^status codes: (\\d+) 2xx, (\\d+) 3xx, (\\d+) 4xx, (\\d+) 5xx$");

    @Override
    public String name() {
        return "h2load";
    }

    @Override
    public String debianPackage() {
        return "nghttp2-client";
    }

    @Override
    public List<String> versionCommand() {
        return List.of("h2load", "--version");
    }

    @Override
    public List<String> command(Task task) {
        return List.of(
                "h2load",
                "--h1",
                "--threads=1",
                "--clients=" + task.connections(),
                "--duration=" + task.duration().toSeconds(),
                task.url());
    }

    @Override
    public ToolReport read(ToolOutput out) {
        OptionalDouble rate = out.number(RATE);
        Optional<String> fault = fault(out);
        if (rate.isEmpty() || rate.getAsDouble() == 0) {
            return fault.map(ToolReport::failed).orElseGet(() -> out.unreadable(name()));
        }
        return new ToolReport(
                rate.getAsDouble(), out.micros(MEAN), OptionalDouble.empty(), OptionalDouble.empty(), fault);
    }

    private static Optional<String> fault(ToolOutput out) {
        boolean failed =
                out.find(REQUESTS).map(m -> sum(m, 3) > 0 || sum(m, 1) == 0).orElse(false);
        if (failed) {
            return out.find(REQUESTS).map(MatchResult::group);
        }
        return out.find(STATUS).filter(m -> sum(m, 2) > 0).map(MatchResult::group);
    }

    private static long sum(MatchResult match, int firstGroup) {
        long sum = 0;
        for (int i = firstGroup; i <= match.groupCount(); i++) {
            sum += Long.parseLong(match.group(i));
        }
        return sum;
    }
}
