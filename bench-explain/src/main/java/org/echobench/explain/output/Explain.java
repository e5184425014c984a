package org.echobench.explain.output;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.echobench.explain.frames.Cost;
import org.echobench.explain.frames.ExplainedFrame;
import org.echobench.explain.frames.ExplainedRow;
import org.echobench.explain.frames.Explanation;
import org.echobench.explain.frames.Explanations;
import org.echobench.explain.frames.ProfiledForks;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.Comparison.FrameEffect;
import org.echobench.report.compare.RowResult;
import org.echobench.report.compare.RowResult.RowKey;
import org.echobench.report.compare.Verdict;
import org.echobench.report.page.ExplanationView;
import org.echobench.results.Disk;
import org.echobench.results.Subject;
import org.echobench.results.metric.MetricName;
import org.echobench.results.run.RunFolder;

/** The command {@code explain}: what the profiles in the folder of a run or duet say about its rows. */
public final class Explain {

    /** Frames with a smaller share of the cost are left out: a graph would draw them only when it is zoomed. */
    private static final double LEAST_SHARE = 0.0005;

    /** With more rows than this, each leaves out more, so that the page grows less than their number. */
    private static final double MANY_ROWS = 20;

    /** The most frames under a verdict. */
    private static final int MOST_FRAMES = 5;

    private Explain() {}

    /**
     * Writes {@code explain.json}, {@code explain.md} and {@code explain.html}.
     *
     * @param notes on rows that cannot be profiled, a sentence each; they come first
     * @throws org.echobench.results.UserError if they cannot be written
     */
    public static Explanation write(Path folder, List<String> notes) {
        Explanation explanation = Explanations.of(new RunFolder(folder), notes);
        Disk.writing(folder.resolve(Explanation.FILE.name()), () -> {
            Explanation.FILE.write(folder, explanation);
            Files.writeString(
                    folder.resolve("explain.md"), output(folder, explanation).markdown());
            Files.writeString(
                    folder.resolve("explain.html"), view(folder, explanation).html(folder));
        });
        return explanation;
    }

    /**
     * The explanation as text for a terminal, ending with a line feed.
     *
     * @param folder of the run or duet
     */
    public static String text(Path folder, Explanation explanation) {
        return output(folder, explanation).text();
    }

    /**
     * For the report of a run: what {@code explain.json} in its folder says; {@link ExplanationView#NONE} without it.
     *
     * @throws org.echobench.results.UserError if that file or a profile is damaged
     */
    public static ExplanationView view(Path folder) {
        return Explanation.FILE.isIn(folder) ? view(folder, Explanation.FILE.read(folder)) : ExplanationView.NONE;
    }

    /** @param folder of the run or duet, with the stacks */
    private static ExplanationView view(Path folder, Explanation explanation) {
        ExplanationOutput output = output(folder, explanation);
        ProfiledForks forks = output.forks();
        double leastShare = LEAST_SHARE * Math.max(1, explanation.rows().size() / MANY_ROWS);
        List<ExplanationView.Explained> rows = new ArrayList<>();
        for (ExplainedRow row : explanation.rows()) {
            Optional<String> stacks = FlameGraph.of(
                    row.kind(),
                    row.compared()
                            ? forks.of(row.row(), Subject.BASE, row.kind().kind())
                            : List.of(),
                    forks.of(row.row(), row.subject(), row.kind().kind()),
                    leastShare);
            String anchor = "profile-" + rows.size();
            rows.add(new ExplanationView.Explained(
                    anchor,
                    ExplanationOutput.title(row),
                    ExplanationOutput.table(row, "t-" + anchor),
                    output.below(row),
                    row.compared() ? Subject.BASE + "," + row.subject() : row.subject(),
                    MetricName.unit(row.unit()),
                    stacks.orElse("")));
        }
        return new ExplanationView(rows, explanation.notes(), output.legend().orElse(""));
    }

    private static ExplanationOutput output(Path folder, Explanation explanation) {
        return new ExplanationOutput(explanation, new ProfiledForks(new RunFolder(folder)));
    }

    /** The comparison, with the explanation's frames for each row that regressed or improved. */
    public static Comparison verdicts(Comparison comparison, Explanation explanation) {
        Map<RowKey, List<FrameEffect>> found = new HashMap<>();
        for (RowResult row : comparison.rows()) {
            if (row.verdict() == Verdict.REGRESSED || row.verdict() == Verdict.IMPROVED) {
                framesBehind(row.key(), explanation).ifPresent(frames -> found.put(row.key(), frames));
            }
        }
        return comparison.withFrames(found);
    }

    /** The largest significant differences of a row's frames; empty if the row was not profiled. */
    static Optional<List<FrameEffect>> framesBehind(RowKey key, Explanation explanation) {
        return explanation.rows().stream()
                .filter(row -> row.kind() == Cost.behind(key.metric())
                        && row.benchmark().equals(key.id().benchmark())
                        && row.params().equals(key.id().params()))
                .findFirst()
                .map(row -> row.frames().stream()
                        .filter(ExplainedFrame::significant)
                        .limit(MOST_FRAMES)
                        .map(frame -> new FrameEffect(
                                frame.frame(),
                                frame.type(),
                                row.unit(),
                                frame.difference().orElseThrow(),
                                frame.low().orElseThrow(),
                                frame.high().orElseThrow(),
                                frame.share().stream().boxed().findFirst()))
                        .toList());
    }
}
