package org.echobench.explain.output;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.echobench.explain.frames.Cost;
import org.echobench.explain.frames.ExplainedFrame;
import org.echobench.explain.frames.ExplainedRow;
import org.echobench.explain.frames.Explanation;
import org.echobench.report.CompareResult;
import org.echobench.report.compare.FrameEffect;
import org.echobench.report.compare.RowKey;
import org.echobench.report.compare.RowResult;
import org.echobench.report.compare.Verdict;

/** The frames that account for the verdicts of a comparison. */
public final class FramesBehind {

    /** Under a verdict there are no more. */
    private static final int MOST = 5;

    private FramesBehind() {}

    /** The comparison with the frames that an explanation names for the rows whose verdict is a difference. */
    public static CompareResult verdicts(CompareResult result, Explanation explanation) {
        Map<RowKey, List<FrameEffect>> found = new HashMap<>();
        for (RowResult row : result.comparison().rows()) {
            if (row.verdict() == Verdict.REGRESSED || row.verdict() == Verdict.IMPROVED) {
                of(row.key(), explanation).ifPresent(frames -> found.put(row.key(), frames));
            }
        }
        return result.withFrames(found);
    }

    /** Of one row; empty if it was not profiled. */
    static Optional<List<FrameEffect>> of(RowKey key, Explanation explanation) {
        return explanation.rows().stream()
                .filter(explained -> isAbout(explained, key))
                .findFirst()
                .map(FramesBehind::largest);
    }

    private static boolean isAbout(ExplainedRow explained, RowKey key) {
        return explained.kind() == Cost.behind(key.metric())
                && explained.benchmark().equals(key.id().benchmark())
                && explained.params().equals(key.id().params());
    }

    /** The largest significant differences of a row. */
    private static List<FrameEffect> largest(ExplainedRow row) {
        return row.frames().stream()
                .filter(ExplainedFrame::significant)
                .limit(MOST)
                .map(frame -> new FrameEffect(
                        frame.frame(),
                        frame.type(),
                        row.unit(),
                        frame.difference().orElseThrow(),
                        frame.low().orElseThrow(),
                        frame.high().orElseThrow(),
                        frame.share().stream().boxed().findFirst()))
                .toList();
    }
}
