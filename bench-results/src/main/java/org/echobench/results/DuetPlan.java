package org.echobench.results;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Base against head in pairs: some of every row to choose from (the screen), then fresh ones of the rows that looked
 * different (the confirmation). The order is {@link Plan#order()} of two subjects: ABBA blocks, rows shuffled.
 *
 * @param name normally the suite's
 * @param seed decides the order of the forks, and of the levels in a load curve, and nothing else
 * @param screenPairs forks of each side and row in the screen, 2 to 100
 * @param confirmPairs fresh ones of each row in the confirmation, 0 to 1,000
 * @param rows at least one, names unique
 * @param pinning as in {@link Plan}, the same on both sides
 */
public record DuetPlan(
        String name, long seed, int screenPairs, int confirmPairs, List<DuetRow> rows, Optional<Pinning> pinning) {

    /** A single pair has no variance. */
    public static final int FEWEST_PAIRS = 2;

    public DuetPlan {
        Names.requireName("name", name);
        if (screenPairs < FEWEST_PAIRS || screenPairs > 100) {
            throw new IllegalArgumentException("pairs must be 2 to 100, but is " + screenPairs);
        }
        if (confirmPairs < 0 || confirmPairs > 1_000) {
            throw new IllegalArgumentException("fresh pairs must be 0 to 1000, but is " + confirmPairs);
        }
        rows = List.copyOf(rows);
        Set<String> seen = new HashSet<>();
        for (DuetRow row : rows) {
            if (!seen.add(row.name())) {
                throw new IllegalArgumentException("rows must differ in name: " + row.name());
            }
        }
        if (rows.isEmpty()) {
            throw new IllegalArgumentException("rows must not be empty");
        }
        pinning = pinning.isPresent() && anyOwnProcess(rows) ? pinning : Optional.empty();
    }

    /** Whether the server of some fork runs in a process of its own. */
    public boolean anyOwnProcess() {
        return anyOwnProcess(rows);
    }

    private static boolean anyOwnProcess(List<DuetRow> rows) {
        return rows.stream().anyMatch(row -> row.base().ownProcess(row.row()));
    }

    /** The forks of the screen, in the order of measurement. */
    public List<Cell> screen() {
        return cells(rows, seed, 0, screenPairs);
    }

    /** The forks of the screen and then those of the confirmation; of the latter only the rows of these names. */
    public List<Cell> withConfirmation(Collection<String> names) {
        List<Cell> all = new ArrayList<>(screen());
        List<DuetRow> chosen =
                rows.stream().filter(row -> names.contains(row.name())).toList();
        if (!chosen.isEmpty() && confirmPairs > 0) {
            all.addAll(cells(chosen, seed + 1, screenPairs, confirmPairs));
        }
        return all;
    }

    /**
     * Forks of these rows that count for no verdict, in the order of {@link Plan#order()}.
     *
     * @param forks of each side, 1 or more
     */
    public List<Cell> extra(Collection<String> names, int forks) {
        List<DuetRow> chosen =
                rows.stream().filter(row -> names.contains(row.name())).toList();
        return chosen.isEmpty() ? List.of() : cells(chosen, seed + 2, 0, forks);
    }

    /** The most rounds that a row may have. */
    public int rounds() {
        return screenPairs + confirmPairs;
    }

    private List<Cell> cells(List<DuetRow> rows, long seed, int after, int rounds) {
        Map<String, DuetRow> byName = new HashMap<>();
        rows.forEach(row -> byName.put(row.name(), row));
        // The subjects are only the two sides: each row has its own.
        Plan plan = new Plan(
                "order",
                seed,
                rounds,
                rows.stream().map(DuetRow::row).toList(),
                List.of(rows.get(0).base(), rows.get(0).head()));
        return plan.order().stream()
                .map(cell -> cell(
                        after + cell.round(),
                        cell.row(),
                        byName.get(cell.row().name()).side(cell.subject().label())))
                .toList();
    }

    private Cell cell(int round, Row row, Subject subject) {
        return new Cell(round, row, subject, pinning.filter(pinned -> subject.ownProcess(row)));
    }
}
