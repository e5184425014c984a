package org.echobench.runner.plan;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.echobench.results.RunRefusedException;
import org.echobench.results.Subject;

/**
 * Which JVM, without where it is installed.
 *
 * @param vendor as the JVM names it
 * @param version the full version with its build
 */
public record JvmIdentity(String vendor, String version) {

    /** The JVM that runs this code. */
    public static JvmIdentity ofHost() {
        return new JvmIdentity(System.getProperty("java.vendor"), System.getProperty("java.vm.version"));
    }

    /** The JVM of a subject. */
    public static JvmIdentity of(Subject subject) {
        Optional<Path> jvm = subject.jvm();
        return jvm.isEmpty() ? ofHost() : ofExecutable(jvm.get());
    }

    /** @throws RunRefusedException if the file is not a JVM that starts */
    static JvmIdentity ofExecutable(Path java) {
        try {
            Process process = new ProcessBuilder(java.toString(), "-XshowSettings:properties", "-version")
                    .redirectErrorStream(true)
                    .start();
            process.getOutputStream().close();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.waitFor();
            return new JvmIdentity(property(java, text, "java.vendor"), property(java, text, "java.vm.version"));
        } catch (IOException e) {
            throw new RunRefusedException("The JVM " + java + " does not start: " + e.getMessage() + ".", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RunRefusedException("Interrupted while asking the JVM " + java + " for its version.", e);
        }
    }

    private static String property(Path java, String settings, String name) {
        Matcher matcher = Pattern.compile("(?m)^\\s*" + Pattern.quote(name) + " = (.+?)\\s*$")
                .matcher(settings);
        if (!matcher.find()) {
            throw new RunRefusedException(
                    "The JVM " + java + " does not tell its " + name + ", so it cannot be named in the results.");
        }
        return matcher.group(1);
    }

    /** Vendor and version in one line. */
    @Override
    public String toString() {
        return vendor + " " + version;
    }
}
