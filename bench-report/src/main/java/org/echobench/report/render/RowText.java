package org.echobench.report.render;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.echobench.report.compare.RowResult;
import org.echobench.report.compare.RowResult.Estimate;
import org.echobench.report.compare.RowResult.Side;
import org.echobench.report.compare.Verdict;
import org.echobench.results.Figures;
import org.echobench.results.metric.Direction;

/**
 * A row as the tables of text, Markdown and HTML show it.
 *
 * @param verdict with spaces between its words: {@code NOT COMPARABLE}
 * @param row class and method, perhaps with a mark
 * @param params that distinguish the row within its benchmark
 * @param base score, or a dash
 * @param change effect, or a dash
 * @param interval 95 %, or a dash where nothing was tested
 * @param p adjusted, or a dash
 */
public record RowText(
        String verdict,
        String row,
        String params,
        String metric,
        String base,
        String head,
        String unit,
        String change,
        String interval,
        String p,
        String reason) {

    private static final String NOTHING = "\u2013";

    static RowText of(RowResult row, RowNames names) {
        Optional<Estimate> e = row.estimate();
        boolean changes = e.isPresent() || Double.isFinite(row.change());
        return new RowText(
                words(row.verdict()),
                RowNames.benchmark(row.key().id()) + mark(row),
                names.of(row.key().id()),
                row.key().metric(),
                score(row.base()),
                score(row.head()),
                row.unit(),
                changes ? Figures.change(row.change()) : NOTHING,
                e.map(x -> Figures.interval(x.low(), x.high())).orElse(NOTHING),
                e.map(x -> Figures.p(x.q())).orElse(NOTHING),
                row.reason());
    }

    /** The mark after the name of a row with fewer forks than it declares; a note explains it. */
    static String mark(RowResult row) {
        return row.isIncomplete() ? " [I]" : "";
    }

    static String words(Verdict verdict) {
        return verdict.name().replace('_', ' ');
    }

    /** {@code score, ops/s, higher is better}. */
    public static String quantity(String metric, String unit, Direction direction) {
        return metric + ", " + unit + (direction == Direction.UNKNOWN ? "" : ", " + direction.words());
    }

    private static String score(Side side) {
        return side.forks() == 0 ? NOTHING : Figures.score(side.score());
    }

    /** Worst first, within a verdict the larger effects first. */
    static List<RowResult> byImportance(List<RowResult> rows) {
        return rows.stream()
                .sorted(Comparator.comparing(RowResult::verdict).thenComparing(r -> -size(r.change())))
                .toList();
    }

    private static double size(double change) {
        return Double.isNaN(change) ? 0 : Math.abs(Math.log1p(change));
    }

    /** Whether a reader should see the row without unfolding anything. */
    static boolean isProminent(RowResult row) {
        return switch (row.verdict()) {
            case INCONCLUSIVE, NEW, EQUIVALENT -> false;
            default -> true;
        };
    }
}
