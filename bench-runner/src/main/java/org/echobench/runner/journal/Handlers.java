package org.echobench.runner.journal;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.echobench.core.benchmarks.Benchmarks;
import org.echobench.core.spi.Workload;
import org.echobench.results.Row;
import org.echobench.results.Subject;
import org.echobench.results.run.Environment.Server;
import org.echobench.results.run.RunFolder;

/**
 * Where the handlers of a run's rows run.
 *
 * @param servers by the subject's label
 */
record Handlers(Map<String, Server> servers) {

    /** None where the folder does not say which servers it measured. */
    static Handlers of(RunFolder folder) {
        return new Handlers(
                folder.isRun()
                        ? folder.environment().subjects().stream()
                                .collect(Collectors.toMap(Server::label, Function.identity()))
                        : Map.of());
    }

    /** In words; empty where the row measures no server of ours, or its server does not say it. */
    Optional<String> of(Row row, Subject subject) {
        return Optional.ofNullable(servers.get(subject.label()))
                // No provider offers the rows of a service.
                .filter(server -> server.http().isPresent())
                .flatMap(server -> Benchmarks.workload(row.benchmark(), row.params())
                        .flatMap(workload -> workload == Workload.HTTP ? server.http() : server.webSocket()));
    }
}
