package org.echobench.cli.duet;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.echobench.cli.options.TypedWords;
import org.echobench.results.ExitCode;
import org.echobench.results.run.RunFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code echobench duet}. */
@Command(
        name = "duet",
        description = {
            "Compares two commits, builds, JDKs or settings in pairs of forks: of servers, or with --jmh of any JMH"
                    + " benchmarks.",
            "A pair is one fork of base and one of head. They take turns; with --jmh and of services one follows the"
                    + " other. They are never under load at the same time.",
            "Pairs are added until every row has a verdict, at most --pairs. The chance of even one false difference is"
                    + " held at 2 %%. Exit codes: see compare.",
            "Of a range, such as netty:4.2.1.Final..4.2.18.Final or v1.0..HEAD, the ends are measured first. If they"
                    + " differ, it is halved until the release or commit is found that changed one metric of one row:"
                    + " the one that changed most in units of its noise."
        })
public final class DuetCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private DuetOptions options;

    /** A duet from its two sides to the verdicts, or several for a range of releases or commits. */
    @Override
    public Integer call() throws Exception {
        TypedWords typed = new TypedWords(spec.commandLine().getParseResult());
        Optional<Path> resumed = options.resume();
        if (resumed.isPresent()) {
            typed.requireSamePlan();
        } else {
            options.check(typed);
        }
        // Refused now, not after everything is measured.
        options.comparison().policy();
        boolean ofRange = resumed.map(folder -> new RunFolder(folder).isRange())
                .orElse(options.range().isPresent());
        if (ofRange) {
            RangeSearch search = new RangeSearch(options, typed, spec.commandLine(), Optional.empty());
            return (options.dryRun() ? search.print() : search.run().exit()).code();
        }
        DuetStart duet = new DuetStart(options, typed, spec.commandLine(), Optional.empty());
        ExitCode exit = options.dryRun() ? duet.print() : duet.measure().exit();
        return exit.code();
    }
}
