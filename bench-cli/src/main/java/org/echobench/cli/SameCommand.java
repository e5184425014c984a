package org.echobench.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.echobench.results.Plan;
import org.echobench.results.Subject;

/**
 * The command that gives the same plan again, if it is called in the same folder. Results are published, so it has no paths
 * of this machine: of a path outside that folder it has only the name.
 */
final class SameCommand {

    private SameCommand() {}

    static List<String> of(RunOptions options, Optional<Path> serversDir, Plan plan) {
        List<String> words = new ArrayList<>(List.of("echobench", "run"));
        if (!options.targets().isEmpty()) {
            words.addAll(targets(options));
        } else {
            if (options.suite().isPresent() || options.include().isEmpty()) {
                words.addAll(List.of("--suite", plan.name()));
            }
            words.addAll(List.of(
                    "--server",
                    plan.subjects().stream().map(Subject::serverId).distinct().collect(Collectors.joining(","))));
        }
        serversDir.ifPresent(folder -> words.addAll(List.of("--servers-dir", portable(folder))));
        options.include().ifPresent(regex -> words.addAll(List.of("--include", regex)));
        options.params().forEach(param -> words.addAll(List.of("-p", param)));
        // One word each: what follows begins with a dash itself.
        options.jvmArgs().stream()
                .filter(args -> options.jvmArgs().size() > 1 || !args.flags().isEmpty())
                .forEach(args -> words.add("--jvm-args=" + args));
        options.isolation().ifPresent(isolation -> words.addAll(List.of("--isolation", isolation.value())));
        options.serverCpus().ifPresent(list -> words.addAll(List.of("--server-cpus", list)));
        options.rounds().ifPresent(rounds -> words.addAll(List.of("--rounds", Integer.toString(rounds))));
        if (plan.scale().factor() != 1) {
            words.addAll(List.of("--scale", Double.toString(plan.scale().factor())));
        }
        words.addAll(List.of("--seed", Long.toString(plan.seed())));
        return words;
    }

    private static List<String> targets(RunOptions options) {
        List<String> words = new ArrayList<>();
        options.targets().forEach(file -> words.addAll(List.of("--target", portable(file))));
        String loads = options.loads().stream().sorted().map(TargetLoad::name).collect(Collectors.joining(","));
        words.addAll(List.of("--load", loads));
        return words;
    }

    static String portable(Path given) {
        if (!given.isAbsolute()) {
            return given.toString();
        }
        Path here = Path.of("").toAbsolutePath();
        if (given.equals(here)) {
            return ".";
        }
        return given.startsWith(here)
                ? here.relativize(given).toString()
                : given.getFileName().toString();
    }
}
