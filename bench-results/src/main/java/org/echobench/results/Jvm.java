package org.echobench.results;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which JVM. JSON has only its name, without its path.
 *
 * @param name vendor, and the full version with its build
 * @param executable {@code java}; empty for the JVM of the host, and for one whose name was read from a file
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

    /** @throws UserError if the file is not a JVM that starts */
    public static Jvm at(Path java) {
        try {
            Process process = new ProcessBuilder(java.toString(), "-XshowSettings:properties", "-version")
                    .redirectErrorStream(true)
                    .start();
            process.getOutputStream().close();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.waitFor();
            return new Jvm(
                    property(java, text, "java.vendor") + " " + property(java, text, "java.vm.version"),
                    Optional.of(java));
        } catch (IOException e) {
            throw new UserError("The JVM " + java + " does not start: " + e.getMessage() + ".", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UserError("Interrupted while asking the JVM " + java + " for its version.", e);
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
