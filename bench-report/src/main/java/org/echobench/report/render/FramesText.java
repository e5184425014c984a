package org.echobench.report.render;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.FrameEffect;
import org.echobench.report.compare.RowResult;

/**
 * The frames behind the difference of a profiled row, once for all its metrics that have the same.
 *
 * @param rows each with its metric
 * @param frames cells under {@link #COLUMNS}, largest difference first; none where no frame is significant
 */
public record FramesText(List<String> rows, List<List<String>> frames) {

    /** The heads of the columns. */
    public static final List<String> COLUMNS = List.of("frame", "change", "95 % interval", "share");

    public FramesText {
        rows = List.copyOf(rows);
        frames = List.copyOf(frames);
    }

    /** Of those rows that were profiled. */
    static List<FramesText> of(Comparison comparison, List<RowResult> rows, RowNames names) {
        Map<List<FrameEffect>, List<String>> groups = new LinkedHashMap<>();
        for (RowResult row : rows) {
            List<FrameEffect> frames = comparison.frames().get(row.key());
            if (frames != null) {
                RowText text = RowText.of(row, names);
                groups.computeIfAbsent(frames, known -> new ArrayList<>())
                        .add((text.row() + " " + text.params()).strip() + " " + text.metric());
            }
        }
        List<FramesText> all = new ArrayList<>();
        groups.forEach((frames, of) -> all.add(
                new FramesText(of, frames.stream().map(ExplanationOutput::cells).toList())));
        return all;
    }

    /** The rows in one line. */
    public String title() {
        return String.join(", ", rows);
    }
}
