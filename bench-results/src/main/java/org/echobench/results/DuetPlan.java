package org.echobench.results;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.echobench.results.stats.Look;

/**
 * Base against head in pairs of forks, until each row is decided or has its pairs. The order is {@link Plan#order()} of two
 * subjects: ABBA blocks, rows shuffled.
 *
 * @param name normally the suite's
 * @param seed decides the order of the forks, and of the levels in a load curve, and nothing else
 * @param pairs of each row at most, 2 to 1,000
 * @param rows at least one, names unique
 * @param pinning as in {@link Plan}, the same on both sides
 * @param groups as in {@link Plan}
 */
public record DuetPlan(
        String name,
        long seed,
        int pairs,
        List<DuetRow> rows,
        Optional<Pinning> pinning,
        Optional<Map<String, Integer>> groups) {

    /** How many pairs a row may have; a single one has no variance. */
    public static final Param.Range PAIRS = new Param.Range(2, 1_000);

    public DuetPlan {
        Names.requireName("name", name);
        PAIRS.require("pairs", pairs);
        rows = List.copyOf(rows);
        Plan.requireUnique("rows", rows, DuetRow::name);
        pinning = pinning.isPresent() && anyOwnProcess(rows) ? pinning : Optional.empty();
        groups = Plan.requireGroups(groups);
    }

    public DuetPlan withGroups(Function<List<Cell>, Optional<Map<String, Integer>>> split) {
        return new DuetPlan(name, seed, pairs, rows, pinning, split.apply(cells()));
    }

    /** Whether the server of some fork runs in a process of its own. */
    public boolean anyOwnProcess() {
        return anyOwnProcess(rows);
    }

    private static boolean anyOwnProcess(List<DuetRow> rows) {
        return rows.stream().anyMatch(row -> row.base().ownProcess(row.row()));
    }

    /** When the duet is judged. */
    public List<Look> looks() {
        return Look.schedule(pairs);
    }

    /** All forks that there can be, in the order of measurement. */
    public List<Cell> cells() {
        return cells(rows, seed, pairs);
    }

    /**
     * The forks up to a look, in the order of measurement.
     *
     * @param ended how many pairs the rows have that are decided
     */
    public List<Cell> until(Look look, Map<String, Integer> ended) {
        return cells().stream()
                .filter(cell -> cell.round() <= look.pairs()
                        && cell.round() <= ended.getOrDefault(cell.row().name(), pairs))
                .toList();
    }

    /**
     * Forks of these rows outside of any verdict, in the order of {@link Plan#order()}.
     *
     * @param forks of each side, 1 or more
     */
    public List<Cell> extra(Collection<String> names, int forks) {
        List<DuetRow> chosen =
                rows.stream().filter(row -> names.contains(row.name())).toList();
        return chosen.isEmpty() ? List.of() : cells(chosen, seed + 2, forks);
    }

    private List<Cell> cells(List<DuetRow> rows, long seed, int rounds) {
        Map<Row, List<Subject>> sides = new LinkedHashMap<>();
        rows.forEach(row -> sides.put(row.row(), List.of(row.base(), row.head())));
        return Plan.order(seed, List.copyOf(sides.keySet()), sides::get, row -> rounds, pinning);
    }
}
