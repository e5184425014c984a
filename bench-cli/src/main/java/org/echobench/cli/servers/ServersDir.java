package org.echobench.cli.servers;

import java.nio.file.Path;
import java.util.Optional;
import org.echobench.cli.options.OnResume;
import org.echobench.results.UserError;
import picocli.CommandLine.Option;

/** The option of every command that knows servers outside the distribution. */
public final class ServersDir {

    @OnResume
    @Option(
            names = "--servers-dir",
            paramLabel = "DIR",
            description = "Also has the servers of this folder: a folder of jars for each module (docs/your-own.md).")
    private Path folder;

    Optional<Path> folder() {
        return Optional.ofNullable(folder);
    }

    /** @throws UserError if the folder has no servers */
    public Distribution distribution() {
        Distribution own = Distribution.current();
        return folder().map(own::withGuests).orElse(own);
    }
}
