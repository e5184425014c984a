package org.echobench.report.compare;

/**
 * One side of a row.
 *
 * @param score the mean over all iterations, in the row's unit; NaN without any
 * @param forks forks that have values
 * @param missing how many more the row declares than its file has
 */
public record Side(double score, int forks, int missing) {

    static final Side ABSENT = new Side(Double.NaN, 0, 0);

    public Side {
        if (forks < 0 || missing < 0) {
            throw new IllegalArgumentException(
                    "forks and missing must be 0 or more, but are " + forks + " and " + missing);
        }
    }

    static Side of(Series series) {
        return new Side(series.mean(), series.measuredForks(), series.row().missingForks());
    }
}
