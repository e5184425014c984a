package org.echobench.core.host;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A server that is written in another language: the folder {@code program} beside the jar of the module that starts it,
 * or beside the folder of its classes.
 */
public final class ExternalProgram {

    private static final String FOLDER = "program";

    private final Path folder;

    ExternalProgram(Path folder) {
        this.folder = folder;
    }

    /** The program of the module that {@code anchor} belongs to; it need not be there. */
    public static ExternalProgram of(Class<?> anchor) {
        try {
            Path module = Path.of(
                    anchor.getProtectionDomain().getCodeSource().getLocation().toURI());
            return new ExternalProgram(module.resolveSibling(FOLDER));
        } catch (URISyntaxException e) {
            throw new IllegalStateException("no path leads to " + anchor.getName(), e);
        }
    }

    /** The path of a file in its folder, whether it is there or not. */
    public Path file(String name) {
        return folder.resolve(name);
    }

    /** Whether its folder has the file. */
    public boolean has(String name) {
        return Files.isRegularFile(file(name));
    }

    /** The executable of that name, as a shell would find it. */
    public static Optional<Path> onPath(String executable) {
        return onPath(executable, System.getenv().getOrDefault("PATH", ""));
    }

    static Optional<Path> onPath(String executable, String path) {
        return Pattern.compile(Pattern.quote(File.pathSeparator))
                .splitAsStream(path)
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, executable))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst();
    }
}
