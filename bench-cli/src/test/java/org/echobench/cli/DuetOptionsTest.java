package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.echobench.report.compare.ExitRule.FailOn;
import org.echobench.results.DuetPlan;
import org.echobench.results.DuetRow;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.results.Subject;
import org.echobench.results.profile.ProfileKind;
import org.junit.jupiter.api.Test;

class DuetOptionsTest {

    private static DuetOptions parse(String... words) {
        return DuetOptions.of(List.of(words));
    }

    @Test
    void flagsArePartedBySpaces() {
        DuetOptions options = parse("HEAD", "--base-jvm-args=  -Xss2m   -Da=1 ", "--head-jvm-args=");
        assertEquals(List.of("-Xss2m", "-Da=1"), options.base().jvmArgs());
        assertEquals(List.of(), options.head().jvmArgs());
    }

    @Test
    void aQuotedFlagKeepsItsSpaces() {
        DuetOptions options = parse("HEAD", "--head-jvm-args=-Xss2m \"-Dname=one two\"");
        assertEquals(List.of("-Xss2m", "-Dname=one two"), options.head().jvmArgs());
    }

    private static DuetPlan plan() {
        Subject server = Subject.of("netty", List.of(Path.of("netty.jar")));
        return new DuetPlan(
                "plan",
                1,
                2,
                List.of(new DuetRow(
                        Row.of("row", "Some.benchmark", Map.of(), RowSettings.annotated()),
                        server.withJvmArgs(DuetRow.BASE, List.of()),
                        server.withJvmArgs(DuetRow.HEAD, List.of()))),
                Optional.empty());
    }

    @Test
    void aResumedDuetHasTheOptionsThatItWasStartedWith() {
        List<String> words = parse("main", "--scale=0.5", "--profile=alloc", "--fail-on=suspect")
                .words("main", Optional.empty(), plan(), Path::toString);
        DuetOptions resumed = DuetOptions.of(words);
        assertEquals(0.5, resumed.scale().factor());
        assertEquals(Set.of(ProfileKind.ALLOC), resumed.profile());
        assertEquals(Set.of(FailOn.SUSPECT), resumed.comparison().failOn());
    }

    @Test
    void theCommandThatIsPublishedHasNamesInsteadOfPaths() {
        Path jdk = Path.of("").toAbsolutePath().resolveSibling("jdk-21");
        List<String> words = parse("main", "--base-jvm=" + jdk, "--cache=" + jdk.resolve("built"))
                .words("main", Optional.empty(), plan(), SameCommand::portable);
        assertEquals(List.of("main", "--base-jvm=jdk-21", "--pairs=2", "--seed=1", "--cache=built"), words);
    }
}
