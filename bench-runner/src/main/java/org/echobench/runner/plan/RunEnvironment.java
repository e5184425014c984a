package org.echobench.runner.plan;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.echobench.core.spi.ServerInfo;
import org.echobench.results.Json;
import org.echobench.results.Plan;
import org.echobench.results.Subject;

/**
 * What {@code environment.json} says beside the plan and the machine.
 *
 * @param checkout of Echobench's own source; empty if it is not known
 * @param command that gives the same plan again, without a path of this machine
 * @param servers by the subject's label
 */
public record RunEnvironment(
        Instant started, Optional<Checkout> checkout, List<String> command, Map<String, ServerInfo> servers) {

    public ObjectNode toJson(Plan plan) {
        ObjectNode json = Json.object();
        json.put("schema", 1);
        json.put("started", started.toString());
        json.put("commit", checkout.map(Checkout::commit).orElse("unknown"));
        json.put("dirty", checkout.map(Checkout::dirty).orElse(false));
        ArrayNode words = json.putArray("command");
        command.forEach(words::add);
        json.put("plan", plan.name());
        json.put("seed", plan.seed());
        json.put("scale", plan.scale().factor());
        json.set("machine", Machine.toJson());
        ArrayNode subjects = json.putArray("subjects");
        for (Subject subject : plan.subjects()) {
            ObjectNode node = subjects.addObject();
            node.put("label", subject.label());
            node.put("server", subject.serverId());
            JvmIdentity jvm = JvmIdentity.of(subject);
            node.put("jvmVendor", jvm.vendor());
            node.put("jvmVersion", jvm.version());
            Optional.ofNullable(servers.get(subject.label())).ifPresent(info -> {
                node.put("library", info.library());
                node.put("version", info.version());
                node.put("threading", info.threading().name());
                node.put("flush", info.flush().name());
            });
        }
        return json;
    }
}
