package org.echobench.cli.build;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What Maven prints, and the part that is shown. */
class BuildLogTest {

    private static String reason(String... lines) {
        return new BuildLog(List.of(lines)).reason();
    }

    @Test
    void ofAMissingArtifactTheModuleAndTheArtifactAreTold() {
        assertEquals(
                "server-acme: Could not find artifact acme:acme-servlet:jar:2.3",
                reason(
                        "[INFO] building",
                        "[ERROR] Failed to execute goal on project server-acme: Could not resolve dependencies for project"
                                + " org.echobench:server-acme:jar:0.1: The following artifacts could not be resolved:"
                                + " acme:acme-servlet:jar:2.3, acme:acme-jsr:jar:2.3: Could not find artifact"
                                + " acme:acme-servlet:jar:2.3 in central (https://localhost/maven2) -> [Help 1]",
                        "[ERROR] ",
                        "[ERROR] For more information, read this"));
    }

    @Test
    void ofAnArtifactThatWasMissingBeforeTheSameIsTold() {
        String begin =
                "[ERROR] Failed to execute goal on project server-acme: Could not resolve dependencies for project"
                        + " org.echobench:server-acme:jar:0.1: ";
        String end =
                "acme:core:jar:2.3 was not found in https://localhost/maven2 during a previous attempt. This failure"
                        + " was cached -> [Help 1]";
        assertEquals("server-acme: acme:core:jar:2.3 was not found", reason(begin + end));
        assertEquals(
                "server-acme: acme:core:jar:2.3 was not found",
                reason(begin + "The following artifacts could not be resolved: acme:core:jar:2.3, acme:jsr:jar:2.3: "
                        + end));
    }

    @Test
    void ofSourceThatDoesNotCompileTheFirstErrorIsTold() {
        assertEquals(
                "Foo.java:[1,2] cannot find symbol",
                reason(
                        "[ERROR] COMPILATION ERROR : ",
                        "[ERROR] /source/Foo.java:[1,2] cannot find symbol",
                        "[ERROR] /source/Bar.java:[3,4] cannot find symbol",
                        "[ERROR] Failed to execute goal org.acme:compiler:3.1:compile (default) on project a: Failure"));
    }

    @Test
    void ofAnotherGoalThatFailsTheModuleIsTold() {
        assertEquals(
                "bench-cli: An Ant BuildException has occured: no such folder.",
                reason(
                        "[ERROR] Failed to execute goal org.acme:antrun:3.1:run (distribution) on project bench-cli: An Ant"
                                + " BuildException has occured: no such folder."));
    }

    @Test
    void anyOtherErrorIsToldAsItIs() {
        assertEquals("Unknown lifecycle phase", reason("[ERROR] Unknown lifecycle phase -> [Help 1]", "[ERROR] more"));
    }

    @Test
    void ofALogWithoutErrorsTheLastLineIsTold() {
        assertEquals("make: *** [all] Error 2", reason("cc a.c", "make: *** [all] Error 2"));
        assertEquals("it printed nothing", reason());
    }

    @Test
    void aLongReasonIsCut() {
        assertEquals(161, reason("x".repeat(1_000)).length());
    }
}
