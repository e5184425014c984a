package org.echobench.report.render;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.echobench.report.chart.Chart;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.Comparison.FrameEffect;
import org.echobench.report.compare.Comparison.Ranking;
import org.echobench.report.compare.RowResult;

/**
 * A comparison in words, as text, Markdown and HTML show it; not escaped for any of them.
 *
 * @param sides what was compared
 * @param outcomes a sentence for each row that differs, perhaps differs or was not compared
 * @param untold a sentence for each row that could not be told; {@link Sentences#UNTOLD} stands above them
 * @param rows worst first
 */
public record ComparisonText(
        Comparison comparison,
        RowNames names,
        SideText sides,
        List<Sentences.Outcome> outcomes,
        List<String> untold,
        List<RowResult> rows) {

    static ComparisonText of(Comparison comparison) {
        RowNames names = new RowNames(comparison);
        Sentences sentences = new Sentences(comparison, names);
        return new ComparisonText(
                comparison,
                names,
                SideText.of(comparison),
                sentences.outcomes(),
                sentences.untold(),
                RowText.byImportance(comparison.rows()));
    }

    /** The rows that a reader should see without unfolding anything. */
    public List<RowText> prominent() {
        return texts(true);
    }

    /** The other rows. */
    public List<RowText> rest() {
        return texts(false);
    }

    private List<RowText> texts(boolean prominent) {
        return rows.stream()
                .filter(row -> RowText.isProminent(row) == prominent)
                .map(row -> RowText.of(row, names))
                .toList();
    }

    /** What a reader of {@link #untold} must know. */
    public String untoldMeaning() {
        return Sentences.UNTOLD;
    }

    public int exitCode() {
        return comparison.exitCode().code();
    }

    /** The number of rows by verdict. */
    public String counts() {
        return RowText.counts(comparison);
    }

    /** A plot of the effects for each metric. */
    public List<Chart> charts() {
        return EffectCharts.of(comparison, names);
    }

    /** The row of a ranking, with its metric and unit. */
    public String title(Ranking ranking) {
        return RowText.title(ranking, names);
    }

    /** The score of a server in a ranking. */
    public String score(Ranking.Member member) {
        return RowText.score(member.side());
    }

    /**
     * The frames behind the difference of a profiled row, once for all its metrics that have the same.
     *
     * @param rows each with its metric
     * @param frames cells under {@link #COLUMNS}, largest difference first; none where no frame is significant
     */
    public record Frames(List<String> rows, List<List<String>> frames) {

        /** The heads of the columns. */
        public static final List<String> COLUMNS = List.of("frame", "change", "95 % interval", "share");

        /** The rows in one line. */
        public String title() {
            return String.join(", ", rows);
        }
    }

    /** Of the rows that were profiled. */
    public List<Frames> frames() {
        Map<List<FrameEffect>, List<String>> groups = new LinkedHashMap<>();
        for (RowResult row : rows) {
            List<FrameEffect> frames = comparison.frames().get(row.key());
            if (frames != null) {
                RowText text = RowText.of(row, names);
                groups.computeIfAbsent(frames, known -> new ArrayList<>())
                        .add((text.row() + " " + text.params()).strip() + " " + text.metric());
            }
        }
        List<Frames> all = new ArrayList<>();
        groups.forEach((frames, of) ->
                all.add(new Frames(of, frames.stream().map(FrameEffect::cells).toList())));
        return all;
    }
}
