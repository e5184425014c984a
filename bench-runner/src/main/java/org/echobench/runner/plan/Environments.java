package org.echobench.runner.plan;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.echobench.core.spi.ServerInfo;
import org.echobench.results.Subject;
import org.echobench.results.run.Environment;
import org.echobench.results.run.Machine;

/** Describes the machine and software of a run that starts now. */
public final class Environments {

    private Environments() {}

    /**
     * The environment of a run on this machine, whose nodes are not yet known.
     *
     * @param checkout of Echobench's own source; empty if it is not known
     * @param command that makes the same plan again, without paths of this machine
     * @param servers by the subject's label, as far as they are known
     * @param processors how many a server has
     */
    public static Environment of(
            Instant started,
            Optional<Checkout> checkout,
            List<String> command,
            List<Subject> subjects,
            Map<String, ServerInfo> servers,
            int processors) {
        return new Environment(
                started,
                checkout.map(Checkout::commit),
                checkout.map(Checkout::dirty).orElse(false),
                command,
                Machine.ofThis(),
                subjects.stream()
                        .map(subject -> server(subject, Optional.ofNullable(servers.get(subject.label())), processors))
                        .toList(),
                List.of());
    }

    private static Environment.Server server(Subject subject, Optional<ServerInfo> info, int processors) {
        return new Environment.Server(
                subject.label(),
                subject.serverId(),
                subject.jvm(),
                info.map(ServerInfo::library),
                info.map(ServerInfo::version),
                info.map(known -> known.httpRunsOn(processors)),
                info.map(known -> known.webSocketRunsOn(processors)),
                info.map(known -> known.httpPool(processors)).orElse(OptionalInt.empty()),
                info.map(known -> known.webSocketPool(processors)).orElse(OptionalInt.empty()),
                info.map(known -> known.flush().name()));
    }
}
