package org.echobench.report.compare;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.echobench.report.compare.Comparison.FrameEffect;
import org.echobench.report.compare.Policy.FailOn;
import org.echobench.report.compare.SeriesTable.Series;
import org.echobench.results.ExitCode;
import org.echobench.results.jmh.RowId;
import org.echobench.results.metric.Aggregation;
import org.echobench.results.metric.Direction;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.MetricName;

/**
 * The result of one row.
 *
 * @param unit of both sides' scores
 * @param estimated {@link Estimate#NONE} where the sides could not be tested against each other
 * @param reason of the verdict, one line
 * @param gated whether the verdict counts for the exit code
 * @param frames that account for its difference, largest first; empty where it was not profiled
 */
public record RowResult(
        @JsonUnwrapped RowKey key,
        String unit,
        Direction direction,
        Side base,
        Side head,
        @JsonUnwrapped Estimate estimated,
        Verdict verdict,
        String reason,
        boolean gated,
        Optional<List<FrameEffect>> frames) {

    /**
     * The share of {@code detectable} below which effects exceed the truth by 19 % on average, and above which by 7 %,
     * for differences from a tenth to three times the detectable one. Source: {@code SequentialSimulationTest}.
     */
    static final double EXAGGERATED = 0.85;

    /** The reason for a trimmed mean that does not differ although the mean of all slices may. */
    static final String MOST_SLICES = "the same in most slices";

    /** In the reason for a row without a difference in a run that cannot be trusted. */
    static final String DISTURBED = "; disturbed: ";

    /** In the reason for a percentile for which a fork has too few samples. */
    static final String TOO_FEW_SAMPLES = " samples, and this percentile needs ";

    /** The estimate; empty where the sides could not be tested against each other. */
    public Optional<Estimate> estimate() {
        return Optional.of(estimated).filter(known -> !Double.isNaN(known.p));
    }

    /** The same with another verdict. */
    RowResult with(Verdict other, String why) {
        return new RowResult(key, unit, direction, base, head, estimated, other, why, gated, frames);
    }

    /** Whether it is undecided only because the mean of all slices is undecided or differs. */
    @JsonIgnore
    public boolean isSameInMostSlices() {
        return reason.startsWith(MOST_SLICES);
    }

    /** Whether other work on the machine may have hidden a difference. */
    @JsonIgnore
    public boolean isDisturbed() {
        return reason.contains(DISTURBED);
    }

    /** Whether it is a percentile of so few samples that it says no more than their maximum. */
    @JsonIgnore
    public boolean hasTooFewSamples() {
        return verdict == Verdict.INCONCLUSIVE && reason.contains(TOO_FEW_SAMPLES);
    }

    /** The same with the frames that account for its difference. */
    RowResult with(Optional<List<FrameEffect>> found) {
        return new RowResult(key, unit, direction, base, head, estimated, verdict, reason, gated, found);
    }

    /**
     * Head relative to base: 0.1 is 10 % higher. Where the forks were too few for an estimate, it is the relative
     * difference of the two scores. NaN where that is not known, or base is 0.
     */
    public double change() {
        boolean scores = verdict == Verdict.INCONCLUSIVE && base.score() != 0;
        double untested = scores ? (head.score() - base.score()) / Math.abs(base.score()) : Double.NaN;
        return estimate().map(Estimate::effect).orElse(untested);
    }

    /** Whether a side has fewer forks than it declares. */
    @JsonIgnore
    public boolean isIncomplete() {
        return base.missing() + head.missing() > 0;
    }

    /**
     * Whether it is so small for these forks that such an effect is expected to exceed the truth by a fifth: such
     * differences are found only when chance made them larger.
     */
    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    @JsonInclude(JsonInclude.Include.NON_DEFAULT)
    public boolean isExaggerated() {
        return verdict.isDifference()
                && estimate()
                        .map(e -> Math.abs(Math.log1p(e.effect())) < EXAGGERATED * Math.log1p(e.detectable()))
                        .orElse(false);
    }

    /** Whether its verdict may decide anything; otherwise it is only shown. */
    public boolean counts() {
        return key.counts();
    }

    /** The exit code that this row alone would cause: only a gated row causes one. */
    public ExitCode exitCode(Set<FailOn> failOn) {
        if (!gated) {
            return ExitCode.OK;
        }
        return switch (verdict) {
            case REGRESSED -> ExitCode.REGRESSION;
            case SUSPECT -> failOn.contains(FailOn.SUSPECT) && isWorse() ? ExitCode.REGRESSION : ExitCode.OK;
            case FAILED, MISSING, NOT_COMPARABLE -> ExitCode.INCOMPLETE;
            case UNSTABLE, INCONCLUSIVE -> failOn.contains(FailOn.INCONCLUSIVE) ? ExitCode.INCONCLUSIVE : ExitCode.OK;
            case CHANGED, IMPROVED, NEW, EQUIVALENT -> ExitCode.OK;
        };
    }

    /** +1 where head is higher, −1 where lower, 0 where that is not known. */
    public int sign() {
        return estimate()
                // From 0 there is no share.
                .map(e -> (int) Math.signum(Double.isNaN(e.effect()) ? head.score() - base.score() : e.effect()))
                .orElse(0);
    }

    /** Whether the shown effect is for the worse. */
    @JsonIgnore
    public boolean isWorse() {
        return direction.isWorse(sign());
    }

    /**
     * One side of a row.
     *
     * @param score in the row's unit; NaN without any. If a test on logarithms was possible, base's is the geometric mean
     *     of its forks, and head's is base's times the ratio; otherwise each is the mean over all iterations
     * @param forks forks that have values
     * @param missing how many more forks the row declares than its file has
     */
    public record Side(
            double score,
            int forks,

            @JsonInclude(JsonInclude.Include.NON_DEFAULT) @JsonSetter(nulls = Nulls.AS_EMPTY)
            int missing) {

        static final Side ABSENT = new Side(Double.NaN, 0, 0);

        public Side {
            if (forks < 0 || missing < 0) {
                throw new IllegalArgumentException(
                        "forks and missing must be 0 or more, but are " + forks + " and " + missing);
            }
        }

        /** The same with another score. */
        Side at(double other) {
            return new Side(other, forks, missing);
        }

        static Side of(Series series) {
            return new Side(
                    Aggregation.mean(series.forks()),
                    series.measuredForks(),
                    series.row().missingForks());
        }
    }

    /**
     * The difference of a row, head relative to base: 0.1 is 10 % higher. NaN where base is 0.
     *
     * @param effect the mean difference, as a share; with logarithms, the ratio of geometric means minus 1
     * @param low lower end of the 95 % t interval
     * @param high its upper end
     * @param p of the moderated t, or of levels where forks lie on some, two-sided; in a duet of all looks together
     * @param q p adjusted for the rows decided together
     * @param detectable the least effect that these forks detect with 90 % power; in a duet corrected for looks and
     *     rows
     * @param each the difference of each pair, or else of each fork of head from base's mean; none where base is 0
     * @param levels of base's forks and of head's, in words, where forks lie on some
     */
    public record Estimate(
            double effect,
            double low,
            double high,
            double p,
            double q,
            double detectable,

            @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY)
            List<Double> each,

            Optional<String> levels) {

        /** Nothing was tested. */
        static final Estimate NONE = new Estimate(
                Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, List.of(), Optional.empty());

        public Estimate {
            each = List.copyOf(each);
            if (p < 0 || p > 1 || q < 0 || q > 1) {
                throw new IllegalArgumentException("p and q must be 0 to 1, but are " + p + " and " + q);
            }
            if (!each.stream().allMatch(Double::isFinite)) {
                throw new IllegalArgumentException("each must be finite, but is " + each);
            }
        }
    }

    /** A metric of a row; results with equal keys are compared. */
    public record RowKey(@JsonUnwrapped RowId id, String metric) {

        /** Which way the metric should move. */
        public Direction direction() {
            return MetricName.direction(id.mode(), metric);
        }

        /** Whether it is the mean of all slices of a trimmed mean; of the CPU also the whole process's. */
        boolean isOfAllSlicesOf(RowKey trimmed) {
            String of = MetricName.family(trimmed.metric());
            return MetricName.isTrimmed(trimmed.metric())
                    && id.equals(trimmed.id)
                    && (metric.equals(of)
                            || of.equals(Metric.SERVER_CPU.label())
                                    && metric.equals(Metric.SERVER_PROCESS_CPU.label()));
        }

        /**
         * Whether it may decide anything. A metric of unknown direction may not: a profiler's odd counter must not fail
         * a build. Nor may latencies of a closed loop.
         */
        boolean counts() {
            return metric.equals(MetricName.SCORE)
                    || direction() != Direction.UNKNOWN && !MetricName.isOfClosedLoop(metric);
        }
    }
}
