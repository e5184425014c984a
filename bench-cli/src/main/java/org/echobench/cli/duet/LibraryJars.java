package org.echobench.cli.duet;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.echobench.results.ClassPath;
import org.echobench.results.UserError;

/**
 * Jars of a library as its own build leaves them. On the class path of a server they replace the jars of the same
 * artifacts, which are identified by their file names.
 */
record LibraryJars(Path folder, Map<String, Path> byArtifact) {

    /** A platform's natives are a separate artifact. Tests and sources are not on class paths, so they do no harm. */
    private static final Pattern JAR =
            Pattern.compile("(.+?)-\\d.*?(-(?:linux|osx|windows)-.+|-(?:test-)?sources|-tests|-javadoc)?\\.jar");

    /** @throws UserError if two of the jars are of one artifact */
    static LibraryJars of(Path folder) {
        Map<String, Path> jars = new HashMap<>();
        for (Path jar : ClassPath.jarsOf(folder)) {
            artifact(jar).map(name -> jars.put(name, jar)).ifPresent(other -> {
                throw new UserError(folder + " has two jars of one artifact: " + other.getFileName() + " and "
                        + jar.getFileName() + ".");
            });
        }
        return new LibraryJars(folder, jars);
    }

    /** The artifact's name and its platform; empty if the file name has no version. */
    private static Optional<String> artifact(Path jar) {
        Matcher name = JAR.matcher(jar.getFileName().toString());
        return name.matches()
                ? Optional.of(name.group(1) + Optional.ofNullable(name.group(2)).orElse(""))
                : Optional.empty();
    }

    /** @throws UserError if the class path has no jar of their artifacts */
    List<Path> on(List<Path> classPath, String server) {
        List<Path> replaced = classPath.stream()
                .map(jar -> artifact(jar).map(byArtifact::get).orElse(jar))
                .toList();
        if (replaced.equals(classPath)) {
            throw new UserError("No jar in " + folder + " is of an artifact on the class path of " + server + ".");
        }
        return replaced;
    }
}
