package org.echobench.core.metrics;

import java.util.List;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/**
 * A straight line through points by least squares, with its error. The standard error of a prediction comes from simple
 * linear regression, s·√(1 + 1/n + (x − x̄)²/Σ(xᵢ − x̄)²): Draper and Smith, Applied Regression Analysis, 3rd edition,
 * section 3.1.
 */
public final class LinearFit {

    private static final double CONFIDENCE = 0.95;

    private final SimpleRegression regression = new SimpleRegression();

    private double sumX;

    /** One observation. */
    public record Point(double x, double y) {}

    /**
     * A value with half the width of its 95 % interval.
     *
     * @param error NaN with fewer than three points
     */
    public record Estimate(double value, double error) {}

    /** @param points at least two, with different x */
    public LinearFit(List<Point> points) {
        for (Point point : points) {
            regression.addData(point.x(), point.y());
            sumX += point.x();
        }
        if (Double.isNaN(regression.getSlope())) {
            throw new IllegalArgumentException(
                    "a line needs two points with different x, but there are " + points.size() + " points");
        }
    }

    /** Growth of y for one more of x. */
    public double slope() {
        return regression.getSlope();
    }

    /** Standard error of the slope; NaN with fewer than three points. */
    public double slopeStandardError() {
        return regression.getSlopeStdErr();
    }

    /** The predicted observation at x. */
    public Estimate at(double x) {
        long n = regression.getN();
        double value = regression.predict(x);
        if (n < 3) {
            return new Estimate(value, Double.NaN);
        }
        double distance = x - sumX / n;
        double variance =
                regression.getMeanSquareError() * (1 + 1.0 / n + distance * distance / regression.getXSumSquares());
        double t = new TDistribution(n - 2.0).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
        return new Estimate(value, t * Math.sqrt(variance));
    }
}
