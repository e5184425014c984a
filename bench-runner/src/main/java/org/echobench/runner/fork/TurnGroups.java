package org.echobench.runner.fork;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.echobench.core.host.SuiteJvm;
import org.echobench.core.metrics.Proc;
import org.echobench.results.Cell;
import org.echobench.results.Row;
import org.echobench.results.run.Machine;

/**
 * Decides which forks are measured side by side: consecutive ones of one row and round that take turns. If the free
 * memory is too small for all of them, they are split into as few groups as fit, of nearly equal size; if no two fit,
 * each is measured alone. Heaps are not made smaller for this, because a heap is a part of what is measured.
 *
 * @param takesTurns whether forks of a row can be measured side by side
 * @param free memory in bytes; empty if servers run on other machines: there only two forks take turns, not more
 */
public record TurnGroups(Predicate<Row> takesTurns, OptionalLong free) {

    private static final long MIB = 1L << 20;
    private static final long GIB = 1L << 30;

    /** Memory that is left to the machine. */
    private static final long RESERVE = GIB;

    /** In the suite {@code quick}, a fork's JVM had at most 165 MiB outside its heap. */
    private static final long OUTSIDE_HEAP = 192 * MIB;

    /** For the JVM that waits for the fork; 55 MiB was seen. */
    private static final long WAITING_JVM = 64 * MIB;

    private static final Pattern MOST_HEAP = Pattern.compile("(?:-Xmx|-XX:MaxHeapSize=)(\\d+)([kKmMgGtT]?)");

    /** For servers on this machine, with the memory that is free now; outside Linux, with half of all memory. */
    public static TurnGroups here(Predicate<Row> takesTurns) {
        long all = Machine.ofThis().memoryBytes(); // of the container, where there is one
        return new TurnGroups(
                takesTurns, OptionalLong.of(Math.min(all, Proc.availableBytes().orElse(all / 2))));
    }

    /** For servers on other machines. */
    public static TurnGroups elsewhere(Predicate<Row> takesTurns) {
        return new TurnGroups(takesTurns, OptionalLong.empty());
    }

    /** For a plan: into how many groups the forks of a row are split, by the row's name. Empty if none are split. */
    public Optional<Map<String, Integer>> split(List<Cell> cells) {
        Map<String, Integer> split = new HashMap<>();
        for (List<Cell> row : neighbours(cells)) {
            int count = count(row);
            if (count > 1) {
                split.put(row.get(0).row().name(), count);
            }
        }
        return Optional.of(split).filter(some -> !some.isEmpty());
    }

    /**
     * The same cells in the same order. The cells of one list are measured side by side.
     *
     * @param split as the plan says
     */
    public List<List<Cell>> of(List<Cell> cells, Optional<Map<String, Integer>> split) {
        Map<String, Integer> counts = split.orElse(Map.of());
        return neighbours(cells).stream()
                .flatMap(row -> parts(row, counts.getOrDefault(row.get(0).row().name(), 1)).stream())
                .toList();
    }

    private List<List<Cell>> neighbours(List<Cell> cells) {
        List<List<Cell>> rows = new ArrayList<>();
        for (Cell cell : cells) {
            List<Cell> last = rows.isEmpty() ? List.of() : rows.get(rows.size() - 1);
            if (!last.isEmpty()
                    && takesTurns.test(cell.row())
                    && last.get(0).round() == cell.round()
                    && last.get(0).row().equals(cell.row())) {
                last.add(cell);
            } else {
                rows.add(new ArrayList<>(List.of(cell)));
            }
        }
        return rows;
    }

    private int count(List<Cell> row) {
        int all = row.size();
        if (free.isEmpty()) {
            return all == 2 ? 1 : all;
        }
        return IntStream.range(1, all)
                .filter(count -> parts(row, count).stream().allMatch(this::fit))
                .findFirst()
                .orElse(all);
    }

    private static List<List<Cell>> parts(List<Cell> row, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> row.subList(i * row.size() / count, (i + 1) * row.size() / count))
                .toList();
    }

    private boolean fit(List<Cell> group) {
        return need(group) + RESERVE <= free.orElseThrow();
    }

    /**
     * A note for the user that not all forks fit into memory now. Empty if they do, or if the memory does not matter.
     *
     * @param cells of the plan
     * @param split as the plan says
     */
    public Optional<String> note(List<Cell> cells, Optional<Map<String, Integer>> split) {
        return neighbours(cells).stream()
                .filter(row -> free.isPresent() && row.size() > 1 && !fit(row))
                .max(Comparator.comparingLong(TurnGroups::need))
                .map(row -> words(row, of(row, split)));
    }

    private String words(List<Cell> row, List<List<Cell>> groups) {
        int most = groups.stream().mapToInt(List::size).max().orElseThrow();
        return String.format(
                Locale.ROOT,
                "Memory: %.1f GiB is free; %d servers at once need %.1f GiB. In this run %s.",
                (double) free.orElseThrow() / GIB,
                row.size(),
                (double) (need(row) + RESERVE) / GIB,
                most == 1 ? "they are measured one after another" : "at most " + most + " take turns");
    }

    private static long need(List<Cell> group) {
        return group.stream().mapToLong(TurnGroups::need).sum();
    }

    private static long need(Cell cell) {
        Row row = cell.row();
        long heap = heap(cell.subject().jvmArgs());
        boolean oneJvm = !cell.subject().ownProcess(row);
        long client = oneJvm || JmhCommand.leavesHeapAlone(row.params()) ? 0 : heap;
        return heap + client + (oneJvm ? 1 : 2) * OUTSIDE_HEAP + WAITING_JVM;
    }

    /** The largest heap in bytes, by the last of the flags that says so, else the suite's. */
    private static long heap(List<String> flags) {
        String given = flags.stream()
                .filter(flag -> MOST_HEAP.matcher(flag).matches())
                .reduce(SuiteJvm.HEAP_MAX, (one, last) -> last);
        Matcher heap = MOST_HEAP.matcher(given);
        if (!heap.matches()) {
            throw new IllegalStateException(given);
        }
        int power =
                " kmgt".indexOf((heap.group(2) + " ").toLowerCase(Locale.ROOT).charAt(0));
        return Long.parseLong(heap.group(1)) << 10 * power;
    }
}
