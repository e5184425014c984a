package org.echobench.cli.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.echobench.cli.servers.Distribution;
import org.echobench.cli.servers.ServerPinning;
import org.echobench.results.Isolation;
import org.echobench.results.LeftOut;
import org.echobench.results.Names;
import org.echobench.results.Param;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.results.Subject;
import org.echobench.results.UserError;
import org.echobench.runner.input.YamlFile;
import org.echobench.runner.suites.Suite;
import org.echobench.runner.suites.Suite.SuiteRow;
import org.echobench.service.TargetFile;
import org.echobench.service.TargetOnClassPath;
import org.echobench.service.TargetRow;

/**
 * The target files of a plan: each service is a subject, and rows with the same name are one row.
 *
 * @param all none for a run of servers
 */
public record Targets(List<Target> all) {

    /** Enough for a confidence interval, and for a duet. */
    private static final int ROUNDS = 5;

    public record Target(Path file, TargetFile read) {

        /**
         * Reads a target file.
         *
         * @throws UserError if its name is not that of a target file, or its content is wrong
         */
        public static Target of(Path file) {
            TargetOnClassPath.requireTargetFile(file);
            return new Target(file, YamlFile.read(file, TargetFile.class).value());
        }

        public String name() {
            return read.target();
        }

        /**
         * The class path of its forks.
         *
         * @throws UserError if a file that it names cannot be read
         */
        public List<Path> classPath(Distribution distribution) {
            for (Path named : TargetOnClassPath.with(List.of(), file, read)) {
                if (!Files.isReadable(named)) {
                    throw new UserError("The target file " + file + " names " + named + ", which cannot be read.");
                }
            }
            return TargetOnClassPath.with(distribution.ownClassPath(), file, read);
        }

        /** Why its service cannot be measured in this row; empty if it can. */
        public Optional<String> lacks(Row row) {
            Optional<TargetRow> known = read.row(Param.ROW.in(row.params()).orElseThrow());
            return known.isEmpty()
                    ? Optional.of("its target file has no such row")
                    : TargetLoad.of(row.shortName()).lacks(read, known.get());
        }
    }

    public Targets {
        all = List.copyOf(all);
        Map<String, String> kinds = new HashMap<>();
        for (Target target : all) {
            for (TargetRow row : target.read().rows()) {
                String other = kinds.putIfAbsent(row.name(), row.kind());
                if (other != null && !other.equals(row.kind())) {
                    throw new UserError("The row '" + row.name() + "' is " + other + " in one target file and "
                            + row.kind() + " in another.");
                }
            }
        }
    }

    /** @throws UserError if a file is wrong, or two describe services of the same name */
    public static Targets ofRun(List<Path> files) {
        Targets targets = new Targets(files.stream().map(Target::of).toList());
        Set<String> names = new HashSet<>();
        for (Target target : targets.all()) {
            if (!names.add(target.name())) {
                throw new UserError("Two target files describe '" + target.name()
                        + "': in a run each service needs a name of its own; duet compares two with the same name.");
            }
        }
        return targets;
    }

    public boolean any() {
        return !all.isEmpty();
    }

    /** The pinning of services that are started; those that are already running stay where they are. */
    public ServerPinning pinning(Optional<String> serverCpus) {
        if (all.stream().noneMatch(target -> target.read().url().isPresent())) {
            return ServerPinning.of(serverCpus);
        }
        if (serverCpus.isPresent()) {
            throw new UserError("--server-cpus needs services that the run starts, but a target file has a url.");
        }
        return ServerPinning.ofRunning();
    }

    /** All rows of the files, loaded in each of these ways. */
    public Suite suite(Set<TargetLoad> loads) {
        List<String> names = all.stream().map(Target::name).distinct().toList();
        Map<String, TargetRow> named = new LinkedHashMap<>();
        all.stream()
                .flatMap(target -> target.read().rows().stream())
                .forEach(row -> named.putIfAbsent(row.name(), row));
        List<SuiteRow> rows = named.values().stream()
                .flatMap(row -> loads.stream().sorted().map(load -> load.row(row)))
                .toList();
        return new Suite(
                Names.toName(String.join("+", names)),
                "target files",
                names,
                ROUNDS,
                Optional.empty(),
                RowSettings.annotated(),
                rows,
                List.of());
    }

    /** The rows and services that can be measured, and why the others cannot. */
    public Choice choice(List<Row> rows, Distribution distribution) {
        List<LeftOut> leftOut = new ArrayList<>();
        for (Row row : rows) {
            for (Target target : all) {
                target.lacks(row).ifPresent(reason -> leftOut.add(LeftOut.of(row.name(), target.name(), reason)));
            }
        }
        return Choice.of(
                rows, all.stream().map(target -> subject(target, distribution)).toList(), leftOut);
    }

    private static Subject subject(Target target, Distribution distribution) {
        return Subject.of(target.name(), target.classPath(distribution)).withIsolation(Optional.of(Isolation.FORKED));
    }

    /** @throws UserError if the file of this service is not among them */
    public Subject subject(String name, Distribution distribution) {
        return all.stream()
                .filter(target -> target.name().equals(name))
                .findFirst()
                .map(target -> subject(target, distribution))
                .orElseThrow(() -> new UserError(
                        "This run measures the service '" + name + "': give its file again with --target."));
    }
}
