package org.echobench.results;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Rows × subjects × rounds, without those left out, and the order in which they are measured. The same plan always has
 * the same order. In the plan of a duet each row measures one server, as the subjects {@link Subject#BASE} and {@link
 * Subject#HEAD}, and a round is a pair of forks.
 *
 * @param name normally the suite's
 * @param seed decides the order of the forks, and of the levels in a load curve, and nothing else
 * @param rounds forks per row and subject where the row has no number of its own, 1 to 1,000
 * @param scale at which its suite was taken; the rows' settings are already at that scale
 * @param rows at least one, names unique
 * @param subjects at least one; the labels of those that a row measures are unique
 * @param leftOut rows and subjects that are not measured, with the reason; they need not be in the plan
 * @param pinning of the forks whose server runs in its own process; empty where none is pinned, or there are none
 * @param minutes within which the last round must end, 1 or more; two rounds are measured in any case
 * @param groups by row name, the number of groups, measured one after the other, into which the row's servers are
 *     split; 2 or more. Other rows are not split. Empty where no row is
 */
public record Plan(
        String name,
        long seed,
        int rounds,
        Scale scale,
        List<Row> rows,
        List<Subject> subjects,
        List<LeftOut> leftOut,
        Optional<Pinning> pinning,
        Optional<Integer> minutes,
        Optional<Map<String, Integer>> groups) {

    static final Param.Range ROUNDS = new Param.Range(1, 1_000);

    public Plan {
        Names.requireName("name", name);
        ROUNDS.require("rounds", rounds);
        if (minutes.orElse(1) < 1) {
            throw new IllegalArgumentException("minutes must be at least 1, but is " + minutes.get());
        }
        rows = List.copyOf(rows);
        subjects = List.copyOf(subjects);
        requireUnique("rows", rows, Row::name);
        for (Row row : rows) {
            requireUnique("subjects", subjects.stream().filter(row::measures).toList(), Subject::label);
        }
        leftOut = List.copyOf(leftOut);
        pinning = pinning.isPresent() && anyOwnProcess(rows, subjects) ? pinning : Optional.empty();
        // Sorted, so that the same plan is always written the same way.
        groups = groups.map(TreeMap::new);
        if (groups.stream().flatMap(split -> split.values().stream()).anyMatch(count -> count < 2)) {
            throw new IllegalArgumentException("groups must be 2 or more, but are " + groups.get());
        }
    }

    /** A plan whose rows are not split. */
    public Plan(
            String name,
            long seed,
            int rounds,
            Scale scale,
            List<Row> rows,
            List<Subject> subjects,
            List<LeftOut> leftOut,
            Optional<Pinning> pinning,
            Optional<Integer> minutes) {
        this(name, seed, rounds, scale, rows, subjects, leftOut, pinning, minutes, Optional.empty());
    }

    public Plan withGroups(Function<List<Cell>, Optional<Map<String, Integer>>> split) {
        return new Plan(name, seed, rounds, scale, rows, subjects, leftOut, pinning, minutes, split.apply(order()));
    }

    /** Whether the server of any fork runs in its own process. */
    public boolean anyOwnProcess() {
        return anyOwnProcess(rows, subjects);
    }

    private static boolean anyOwnProcess(List<Row> rows, List<Subject> subjects) {
        return rows.stream()
                .anyMatch(row -> subjects.stream().filter(row::measures).anyMatch(subject -> subject.ownProcess(row)));
    }

    /** Forks of the row for each of its subjects. */
    public int rounds(Row row) {
        return row.settings().rounds().orElse(rounds);
    }

    /** The rounds of the row that has the most. */
    public int mostRounds() {
        return rows.stream().mapToInt(this::rounds).max().orElseThrow();
    }

    /** A copy without the rounds after this one, counted from 1. */
    public Plan withMostRounds(int most) {
        List<Row> shorter = rows.stream()
                .map(row -> row.settings().rounds().orElse(0) <= most
                        ? row
                        : row.withSettings(row.settings().withRounds(most)))
                .toList();
        return new Plan(
                name, seed, Math.min(rounds, most), scale, shorter, subjects, leftOut, pinning, minutes, groups);
    }

    /** A side of a row of a duet. */
    public Subject side(Row row, String label) {
        return subjects(row).stream()
                .filter(subject -> subject.label().equals(label))
                .findFirst()
                .orElseThrow();
    }

    public List<Subject> subjects(Row row) {
        return subjects.stream()
                .filter(row::measures)
                .filter(subject -> leftOut.stream().noneMatch(one -> one.covers(row.name(), subject.label())))
                .toList();
    }

    private static <T> void requireUnique(String what, List<T> values, Function<T, String> name) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException(what + " must not be empty");
        }
        Set<String> seen = new HashSet<>();
        for (T value : values) {
            if (!seen.add(name.apply(value))) {
                throw new IllegalArgumentException(what + " must differ in name: " + name.apply(value));
            }
        }
    }

    /**
     * All cells in the order of measurement. Rounds follow each other. Each shuffles the rows and keeps the subjects of
     * a row together, so they meet the machine in nearly the same state.
     *
     * <p>Within a block of as many rounds as there are subjects, every subject takes every place once, and its
     * predecessor changes from round to round: the rows of a Williams square (E. J. Williams, 1949) under a seeded
     * permutation. Two subjects are measured ABBA.
     */
    public List<Cell> order() {
        List<List<Subject>> subjects = rows.stream().map(this::subjects).toList();
        int most = mostRounds();
        Random random = new Random(seed);
        List<List<Integer>> permutations = new ArrayList<>(Collections.nCopies(rows.size(), List.of()));
        List<Cell> cells = new ArrayList<>();
        for (int round = 0; round < most; round++) {
            for (int row = 0; row < rows.size(); row++) {
                int count = subjects.get(row).size();
                if (count > 0 && round % count == 0) {
                    permutations.set(row, shuffled(count, random));
                }
            }
            for (int row : shuffled(rows.size(), random)) {
                int count = round < rounds(rows.get(row)) ? subjects.get(row).size() : 0;
                for (int place = 0; place < count; place++) {
                    int index = permutations.get(row).get((zigzag(place, count) + round) % count);
                    Row measured = rows.get(row);
                    Subject subject = subjects.get(row).get(index);
                    cells.add(new Cell(
                            round + 1, measured, subject, pinning.filter(pinned -> subject.ownProcess(measured))));
                }
            }
        }
        return cells;
    }

    /**
     * Extra forks of these rows, which no figure includes, in the order of {@link #order()}.
     *
     * @param forks of each subject, 1 to 1,000
     */
    public List<Cell> extra(Collection<String> names, int forks) {
        List<Row> chosen = rows.stream()
                .filter(row -> names.contains(row.name()))
                .map(row -> row.withSettings(row.settings().withRoundsOfPlan()))
                .toList();
        return chosen.isEmpty()
                ? List.of()
                : new Plan(name, seed + 2, forks, scale, chosen, subjects, leftOut, pinning, Optional.empty()).order();
    }

    /** 0, n-1, 1, n-2, …: neighbours differ by a different amount at each place. */
    private static int zigzag(int place, int count) {
        return place % 2 == 0 ? place / 2 : count - 1 - place / 2;
    }

    private static List<Integer> shuffled(int count, Random random) {
        List<Integer> numbers = IntStream.range(0, count).boxed().collect(Collectors.toCollection(ArrayList::new));
        Collections.shuffle(numbers, random);
        return numbers;
    }
}
