package org.echobench.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.echobench.results.Jvm;

/** {@code echobench load} in a JVM of its own, with the flags of this one. */
final class OwnClient implements LoadTool {

    /** Its name in every table. */
    static final String NAME = "ours";

    /** A JVM can be debugged at one port only. */
    private static final String DEBUGGER = "-agentlib:";

    private final Duration warmup;

    /** @param warmup before each measurement, because this client is compiled while it runs */
    OwnClient(Duration warmup) {
        this.warmup = warmup;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<String> command(Task task) {
        List<String> command = new ArrayList<>();
        command.add(Jvm.ownJava());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> !flag.startsWith(DEBUGGER))
                .forEach(command::add);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Echobench.class.getName()));
        command.addAll(List.of("load", task.url(), "--connections", Integer.toString(task.connections())));
        command.addAll(List.of(
                "--warmup",
                warmup.toMillis() + "ms",
                "--duration",
                task.duration().toMillis() + "ms"));
        command.add("--json");
        return command;
    }

    @Override
    public ToolReport read(ToolOutput out) {
        Optional<String> json =
                out.lines().stream().filter(line -> line.startsWith("{")).findFirst();
        try {
            return json.isPresent() ? read(new ObjectMapper().readTree(json.get())) : out.unreadable(name());
        } catch (JsonProcessingException e) {
            return out.unreadable(name());
        }
    }

    private static ToolReport read(JsonNode json) {
        long lost = json.path("lost").asLong();
        long wrong = json.path("wrong").asLong();
        long late = json.path("late").asLong();
        Optional<String> fault = lost + wrong + late == 0
                ? Optional.empty()
                : Optional.of(lost + " lost, " + wrong + " wrong, " + late + " late");
        JsonNode service = json.path(LoadResult.SERVICE);
        double rate = json.path("throughput").asDouble();
        if (!(rate > 0)) {
            return ToolReport.failed(fault.orElse(json.path("firstFailure").asText("no request was answered")));
        }
        return new ToolReport(rate, micros(service, "mean"), micros(service, "p50"), micros(service, "p99"), fault);
    }

    private static OptionalDouble micros(JsonNode service, String name) {
        return OptionalDouble.of(service.path(name).asDouble());
    }
}
