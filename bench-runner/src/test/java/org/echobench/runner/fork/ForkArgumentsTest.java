package org.echobench.runner.fork;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.echobench.results.Cell;
import org.echobench.results.Jvm;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.results.Subject;
import org.echobench.runner.TestPlans;
import org.junit.jupiter.api.Test;

/** What the runner adds to a fork's command, and that no result keeps it. */
class ForkArgumentsTest {

    private static final String UNTOUCHED = "-XX:-AlwaysPreTouch";

    private static List<String> of(String... flags) {
        return of(TestPlans.tiny("one", 1), 1, 1, flags);
    }

    private static List<String> of(Row row, int round, long seed, String... flags) {
        Subject subject = new Subject("head", "netty", Jvm.ofHost(), List.of(flags), TestPlans.CLASS_PATH);
        return JmhCommand.jvmArgs(new Cell(round, row, subject, Optional.empty()), seed, Path.of("folder"));
    }

    private static List<String> with(Map<String, String> params, String... flags) {
        String load = "org.echobench.core.benchmarks.ClosedLoop.run";
        return of(Row.of("echo", load, params, RowSettings.annotated()), 1, 1, flags);
    }

    private static String seed(int round, long seed) {
        return of(TestPlans.tiny("one", 1), round, seed).stream()
                .filter(argument -> argument.startsWith("-Dechobench.fork.seed="))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aSubjectsFlagsReachTheServersOwnJvmToo() {
        List<String> arguments = of("-Da=1 2", "-Xss2m");
        assertTrue(arguments.containsAll(List.of("-Da=1 2", "-Xss2m")), arguments::toString);
        assertTrue(
                arguments.containsAll(
                        List.of("-Dechobench.subject.flag.0=-Da=1 2", "-Dechobench.subject.flag.1=-Xss2m")),
                arguments::toString);
    }

    @Test
    void theFoldersNameComesFirstHoweverLongTheFlagsAre() {
        assertEquals(
                JmhCommand.directory(Path.of("folder")),
                of("-Da=" + "1".repeat(5_000)).get(0));
    }

    @Test
    void aCollectorReplacesTheSuitesInTheForkAndInTheServersOwnJvm() {
        List<String> arguments = of("-XX:+UseSerialGC");
        assertEquals(List.of("-XX:-UseG1GC", "-XX:+UseSerialGC"), arguments.subList(1, 3));
        assertTrue(
                arguments.containsAll(List.of(
                        "-Dechobench.subject.flag.0=-XX:-UseG1GC", "-Dechobench.subject.flag.1=-XX:+UseSerialGC")),
                arguments::toString);
    }

    @Test
    void aClientWithoutTheServerLeavesItsHeapAlone() {
        assertTrue(with(Map.of("isolation", "forked", "tls", "false")).contains(UNTOUCHED));
        assertTrue(with(Map.of("isolation", "forked")).contains(UNTOUCHED));
    }

    @Test
    void aHeapWithTheServerOrWithGarbageOfTheClientIsTouched() {
        assertFalse(with(Map.of()).contains(UNTOUCHED));
        assertFalse(with(Map.of("isolation", "inprocess")).contains(UNTOUCHED));
        assertFalse(with(Map.of("isolation", "forked", "tls", "true")).contains(UNTOUCHED));
    }

    @Test
    void theSubjectsFlagsWinAndAloneArePublishedWhateverTheHeap() {
        Map<String, String> forked = Map.of("isolation", "forked");
        assertEquals(List.of(), JmhCommand.published(with(forked)));
        assertEquals(List.of(UNTOUCHED), JmhCommand.published(with(forked, UNTOUCHED)));
        assertEquals(List.of(UNTOUCHED), JmhCommand.published(with(Map.of(), UNTOUCHED)));
        List<String> touched = with(forked, "-XX:+AlwaysPreTouch");
        assertTrue(touched.indexOf(UNTOUCHED) < touched.indexOf("-XX:+AlwaysPreTouch"), touched::toString);
    }

    @Test
    void everyForkHasASeedOfItsOwnThatFollowsFromThePlan() {
        assertEquals(seed(1, 7), seed(1, 7));
        assertNotEquals(seed(1, 7), seed(2, 7));
        assertNotEquals(seed(1, 7), seed(1, 8));
    }

    @Test
    void onlyTheSubjectsOwnFlagsArePublished() {
        assertEquals(List.of("-Da=1"), JmhCommand.published(of("-Da=1")));
        assertEquals(List.of(), JmhCommand.published(of()));
    }
}
