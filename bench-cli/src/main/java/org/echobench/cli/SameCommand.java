package org.echobench.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.echobench.results.Plan;
import org.echobench.results.Subject;

/** The command that gives the same plan again, without the paths of this machine: of a folder only its name. */
final class SameCommand {

    private SameCommand() {}

    static List<String> of(RunOptions options, Optional<Path> serversDir, Plan plan) {
        List<String> words = new ArrayList<>(List.of("echobench", "run"));
        if (options.suite().isPresent() || options.include().isEmpty()) {
            words.addAll(List.of("--suite", plan.name()));
        }
        words.addAll(List.of(
                "--server",
                plan.subjects().stream().map(Subject::serverId).distinct().collect(Collectors.joining(","))));
        serversDir.ifPresent(folder -> words.addAll(
                List.of("--servers-dir", folder.toAbsolutePath().getFileName().toString())));
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
}
