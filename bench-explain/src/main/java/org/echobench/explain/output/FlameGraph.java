package org.echobench.explain.output;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.echobench.explain.frames.Cost;
import org.echobench.explain.frames.ForkProfile;
import org.echobench.explain.frames.Stack;
import org.echobench.results.Json;

/**
 * The merged stacks of all forks of both sides, as the script {@code flames.js} reads them. Its {@code frames} has four
 * numbers for each frame, callers before callees: the depth, the index in {@code names}, and the values of base and head
 * with callees, per operation.
 */
final class FlameGraph {

    private static final String ALL = "all";

    private static final MathContext DIGITS = new MathContext(4);

    /** A frame: the means over the forks of each side, and its callees by name. */
    private static final class Frame {
        private final Map<String, Frame> callees = new TreeMap<>();
        private double base;
        private double head;

        private void add(Stack stack, int depth, double base, double head) {
            this.base += base;
            this.head += head;
            if (depth < stack.frames().size()) {
                callees.computeIfAbsent(stack.frames().get(depth).name(), name -> new Frame())
                        .add(stack, depth + 1, base, head);
            }
        }
    }

    private final Frame root = new Frame();
    private final Map<String, Integer> names = new LinkedHashMap<>();
    private final ArrayNode frames = Json.MAPPER.createArrayNode();

    private FlameGraph(Cost cost, List<ForkProfile> base, List<ForkProfile> head) {
        for (ForkProfile fork : base) {
            double unit = fork.unit(cost) / base.size();
            fork.stacks(cost).forEach(stack -> root.add(stack, 0, stack.value() * unit, 0));
        }
        for (ForkProfile fork : head) {
            double unit = fork.unit(cost) / head.size();
            fork.stacks(cost).forEach(stack -> root.add(stack, 0, 0, stack.value() * unit));
        }
    }

    /**
     * The graph as JSON; empty if no stack has a value.
     *
     * @param base forks of base; empty if there is only one side
     * @param head forks of head
     * @param leastShare of a side's cost, 0 to 1: frames that do not exceed it on either side are left out
     */
    static Optional<String> of(Cost cost, List<ForkProfile> base, List<ForkProfile> head, double leastShare) {
        FlameGraph graph = new FlameGraph(cost, base, head);
        if (graph.root.base + graph.root.head == 0) {
            return Optional.empty();
        }
        graph.write(ALL, graph.root, 0, leastShare);
        ObjectNode json = Json.MAPPER.createObjectNode();
        graph.names.keySet().forEach(json.putArray("names")::add);
        json.set("frames", graph.frames);
        return Optional.of(json.toString());
    }

    private void write(String name, Frame frame, int depth, double leastShare) {
        if (frame.base <= leastShare * root.base && frame.head <= leastShare * root.head) {
            return;
        }
        names.putIfAbsent(name, names.size());
        frames.add(depth).add(names.get(name)).add(rounded(frame.base)).add(rounded(frame.head));
        frame.callees.forEach((callee, called) -> write(callee, called, depth + 1, leastShare));
    }

    private static double rounded(double value) {
        return new BigDecimal(value).round(DIGITS).doubleValue();
    }
}
