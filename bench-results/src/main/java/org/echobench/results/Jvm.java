package org.echobench.results;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A JVM. JSON has only its name, not its path.
 *
 * @param name vendor, and the full version with its build
 * @param executable its {@code java}; empty for the JVM of the host, and where the name was read from a file
 */
public record Jvm(String name, Optional<Path> executable) {

    /** The JVM that runs this code. */
    public static Jvm ofHost() {
        return read(System.getProperty("java.vendor") + " " + System.getProperty("java.vm.version"));
    }

    /** The {@code java} of the JVM that runs this code. */
    public static String ownJava() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static Jvm read(String name) {
        return new Jvm(name, Optional.empty());
    }

    /**
     * The JVM of a JDK.
     *
     * @param given the JDK's folder, or its {@code java}
     * @throws UserError if it is not a JVM that starts
     */
    public static Jvm at(Path given) {
        Path java = Files.isDirectory(given) ? given.resolve("bin").resolve("java") : given;
        if (!Files.isExecutable(java)) {
            throw new UserError("There is no JDK in " + given + ": it has no bin/java that can be run.");
        }
        String settings = settings(java);
        return new Jvm(
                property(java, settings, "java.vendor") + " " + property(java, settings, "java.vm.version"),
                Optional.of(java));
    }

    /**
     * Its feature release, such as 25.
     *
     * @throws UserError if it does not start
     */
    public int feature() {
        return executable
                .map(java -> property(java, settings(java), "java.specification.version"))
                .map(version -> Integer.parseInt(version.replaceFirst("^1\\.", "")))
                .orElseGet(() -> Runtime.version().feature());
    }

    private static String settings(Path java) {
        StringBuilder printed = new StringBuilder();
        run(List.of(java.toString(), "-XshowSettings:properties", "-version"), printed);
        return printed.toString();
    }

    /**
     * Whether it starts with these flags.
     *
     * @throws UserError if it does not start at all
     */
    public boolean accepts(List<String> flags) {
        List<String> command =
                new ArrayList<>(List.of(executable.map(Path::toString).orElseGet(Jvm::ownJava)));
        command.addAll(flags);
        command.add("-version");
        return run(command, new StringBuilder()) == 0;
    }

    /**
     * Runs a JVM to its end.
     *
     * @param printed receives what it prints
     * @return its exit code
     * @throws UserError if it does not start
     */
    public static int run(List<String> command, StringBuilder printed) {
        String java = command.get(0);
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            printed.append(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
            return process.waitFor();
        } catch (IOException e) {
            throw new UserError("The JVM " + java + " does not start: " + e.getMessage() + ".", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UserError("Interrupted while the JVM " + java + " ran.", e);
        }
    }

    private static String property(Path java, String settings, String name) {
        Matcher matcher = Pattern.compile("(?m)^\\s*" + Pattern.quote(name) + " = (.+?)\\s*$")
                .matcher(settings);
        if (!matcher.find()) {
            throw new UserError(
                    "The JVM " + java + " does not print its " + name + ", so it cannot be named in the results.");
        }
        return matcher.group(1);
    }

    @JsonValue
    @Override
    public String toString() {
        return name;
    }
}
