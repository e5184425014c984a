package org.echobench.report.render;

import java.util.List;
import org.echobench.report.chart.Chart;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.Comparison.Ranking;

/** The content of the template {@code compare.jte}: text, ready to be escaped. */
public record ComparePage(
        SideText sides,
        List<Sentences.Outcome> outcomes,
        List<Chart> charts,
        boolean paired,
        List<String> untold,
        String counts,
        String design,
        int exitCode,
        List<Comparison.Input> inputs,
        List<String> notes,
        List<String> constants,
        List<RankingText> rankings,
        List<RowText> prominent,
        List<RowText> rest,
        List<FramesText> frames,
        String toolVersion) {

    /** What the lines of {@code untold} mean. */
    public String untoldMeaning() {
        return Sentences.UNTOLD;
    }

    /** A ranking as a table. */
    public record RankingText(String title, List<MemberText> members) {}

    /** One server of a ranking. */
    public record MemberText(String letters, String value, String score, int forks) {}

    static RankingText ranking(Ranking ranking, RowNames names) {
        return new RankingText(
                RowText.title(ranking, names),
                ranking.members().stream()
                        .map(m -> new MemberText(
                                m.letters(),
                                m.value(),
                                RowText.score(m.side()),
                                m.side().forks()))
                        .toList());
    }
}
