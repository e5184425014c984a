package org.echobench.results.stats;

import java.util.List;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A straight line through points by least squares, with its error. The standard error of a prediction comes from simple
 * linear regression, s·√(1 + 1/n + (x − x̄)²/Σ(xᵢ − x̄)²): Draper and Smith, Applied Regression Analysis, 3rd edition,
 * sections 1.2 to 1.4 and 3.1.
 */
public final class LinearFit {

    private static final double CONFIDENCE = 0.95;

    private final int n;
    private final double meanX;
    private final double meanY;
    private final double squares;
    private final double slope;
    private final double variance;

    public record Point(double x, double y) {}

    /**
     * A value with half the width of its 95 % interval.
     *
     * @param error NaN with fewer than three points
     */
    public record Estimate(double value, double error) {}

    /** @param points at least two, with different x */
    public LinearFit(List<Point> points) {
        n = points.size();
        meanX = Mean.of(points.stream().mapToDouble(Point::x).toArray()).getAsDouble();
        meanY = Mean.of(points.stream().mapToDouble(Point::y).toArray()).getAsDouble();
        squares = points.stream()
                .mapToDouble(p -> (p.x() - meanX) * (p.x() - meanX))
                .sum();
        slope = points.stream()
                        .mapToDouble(p -> (p.x() - meanX) * (p.y() - meanY))
                        .sum()
                / squares;
        if (Double.isNaN(slope)) {
            throw new IllegalArgumentException(
                    "a line needs two points with different x, but there are " + n + " points");
        }
        double residuals = points.stream()
                .mapToDouble(p -> p.y() - value(p.x()))
                .map(residual -> residual * residual)
                .sum();
        variance = n < 3 ? Double.NaN : residuals / (n - 2);
    }

    private double value(double x) {
        return meanY + slope * (x - meanX);
    }

    /** Growth of y per unit of x. */
    public double slope() {
        return slope;
    }

    /** Standard error of the slope; NaN with fewer than three points. */
    public double slopeStandardError() {
        return Math.sqrt(variance / squares);
    }

    /** The predicted observation at x. */
    public Estimate at(double x) {
        if (n < 3) {
            return new Estimate(value(x), Double.NaN);
        }
        double distance = x - meanX;
        double ofPrediction = variance * (1 + 1.0 / n + distance * distance / squares);
        double t = TDistribution.of(n - 2.0).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
        return new Estimate(value(x), t * Math.sqrt(ofPrediction));
    }
}
