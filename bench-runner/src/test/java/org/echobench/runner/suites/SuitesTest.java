package org.echobench.runner.suites;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.echobench.results.Isolation;
import org.echobench.results.Row;
import org.echobench.results.Scale;
import org.echobench.results.run.Figure;
import org.echobench.results.run.RunResult;
import org.echobench.results.run.RunResult.RowResult;
import org.echobench.results.run.SubjectResult;
import org.echobench.runner.plan.JmhBenchmark;
import org.echobench.runner.plan.PlannedTimes;
import org.echobench.runner.plan.RowBuilder;
import org.echobench.runner.suites.Suite.JvmVariant;
import org.echobench.runner.suites.Suite.SuiteRow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SuitesTest {

    private static final List<JmhBenchmark> ALL = JmhBenchmark.all();
    private static final RowBuilder BUILDER = new RowBuilder(ALL, Map.of());
    /** One shows that everything works, the others repeat their decisive steps within a fork. */
    private static final Set<String> FEW_ROUNDS = Set.of(
            "smoke",
            "capacity",
            "push-scale",
            "waiting",
            "jdk",
            "heap",
            "http2",
            "containers-small",
            "container-smallest",
            "slow-readers");

    /** Two rounds show what a reader's own load costs; they rank nobody. */
    private static final Set<String> AT_A_RATE = Set.of("echo-10000");

    static Stream<Suite> suites() {
        return Suites.all().stream();
    }

    private static Suite suite(String name) {
        return suites().filter(suite -> suite.name().equals(name)).findFirst().orElseThrow();
    }

    private static Duration time(Suite suite) {
        return suite.time(new PlannedTimes(ALL), BUILDER);
    }

    @Test
    void suitesDifferInName() {
        List<String> names = suites().map(Suite::name).toList();
        assertEquals(names.size(), new HashSet<>(names).size());
    }

    @ParameterizedTest
    @MethodSource("suites")
    void everySuiteExpandsToRowsOfDifferentNames(Suite suite) {
        List<String> names = suite.expand(BUILDER).stream().map(Row::name).toList();
        assertEquals(names.size(), new HashSet<>(names).size(), suite.name());
        assertFalse(names.isEmpty(), suite.name());
    }

    @ParameterizedTest
    @MethodSource("suites")
    void everySuiteThatComparesServersHasTheReferenceAmongThem(Suite suite) {
        // The reference runs handlers on its event loops, which must not wait, and speaks HTTP/1.1 only.
        boolean withoutIt = Set.of("waiting", "overload-waiting", "overload-limits", "http2")
                .contains(suite.name());
        assertTrue(
                suite.servers().contains("reference")
                        || suite.name().equals("duet")
                        || withoutIt
                        || !suite.jvms().isEmpty(),
                suite.name());
    }

    @Test
    void theTimeOfASuiteThatComparesJvmsCountsThoseOfEachServer() {
        Suite two = suite("jdk");
        Suite one =
                new Suite("one", "", two.servers(), two.rounds(), two.minutes(), two.settings(), two.rows(), List.of());
        Suite some = new Suite(
                "some",
                "",
                two.servers(),
                two.rounds(),
                two.minutes(),
                two.settings(),
                two.rows(),
                List.of(
                        new JvmVariant("a", OptionalInt.empty(), List.of(), Optional.empty()),
                        new JvmVariant("b", OptionalInt.empty(), List.of(), Optional.of(two.servers()))));
        assertEquals(time(one).multipliedBy(2), time(some));
    }

    @ParameterizedTest
    @MethodSource("suites")
    void aJvmThatIsForSomeServersNamesServersOfItsSuite(Suite suite) {
        suite.jvms()
                .forEach(jvm ->
                        assertTrue(suite.servers().containsAll(jvm.servers().orElse(List.of()))));
    }

    @ParameterizedTest
    @MethodSource("suites")
    void everySuiteSetsParametersThatItsBenchmarksHave(Suite suite) {
        for (SuiteRow row : suite.rows()) {
            assertTrue(
                    row.in(BUILDER).params().keySet().containsAll(row.params().keySet()),
                    suite.name() + " " + row.name());
        }
    }

    private static RunResult quick(String server, UnaryOperator<Map<String, String>> params) {
        List<RowResult> rows = suite("quick").expand(BUILDER).stream()
                .map(row -> new RowResult(
                        row.name(),
                        row.benchmark(),
                        new TreeMap<>(params.apply(row.params())),
                        new TreeMap<>(Map.of(RowResult.MODE, "thrpt")),
                        List.of(new SubjectResult(
                                server,
                                server,
                                Optional.empty(),
                                3,
                                Optional.empty(),
                                new TreeMap<>(Map.of(
                                        "score", new Figure(100_000, "ops/s", Optional.empty(), List.of(100_000.0)))),
                                List.of(),
                                List.of()))))
                .toList();
        return new RunResult("quick", 1, 3, Scale.NONE, rows, List.of(), Optional.empty(), Optional.empty());
    }

    @Test
    void aRunOfQuickSaysHowFastItsMachineWasInTheRowsThatAreNotAtARate() {
        String machine = Suites.machine(quick("reference", params -> params)).orElseThrow();
        assertTrue(
                machine.matches("The machine: reference echo-forked \\d\\.\\d\\d, push-forked \\d\\.\\d\\d,"
                        + " plaintext-forked \\d\\.\\d\\d of the rates in README's run\\."),
                machine);
    }

    @Test
    void aRunWithoutTheReferenceSaysNothingOfItsMachine() {
        assertEquals(Optional.empty(), Suites.machine(quick("netty", params -> params)));
    }

    @Test
    void aRunWithOtherParametersSaysNothingOfItsMachine() {
        assertEquals(Optional.empty(), Suites.machine(quick("reference", params -> {
            Map<String, String> larger = new TreeMap<>(params);
            larger.put("payload", "4096");
            return larger;
        })));
    }

    @ParameterizedTest
    @MethodSource("suites")
    void everySuiteTakesAtMostFortyMinutes(Suite suite) {
        takesAtMost(40, suite);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rest", "websocket", "fixed-rate", "waiting", "transports"})
    void theSuitesOfWarmServersTakeAtMostHalfAnHour(String name) {
        takesAtMost(30, suite(name));
    }

    private static void takesAtMost(int minutes, Suite suite) {
        Duration time = time(suite);
        assertTrue(time.compareTo(Duration.ofMinutes(minutes)) <= 0, suite.name() + " takes " + time);
    }

    @ParameterizedTest
    @MethodSource("suites")
    void everySuiteHasRoundsEnoughForAnIntervalUnlessItShowsOrSearches(Suite suite) {
        for (Row row : suite.expand(BUILDER)) {
            if (AT_A_RATE.contains(row.name())) {
                continue;
            }
            int rounds = row.settings().rounds().orElse(suite.rounds());
            assertTrue(rounds >= 3 || FEW_ROUNDS.contains(suite.name()), suite.name() + " " + row.name());
        }
    }

    @Test
    void quickTakesAtMostTwentyMinutes() {
        takesAtMost(20, suite("quick"));
    }

    @Test
    void http2TakesAtMostTwentyMinutes() {
        takesAtMost(20, suite("http2"));
    }

    @Test
    void smokeTakesAtMostAMinute() {
        takesAtMost(1, suite("smoke"));
    }

    @Test
    void quickMeasuresACommonRateWhichSmokeAndDuetDoNot() {
        assertTrue(names("quick").containsAll(AT_A_RATE));
        assertTrue(names("smoke").stream().noneMatch(AT_A_RATE::contains));
        assertTrue(names("duet").stream().noneMatch(AT_A_RATE::contains));
    }

    private static List<String> names(String suite) {
        return suite(suite).expand(BUILDER).stream().map(Row::name).toList();
    }

    @Test
    void variantsIsWarmAndTakesAtMostThirtyFiveMinutesWithThirteenServers() {
        Suite variants = suite("variants");
        assertTrue(time(variants)
                        .multipliedBy(13)
                        .dividedBy(variants.servers().size())
                        .toMinutes()
                < 35);
    }

    /**
     * Their handlers run on other threads than the framework's documentation advises for one that never blocks. The handlers of
     * {@code waiting}, {@code overload-waiting} and {@code overload-limits} do.
     */
    @ParameterizedTest
    @MethodSource("suites")
    void aSuiteThatRanksServersTakesTheWayForHandlersThatNeverBlock(Suite suite) {
        if (!Set.of("variants", "waiting", "overload-waiting", "overload-limits")
                .contains(suite.name())) {
            assertTrue(
                    suite.servers().stream()
                            .noneMatch(Set.of("grizzly", "jetty-blocking", "jetty-vt", "tomcat-vt")::contains),
                    suite.name());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"quick", "smoke", "duet", "variants", "http2"})
    void theMainSuitesRunEveryServerInAProcessOfItsOwn(String name) {
        suite(name).expand(BUILDER).forEach(row -> assertTrue(Isolation.FORKED.isIn(row.params()), row.name()));
    }

    @ParameterizedTest
    @MethodSource("suites")
    void eachFlagOfAJvmStandsByItself(Suite suite) {
        suite.jvms().forEach(jvm -> jvm.args().forEach(flag -> assertTrue(flag.indexOf(' ') < 0, flag)));
    }

    @Test
    void concurrencyTakesAtMostFifteenMinutes() {
        takesAtMost(15, suite("concurrency"));
    }
}
