package org.echobench.cluster.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.echobench.cluster.control.NodeListener;
import org.echobench.cluster.node.NodeMessages;
import org.echobench.cluster.topology.NodeSpec;
import org.echobench.runner.RunNodes;

/** Names every node in the run's {@code environment.json}, and refuses to go on with others. */
final class NodesOfRun implements NodeListener {

    private static final double NANOS_PER_MICRO = 1_000.0;

    private final RunNodes nodes;

    NodesOfRun(RunNodes nodes) {
        this.nodes = nodes;
    }

    @Override
    public void met(Map<NodeSpec, NodeMessages.Hello> met) {
        ArrayNode json = JsonNodeFactory.instance.arrayNode();
        met.forEach((spec, hello) -> json.add(node(spec, hello)));
        nodes.require(json);
    }

    private static ObjectNode node(NodeSpec spec, NodeMessages.Hello hello) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("name", spec.name());
        json.put("role", spec.role().name().toLowerCase(Locale.ROOT));
        json.put("host", spec.host());
        addAll(json.putArray("addresses"), spec.addresses());
        json.put("cpus", spec.cpus().orElse("all"));
        json.put("jvm", hello.jvm());
        addAll(json.putArray("jvmArgs"), spec.jvmArgs());
        json.put("os", hello.os());
        json.put("kernel", hello.kernel());
        json.put("processor", hello.processor());
        json.put("processors", hello.processors());
        json.put("memoryBytes", hello.memoryBytes());
        return json;
    }

    private static void addAll(ArrayNode array, List<String> texts) {
        texts.forEach(array::add);
    }

    @Override
    public void clocks(Map<String, Long> errorNanos) {
        Map<String, Double> micros = new TreeMap<>();
        errorNanos.forEach((node, nanos) -> micros.put(node, nanos / NANOS_PER_MICRO));
        nodes.clockErrors(micros);
    }
}
