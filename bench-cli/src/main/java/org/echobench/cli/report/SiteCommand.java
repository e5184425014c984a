package org.echobench.cli.report;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.echobench.report.site.Site;
import org.echobench.results.ExitCode;
import org.echobench.results.Figures;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code echobench site}. */
@Command(
        name = "site",
        description = {
            "Makes a static site from a checkout: a server chooser, the reports of its kept runs, and its documents.",
            "Exit code 2: there is nothing to show, or a page cannot be written."
        })
public final class SiteCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "DIR",
            defaultValue = ".",
            description = "The checkout (default: ${DEFAULT-VALUE}).")
    private Path checkout;

    @Option(names = "--out", paramLabel = "DIR", required = true, description = "The folder of the pages.")
    private Path out;

    @Option(
            names = "--source",
            paramLabel = "URL",
            description = "The base URL of files that have no page; without it, links to such files are plain text.")
    private Optional<String> source = Optional.empty();

    @Override
    public Integer call() {
        int pages = new Site(checkout.toAbsolutePath().normalize()).write(out, source);
        spec.commandLine()
                .getOut()
                .println(Figures.count(pages, "page") + " in " + out + "; begin with " + out.resolve("index.html"));
        return ExitCode.OK.code();
    }
}
