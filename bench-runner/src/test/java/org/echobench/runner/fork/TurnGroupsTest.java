package org.echobench.runner.fork;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.echobench.results.Cell;
import org.echobench.results.JmhOptions;
import org.echobench.results.Jvm;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.runner.TestPlans;
import org.junit.jupiter.api.Test;

/** Only forks that can take turns and fit into the memory are measured beside each other. */
class TurnGroupsTest {

    private static final String JSON = "org.echobench.core.benchmarks.ClosedLoop.run";
    private static final RowSettings WARM = RowSettings.annotated().withWarmup(1, Duration.ofSeconds(1));

    private static final long GIB = 1L << 30;

    private static List<Cell> forks(int round, Row row, String... sides) {
        return Stream.of(sides)
                .map(side -> new Cell(
                        round, row, TestPlans.subject("netty").with(side, Jvm.ofHost(), List.of()), Optional.empty()))
                .toList();
    }

    private static List<Cell> pair(int round, Row row) {
        return forks(round, row, "base", "head");
    }

    private static TurnGroups groups(long gib) {
        return new TurnGroups(TestPlans.times()::takesTurns, OptionalLong.of(gib * GIB));
    }

    /** The sizes of the groups of one row. */
    private static List<Integer> sizes(TurnGroups groups, List<Cell> row) {
        return groups.of(row, groups.split(row)).stream().map(List::size).toList();
    }

    /** Seven servers in processes of their own, with a heap of 1 GiB each. */
    private static List<Cell> seven() {
        return forks(1, row(Map.of("isolation", "forked")), "a", "b", "c", "d", "e", "f", "g");
    }

    private static Row row(Map<String, String> params) {
        return Row.of("json", JSON, params, WARM);
    }

    private static List<List<Cell>> measured(List<List<Cell>> pairs) {
        List<Cell> cells = pairs.stream().flatMap(List::stream).toList();
        return groups(1_000).of(cells, groups(1_000).split(cells));
    }

    private static void followsEachOther(Row row) {
        List<Cell> pair = pair(1, row);
        assertEquals(List.of(List.of(pair.get(0)), List.of(pair.get(1))), measured(List.of(pair)));
    }

    @Test
    void thePairsOfWarmRowsAreMeasuredBesideEachOther() {
        Row row = Row.of("json", JSON, Map.of(), WARM);
        List<List<Cell>> pairs = List.of(pair(1, row), pair(2, row), pair(2, row.withName("other")));
        assertEquals(pairs, measured(pairs));
    }

    @Test
    void theForksOfAColdRowFollowEachOther() {
        RowSettings cold = RowSettings.annotated().withWarmup(0, Duration.ofSeconds(1));
        followsEachOther(Row.of("json", JSON, Map.of(), cold));
    }

    @Test
    void singleShotsFollowEachOther() {
        followsEachOther(Row.of("start", "org.echobench.core.benchmarks.ServerStartup.firstAnswer", Map.of(), WARM));
    }

    @Test
    void theServicesOfATargetFileFollowEachOther() {
        String exchange = "org.echobench.core.benchmarks.ClosedLoop.run";
        followsEachOther(Row.of("greeting", exchange, Map.of("row", "greeting"), WARM));
    }

    @Test
    void benchmarksOfOthersFollowEachOther() {
        JmhOptions jmh = new JmhOptions("thrpt", Duration.ofSeconds(2), Duration.ofMinutes(10), List.of());
        followsEachOther(Row.of("theirs", "a.B.c", Map.of(), jmh));
    }

    @Test
    void allServersOfARowTakeTurnsWhereTheirMemorySuffices() {
        assertEquals(List.of(7), sizes(groups(12), seven()));
        assertEquals(Optional.empty(), groups(12).note(seven(), groups(12).split(seven())));
    }

    @Test
    void whereNotAllFitTheGroupsAreFewAndOfNearlyEqualSize() {
        assertEquals(List.of(3, 4), sizes(groups(7), seven()));
        assertEquals(List.of(2, 2, 3), sizes(groups(6), seven()));
        assertEquals(
                Optional.of(
                        "Memory: 7.0 GiB is free; 7 servers at once need 11.1 GiB. In this run at most 4 take turns."),
                groups(7).note(seven(), groups(7).split(seven())));
    }

    @Test
    void whereNoTwoFitForksFollowEachOther() {
        assertEquals(List.of(1, 1, 1, 1, 1, 1, 1), sizes(groups(3), seven()));
        assertEquals(
                Optional.of("Memory: 3.0 GiB is free; 7 servers at once need 11.1 GiB. In this run they are measured"
                        + " one after another."),
                groups(3).note(seven(), groups(3).split(seven())));
    }

    @Test
    void aRunThatIsResumedSaysThatItsGroupsDoNotFitNow() {
        assertEquals(
                Optional.of(
                        "Memory: 7.0 GiB is free; 7 servers at once need 11.1 GiB. In this run at most 7 take turns."),
                groups(7).note(seven(), groups(12).split(seven())));
    }

    @Test
    void theHeapOfASubjectsOwnFlagsCounts() {
        List<Cell> small = seven().stream()
                .map(cell -> new Cell(
                        1,
                        cell.row(),
                        cell.subject().with(cell.subject().label(), Jvm.ofHost(), List.of("-Xmx1g", "-Xmx128m")),
                        Optional.empty()))
                .toList();
        assertEquals(List.of(7), sizes(groups(6), small));
    }

    @Test
    void aClientThatTouchesItsHeapCounts() {
        List<Cell> tls = forks(1, row(Map.of("isolation", "forked", "tls", "true")), "a", "b");
        assertEquals(List.of(1, 1), sizes(groups(5), tls));
        List<Cell> oneJvm = forks(1, row(Map.of("isolation", "inprocess", "tls", "true")), "a", "b");
        assertEquals(List.of(2), sizes(groups(5), oneJvm));
    }

    @Test
    void onOtherMachinesTwoTakeTurnsAndMoreFollowEachOther() {
        TurnGroups elsewhere = TurnGroups.elsewhere(TestPlans.times()::takesTurns);
        assertEquals(List.of(2), sizes(elsewhere, seven().subList(0, 2)));
        assertEquals(List.of(1, 1, 1), sizes(elsewhere, seven().subList(0, 3)));
        assertEquals(Optional.empty(), elsewhere.note(seven(), elsewhere.split(seven())));
    }
}
