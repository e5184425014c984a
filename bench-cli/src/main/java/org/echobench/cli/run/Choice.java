package org.echobench.cli.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.echobench.cli.servers.DescriptorLimit;
import org.echobench.cli.servers.ServerCatalog;
import org.echobench.core.benchmarks.Benchmarks;
import org.echobench.core.spi.Workload;
import org.echobench.results.LeftOut;
import org.echobench.results.Param;
import org.echobench.results.Row;
import org.echobench.results.Subject;
import org.echobench.results.UserError;
import org.echobench.runner.suites.Suite;

/**
 * The rows and subjects that can be measured here, and why the others cannot.
 *
 * @param rows each with a subject that is not left out
 * @param subjects each with a row that is not left out
 */
record Choice(List<Row> rows, List<Subject> subjects, List<LeftOut> leftOut) {

    /**
     * Leaves out rows of a suite that this machine or a server cannot run. Does not leave out a server or a number of
     * connections that the user names: it is refused, here or when the run starts.
     *
     * @param suiteRows if the suite compares JVMs, each becomes a row for each server
     * @throws UserError if a server that the user names is unknown or not available, or nothing is left
     */
    static Choice of(ServerCatalog catalog, RunOptions options, List<Row> suiteRows, Suite suite) {
        List<LeftOut> leftOut = new ArrayList<>();
        MeasuredJvms jvms = new MeasuredJvms(options.jvms(), suite.jvms(), options.jvmArgs());
        List<ServerCatalog.Entry> servers = servers(catalog, options, suite.servers(), jvms, leftOut);
        List<Row> rows = suite.jvms().isEmpty()
                ? suiteRows
                : suiteRows.stream()
                        .flatMap(row -> servers.stream()
                                .map(ServerCatalog.Entry::id)
                                .distinct()
                                .map(row::ofServer))
                        .toList();
        Map<ServerCatalog.Entry, List<Subject>> subjects = new LinkedHashMap<>();
        servers.forEach(server -> subjects.put(server, jvms.subjects(server.subject(), leftOut)));
        for (Row row : rows) {
            Optional<String> tooMany = named(options) ? Optional.empty() : DescriptorLimit.tooMany(row);
            if (tooMany.isPresent()) {
                leftOut.add(LeftOut.row(row.name(), tooMany.get()));
                continue;
            }
            for (ServerCatalog.Entry server : servers) {
                missing(row, server).ifPresent(reason -> subjects.get(server).stream()
                        .filter(row::measures)
                        .forEach(subject -> leftOut.add(LeftOut.of(row.name(), subject.label(), reason))));
            }
        }
        return of(rows, subjects.values().stream().flatMap(List::stream).toList(), leftOut);
    }

    /**
     * All rows and subjects that are not left out.
     *
     * @throws UserError if nothing is left
     */
    static Choice of(List<Row> rows, List<Subject> asked, List<LeftOut> leftOut) {
        List<Row> left = rows.stream()
                .filter(row -> asked.stream().anyMatch(subject -> measured(leftOut, row, subject)))
                .toList();
        List<Subject> subjects = asked.stream()
                .filter(subject -> left.stream().anyMatch(row -> measured(leftOut, row, subject)))
                .toList();
        if (left.isEmpty()) {
            throw new UserError("Nothing can be measured: " + leftOut.get(0) + ".");
        }
        return new Choice(left, subjects, leftOut);
    }

    private static List<ServerCatalog.Entry> servers(
            ServerCatalog catalog,
            RunOptions options,
            List<String> suiteServers,
            MeasuredJvms jvms,
            List<LeftOut> leftOut) {
        if (!options.servers().isEmpty()) {
            List<ServerCatalog.Entry> named =
                    options.servers().stream().map(catalog::findAvailable).toList();
            if (!jvms.isPlain()) {
                named.forEach(ServerCatalog.Entry::requireJvm);
            }
            return named;
        }
        List<ServerCatalog.Entry> available = new ArrayList<>();
        for (String id : suiteServers) {
            ServerCatalog.Entry entry = catalog.find(id);
            entry.unavailable()
                    .or(() -> jvms.isPlain() ? Optional.empty() : entry.noJvm())
                    .ifPresentOrElse(
                            reason -> leftOut.add(LeftOut.subject(id, reason.replaceAll("\\.$", ""))),
                            () -> available.add(entry));
        }
        return available;
    }

    /** Whether the user asks for a number of connections. */
    private static boolean named(RunOptions options) {
        return options.params().stream()
                .anyMatch(param -> Param.OPENED.stream().anyMatch(one -> param.startsWith(one.label() + "=")));
    }

    private static Optional<String> missing(Row row, ServerCatalog.Entry server) {
        Optional<Workload> needed = Benchmarks.workload(row.benchmark(), row.params());
        return needed.isEmpty() || server.workloads().contains(needed.get())
                ? lacking(row, server)
                : Optional.of("does not offer "
                        + needed.get().name().toLowerCase(Locale.ROOT).replace('_', ' '));
    }

    /** Why the server cannot be started with the row's settings, in its own words. */
    private static Optional<String> lacking(Row row, ServerCatalog.Entry server) {
        return server.lacks().entrySet().stream()
                .filter(setting -> asks(row, setting.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    private static boolean asks(Row row, String lacking) {
        String[] words = lacking.split("=", 2);
        String setting = words[0];
        String value = row.params().getOrDefault(setting, "false");
        if (words.length > 1) {
            return value.startsWith(words[1]);
        }
        return !value.equals("false")
                && Param.find(setting).filter(known -> known.isNothing(value)).isEmpty();
    }

    private static boolean measured(List<LeftOut> leftOut, Row row, Subject subject) {
        return row.measures(subject) && leftOut.stream().noneMatch(one -> one.covers(row.name(), subject.label()));
    }
}
