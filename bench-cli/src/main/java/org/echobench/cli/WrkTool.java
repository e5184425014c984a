package org.echobench.cli;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** wrk, written for 4.1.0 and 4.2.0. */
final class WrkTool implements PackagedTool {

    private static final Pattern RATE = Pattern.compile("^Requests/sec:\\s+([\\d.]+)$");
    private static final Pattern MEAN = Pattern.compile("^\\s+Latency\\s+([\\d.]+[a-z]+)\\s");
    private static final Pattern P50 = Pattern.compile("^\\s+50%\\s+([\\d.]+[a-z]+)$");
    private static final Pattern P99 = Pattern.compile("^\\s+99%\\s+([\\d.]+[a-z]+)$");
    private static final Pattern REFUSED = Pattern.compile("Non-2xx or 3xx responses: (\\d+)");
    private static final Pattern ERRORS = Pattern.compile("Socket errors: .*");

    @Override
    public String name() {
        return "wrk";
    }

    @Override
    public String debianPackage() {
        return "wrk";
    }

    @Override
    public List<String> versionCommand() {
        return List.of("wrk", "-v");
    }

    @Override
    public List<String> command(Task task) {
        return List.of(
                "wrk",
                "--threads=1",
                "--connections=" + task.connections(),
                "--duration=" + task.duration().toSeconds() + "s",
                "--latency",
                task.url());
    }

    @Override
    public ToolReport read(ToolOutput out) {
        OptionalDouble rate = out.number(RATE);
        Optional<String> fault = out.find(REFUSED).or(() -> out.find(ERRORS)).map(MatchResult::group);
        if (rate.isEmpty() || rate.getAsDouble() == 0) {
            return fault.map(ToolReport::failed).orElseGet(() -> out.unreadable(name()));
        }
        return new ToolReport(rate.getAsDouble(), out.micros(MEAN), out.micros(P50), out.micros(P99), fault);
    }
}
