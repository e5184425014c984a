package org.echobench.report.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.echobench.results.Json;
import org.echobench.results.profile.StackTree;

/**
 * A tree of stacks as the script {@code flames.js} reads it. {@code frames} has four numbers for each frame, callers before
 * callees: the depth, the index in {@code names}, and the values of base and head with callees.
 */
final class FlameData {

    private static final MathContext DIGITS = new MathContext(4);

    private final Map<String, Integer> names = new LinkedHashMap<>();
    private final ArrayNode frames = Json.array();
    private final StackTree root;
    private final double leastShare;

    private FlameData(StackTree root, double leastShare) {
        this.root = root;
        this.leastShare = leastShare;
    }

    /**
     * Empty for a tree without a value.
     *
     * @param leastShare of either side's cost, 0 to 1: frames that have no more on both sides are left out
     */
    static Optional<String> of(StackTree root, double leastShare) {
        if (root.base() + root.head() == 0) {
            return Optional.empty();
        }
        FlameData data = new FlameData(root, leastShare);
        data.add(root, 0);
        ObjectNode json = Json.object();
        data.names.keySet().forEach(json.putArray("names")::add);
        json.set("frames", data.frames);
        return Optional.of(json.toString());
    }

    private void add(StackTree frame, int depth) {
        if (frame.base() <= leastShare * root.base() && frame.head() <= leastShare * root.head()) {
            return;
        }
        names.putIfAbsent(frame.frame(), names.size());
        frames.add(depth)
                .add(names.get(frame.frame()))
                .add(rounded(frame.base()))
                .add(rounded(frame.head()));
        frame.children().forEach(child -> add(child, depth + 1));
    }

    private static double rounded(double value) {
        return new BigDecimal(value).round(DIGITS).doubleValue();
    }
}
