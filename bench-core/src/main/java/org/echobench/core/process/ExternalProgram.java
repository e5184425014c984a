package org.echobench.core.process;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The files of a server in another language. They are in a folder {@code program} beside the jar of the module that
 * starts it, or beside the folder of its classes. {@link ServerProcess} runs it.
 */
public final class ExternalProgram {

    private static final String FOLDER = "program";

    private final Path folder;

    ExternalProgram(Path folder) {
        this.folder = folder;
    }

    /** The program of the module that {@code anchor} belongs to, whether or not it has been built. */
    public static ExternalProgram of(Class<?> anchor) {
        try {
            Path module = Path.of(
                    anchor.getProtectionDomain().getCodeSource().getLocation().toURI());
            return new ExternalProgram(module.resolveSibling(FOLDER));
        } catch (URISyntaxException e) {
            throw new IllegalStateException("no path leads to " + anchor.getName(), e);
        }
    }

    /** The path of a file in its folder, whether or not it exists. */
    public Path file(String name) {
        return folder.resolve(name);
    }

    public boolean has(String name) {
        return Files.isRegularFile(file(name));
    }

    /** The executable that a shell would find on {@code PATH}. */
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
