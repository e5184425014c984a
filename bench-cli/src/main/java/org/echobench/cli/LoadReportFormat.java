package org.echobench.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.echobench.core.run.Figures;

/** A load's result for people and for programs. */
final class LoadReportFormat {

    private LoadReportFormat() {}

    static List<String> text(LoadResult result) {
        List<String> lines = new ArrayList<>();
        lines.add("throughput   " + Figures.of(result.throughput()) + " messages/s (" + result.completed()
                + " completed, " + result.lost() + " lost, " + result.wrong() + " wrong, " + result.late() + " late)");
        lines.add("service us   p50 " + Figures.of(result.micros(50)) + "  p90 " + Figures.of(result.micros(90))
                + "  p99 " + Figures.of(result.micros(99)) + "  p99.9 " + Figures.of(result.micros(99.9))
                + "  max " + Figures.of(result.micros(100)));
        lines.add("client       " + Figures.of(result.cpuMicrosPerOp()) + " us CPU and "
                + Figures.of(result.allocBytesPerOp()) + " B per message, busy "
                + Math.round(100 * result.saturation()) + " % of the time");
        if (!result.firstFailure().isEmpty()) {
            lines.add("first fault  " + result.firstFailure());
        }
        return lines;
    }

    static List<String> json(LoadResult result) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("throughput", result.throughput());
        json.put("completed", result.completed());
        json.put("lost", result.lost());
        json.put("wrong", result.wrong());
        json.put("late", result.late());
        ObjectNode service = json.putObject("service");
        service.put("p50", result.micros(50));
        service.put("p90", result.micros(90));
        service.put("p99", result.micros(99));
        service.put("p999", result.micros(99.9));
        service.put("max", result.micros(100));
        json.put("clientCpuMicrosPerOp", result.cpuMicrosPerOp());
        json.put("clientAllocBytesPerOp", result.allocBytesPerOp());
        json.put("clientSaturation", result.saturation());
        if (!result.firstFailure().isEmpty()) {
            json.put("firstFailure", result.firstFailure());
        }
        return List.of(json.toString());
    }
}
