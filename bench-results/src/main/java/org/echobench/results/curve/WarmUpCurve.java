package org.echobench.results.curve;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How the rate of a fork rose to its warm rate, the mean of its measured windows. Time is the time under load: rests and
 * turns of others do not count. It goes on through the measured windows.
 *
 * @param points the ends of windows, in order
 */
public record WarmUpCurve(List<Point> points) {

    /** The name of the forks' table. */
    public static final String TABLE = "windows";

    /** One lucky window is no peak: a rate is the mean of the latest windows of so many seconds together. */
    private static final double SPAN = 0.3;

    private static final double PEAK = 0.95;

    /**
     * The end of a window.
     *
     * @param load seconds of load since the first message
     * @param cpu seconds of processor time that the server's process took in them, spread evenly over the windows of a slice;
     *     NaN where it is not known
     * @param share of the warm rate, over the last 0.3 s of load: 1 is warm
     */
    public record Point(double load, double cpu, double share) {}

    public WarmUpCurve {
        points = List.copyOf(points);
    }

    /**
     * @param windows of one fork, in order
     * @return empty if it has none of a warm-up, or no message in the measured ones
     */
    public static Optional<WarmUpCurve> of(List<CurveTable.Line> windows) {
        double warm = windows.stream()
                .filter(line -> !isWarmUp(line))
                .mapToDouble(line -> line.number("rate"))
                .average()
                .orElse(0);
        return warm > 0 && windows.stream().anyMatch(WarmUpCurve::isWarmUp)
                ? Optional.of(new WarmUpCurve(points(windows, warm)))
                : Optional.empty();
    }

    private static boolean isWarmUp(CurveTable.Line window) {
        return window.text("phase").equals("warmup");
    }

    private static List<Point> points(List<CurveTable.Line> windows, double warm) {
        double[] cpus = cpus(windows);
        List<Point> points = new ArrayList<>();
        double load = 0;
        double cpu = 0;
        double messages = 0;
        double span = 0;
        int oldest = 0;
        for (int i = 0; i < windows.size(); i++) {
            load += seconds(windows.get(i));
            cpu += cpus[i];
            messages += messages(windows.get(i));
            span += seconds(windows.get(i));
            // The windows' lengths are rounded.
            while (span - seconds(windows.get(oldest)) > SPAN - 0.005) {
                span -= seconds(windows.get(oldest));
                messages -= messages(windows.get(oldest++));
            }
            if (span > SPAN - 0.005) {
                points.add(new Point(load, cpu, messages / span / warm));
            }
        }
        return points;
    }

    private static double seconds(CurveTable.Line window) {
        return window.number("window_s");
    }

    private static double messages(CurveTable.Line window) {
        return window.number("rate") * seconds(window);
    }

    /** Of each window: only the last of a slice has its processor time. */
    private static double[] cpus(List<CurveTable.Line> windows) {
        Map<String, List<CurveTable.Line>> slices = windows.stream().collect(Collectors.groupingBy(WarmUpCurve::slice));
        return windows.stream()
                .map(window -> slices.get(slice(window)))
                .mapToDouble(slice -> slice.get(slice.size() - 1).number("cpu_s") / slice.size())
                .toArray();
    }

    private static String slice(CurveTable.Line window) {
        return window.text("phase") + window.text("iteration");
    }

    /** The first point at 95 % of the warm rate. */
    public Optional<Point> peak() {
        return points.stream().filter(point -> point.share() >= PEAK).findFirst();
    }
}
