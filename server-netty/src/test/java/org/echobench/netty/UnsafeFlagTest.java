package org.echobench.netty;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.netty.util.internal.PlatformDependent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.echobench.core.host.SuiteJvm;
import org.junit.jupiter.api.Test;

/** The suite's JVMs have Netty use Unsafe; one flag gives what users get on JDK 25. */
class UnsafeFlagTest {

    private static final String OWN_DEFAULT_OF_JDK_25 = "-Dio.netty.noUnsafe=true";
    private static final List<String> SMALL = List.of("-Xms64m", "-XX:-AlwaysPreTouch");

    /** What Netty decided in this JVM. */
    static final class Decision {

        private Decision() {}

        public static void main(String[] arguments) {
            System.out.print(
                    "Unsafe " + PlatformDependent.hasUnsafe() + ", VarHandle " + PlatformDependent.hasVarHandle());
        }
    }

    private static String decisionWith(List<String> flags) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Decision.class.getName()));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String decision = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertEquals(0, process.waitFor());
        return decision;
    }

    private static String decisionInTheSuite(String... added) throws IOException, InterruptedException {
        List<String> flags = new ArrayList<>(SMALL);
        flags.addAll(List.of(added));
        return decisionWith(SuiteJvm.with(flags));
    }

    @Test
    void theSuiteHasNettyUseUnsafeOnEveryJdk() throws IOException, InterruptedException {
        assertEquals("Unsafe true, VarHandle false", decisionInTheSuite());
    }

    @Test
    void anAddedFlagTurnsItOffThoughTheSuiteTurnsItOn() throws IOException, InterruptedException {
        assertEquals("Unsafe false, VarHandle true", decisionInTheSuite(OWN_DEFAULT_OF_JDK_25));
    }

    @Test
    void theAddedFlagIsWhatNettyDecidesByItselfOnJdk25() throws IOException, InterruptedException {
        assumeTrue(Runtime.version().feature() >= 25, "Netty uses Unsafe by itself before JDK 25");
        assertEquals(decisionWith(SMALL), decisionInTheSuite(OWN_DEFAULT_OF_JDK_25));
    }
}
