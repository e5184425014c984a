package org.echobench.cluster.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.echobench.cluster.topology.JobKind;
import org.echobench.cluster.topology.RunSpec;
import org.echobench.cluster.topology.Topology;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Workload;
import org.echobench.results.ClassPath;
import org.echobench.results.Jvm;
import org.echobench.results.LeftOut;
import org.echobench.results.Param;
import org.echobench.results.Plan;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.results.Scale;
import org.echobench.results.Subject;

/**
 * A topology as the plan of a run: jobs are rows, servers are subjects.
 *
 * @param stampless servers that cannot stamp each subscriber's message
 */
record ClusterPlan(Plan plan, Map<String, ServerInfo> servers, Set<String> stampless) {

    /** The approximate number of windows of a search. */
    private static final int USUAL_WINDOWS = 22;

    private static final int BETWEEN_WINDOWS_MILLIS = 300;

    static ClusterPlan of(Topology topology, InstalledServers installed) {
        RunSpec run = topology.run();
        List<Row> rows = run.jobs().stream().map(job -> row(job, topology)).toList();
        List<Subject> subjects = new ArrayList<>();
        Map<String, ServerInfo> infos = new LinkedHashMap<>();
        Set<String> stampless = new TreeSet<>();
        List<LeftOut> leftOut = new ArrayList<>();
        for (String id : run.servers()) {
            InstalledServers.Installed server = installed.find(id);
            infos.put(id, server.info());
            if (!server.publishesEach()) {
                stampless.add(id);
            }
            subjects.add(
                    new Subject(id, id, Jvm.ofHost(), topology.server().jvmArgs(), ClassPath.of(server.classPath())));
            for (RunSpec.Job job : run.jobs()) {
                if (!server.workloads().contains(workload(job.kind()))) {
                    leftOut.add(LeftOut.of(job.name(), id, "does not offer " + workload(job.kind())));
                }
            }
        }
        return new ClusterPlan(
                new Plan("cluster", run.seed(), run.rounds(), Scale.NONE, rows, subjects, leftOut, Optional.empty()),
                infos,
                stampless);
    }

    private static Row row(RunSpec.Job job, Topology topology) {
        RunSpec run = topology.run();
        Map<String, String> params = new TreeMap<>(job.params());
        // The number of loader processes is part of a row's identity.
        params.put(Param.LOADERS.label(), Integer.toString(topology.loaders().size()));
        if (job.kind() == JobKind.PUSH_SCALE) {
            Duration expected =
                    Duration.ofSeconds(Long.parseLong(params.get(Param.TIME_LIMIT_SECONDS.label())) / 2 + 1);
            return shot(job, params, expected);
        }
        if (job.kind() == JobKind.RATE_CAPACITY || job.kind() == JobKind.SUBSCRIBER_CAPACITY) {
            long millis = Long.parseLong(params.get(Param.WARMUP_MILLIS.label()))
                    + USUAL_WINDOWS
                            * (Long.parseLong(params.get(Param.WINDOW_MILLIS.label())) + BETWEEN_WINDOWS_MILLIS);
            return shot(job, params, Duration.ofMillis(millis));
        }
        RowSettings settings = RowSettings.annotated()
                .withWarmup(run.warmup().count(), Duration.ofMillis(run.warmup().millis()))
                .withMeasurement(
                        run.measurement().count(),
                        Duration.ofMillis(run.measurement().millis()));
        return Row.of(job.name(), job.kind().benchmark(), params, settings);
    }

    private static Row shot(RunSpec.Job job, Map<String, String> params, Duration expected) {
        return Row.of(
                job.name(),
                job.kind().benchmark(),
                params,
                RowSettings.annotated().withShots(0, 1, expected));
    }

    private static Workload workload(JobKind kind) {
        return switch (kind) {
            case HTTP_JSON, HTTP_FIXED_RATE -> Workload.HTTP;
            case PUSH_SCALE, SUBSCRIBER_CAPACITY -> Workload.WEBSOCKET_PUSH;
            case WEBSOCKET_ECHO, WEBSOCKET_FIXED_RATE, WEBSOCKET_CONNECT, RATE_CAPACITY -> Workload.WEBSOCKET_ECHO;
        };
    }
}
