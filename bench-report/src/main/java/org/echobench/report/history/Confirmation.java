package org.echobench.report.history;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.echobench.report.compare.Comparison.FrameEffect;
import org.echobench.report.compare.RowResult;
import org.echobench.report.compare.Verdict;
import org.echobench.results.Figures;
import org.echobench.results.JsonFile;
import org.echobench.results.Sha256;
import org.echobench.results.jmh.RowId;
import org.echobench.results.metric.MetricName;

/**
 * The result of a duet about a change that a history suspected: the content of a file that never changes.
 *
 * @param commit the first kept commit with the new level
 * @param before the kept commit before it: base of the duet, where it could be measured
 * @param machine as in the history, which is also that of the duet
 * @param id of the row, without its server
 * @param server empty in results that have none
 * @param value of the commit in the history, before any ruler; where its data changed since, this confirms nothing
 * @param upwards whether the history's values rose
 * @param verdict of the duet
 * @param effect head relative to base in the duet: 0.1 is 10 % higher
 * @param low lower end of the 95 % interval
 * @param high its upper end
 * @param pairs of forks
 * @param madeBy the commit that made the change, with its subject; empty where none was located
 * @param frames that account for the difference, largest first; none where it was not profiled
 */
public record Confirmation(
        String commit,
        String before,
        String machine,
        @JsonUnwrapped RowId id,
        String server,
        String metric,
        double value,
        boolean upwards,
        Verdict verdict,
        double effect,
        double low,
        double high,
        int pairs,
        Optional<String> madeBy,
        List<FrameEffect> frames) {

    private static final int SCHEMA = 1;

    /** The number that a comment on a pull request shows. */
    private static final int MOST_FRAMES = 5;

    private static final int DIGITS = 8;

    public Confirmation {
        frames = List.copyOf(frames);
    }

    /**
     * @param value of the commit in the history, before any ruler
     * @param result of the row and metric of the suspect, with an estimate
     * @param madeBy see there
     * @param frames largest first; the first few are kept
     */
    public static Confirmation of(
            Suspect suspect, double value, RowResult result, Optional<String> madeBy, List<FrameEffect> frames) {
        RowResult.Estimate estimate = result.estimate().orElseThrow();
        Trend trend = suspect.trend();
        return new Confirmation(
                suspect.commit(),
                suspect.before(),
                trend.machine(),
                trend.id(),
                trend.server(),
                trend.metric(),
                value,
                suspect.upwards(),
                result.verdict(),
                estimate.effect(),
                estimate.low(),
                estimate.high(),
                result.head().forks(),
                madeBy,
                frames.subList(0, Math.min(MOST_FRAMES, frames.size())));
    }

    /** Its file in the folder of confirmations; one for each commit, machine, row and metric. */
    JsonFile<Confirmation> file() {
        String row = String.join("\n", machine, server, metric, id.toString());
        String digits = Sha256.of(row.getBytes(StandardCharsets.UTF_8)).substring(0, DIGITS);
        return file(commit + "-" + digits + ".json");
    }

    static JsonFile<Confirmation> file(String name) {
        return new JsonFile<>(name, SCHEMA, Confirmation.class);
    }

    /** Whether it is about this place in a trend. */
    boolean isOf(Trend trend, int index, boolean up) {
        return upwards == up && commit.equals(trend.values().get(index).commit()) && isOf(trend);
    }

    /** Whether it is about one of these trends, and the commit still has the value that it had then. */
    boolean isCurrent(List<Trend> measured) {
        return measured.stream()
                .filter(this::isOf)
                .flatMap(trend -> trend.values().stream())
                .anyMatch(at -> commit.equals(at.commit()) && value == at.value());
    }

    private boolean isOf(Trend trend) {
        return machine.equals(trend.machine())
                && id.equals(trend.id())
                && server.equals(trend.server())
                && metric.equals(trend.metric());
    }

    /** Whether the duet shows a difference in the same direction as the history. */
    @JsonIgnore
    public boolean isConfirmed() {
        return verdict.isDifference() && effect > 0 == upwards;
    }

    /** Whether what is confirmed is worse. */
    @JsonIgnore
    public boolean isRegression() {
        return isConfirmed() && MetricName.direction(id.mode(), metric).isWorse(upwards ? 1 : -1);
    }

    /** {@code confirmed: +4.9 % (+4.1 to +5.7 %) in 12 pairs, by 1f0c6ae2d4 "Validate messages"}. */
    @Override
    public String toString() {
        return (isConfirmed() ? "confirmed: " : "not confirmed: ") + Figures.change(effect) + " ("
                + Figures.interval(low, high) + ") in " + Figures.count(pairs, "pair")
                + (isConfirmed() ? "" : ", " + verdict)
                + madeBy.filter(any -> isConfirmed())
                        .map(commit -> ", by " + commit)
                        .orElse("");
    }

    /** The frames for people, one after the other; empty without any. */
    String frameText() {
        return frames.stream()
                .map(frame -> String.join(" ", frame.cells().subList(0, 2)))
                .collect(Collectors.joining("; "));
    }
}
