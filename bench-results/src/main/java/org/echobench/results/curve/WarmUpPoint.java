package org.echobench.results.curve;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The end of a window of a fork that warms up towards its warm rate, the mean of its measured windows. Time is time
 * under load: pauses and the turns of other servers do not count.
 *
 * @param load seconds of load since the first message
 * @param cpu seconds of CPU time that the server's process used in them, spread evenly over the windows of a slice; NaN
 *     if unknown
 * @param share of the warm rate, the mean of the latest 0.3 s of load: one lucky window is not a peak
 */
public record WarmUpPoint(double load, double cpu, double share) {

    /** The name of the forks' table. */
    public static final String TABLE = "windows";

    private static final double SPAN = 0.3;
    private static final double PEAK = 0.95;

    /**
     * @param windows of one fork, in order: first of the warm-up, then the measured ones
     * @return none if it has no warm-up, or no message in the measured windows
     */
    public static List<WarmUpPoint> of(List<CurveTable.Line> windows) {
        Map<Boolean, List<CurveTable.Line>> byPhase = windows.stream()
                .collect(Collectors.partitioningBy(line -> line.text("phase").equals("warmup")));
        double warm = rate(byPhase.get(false));
        List<WarmUpPoint> points = new ArrayList<>();
        if (!(warm > 0) || byPhase.get(true).isEmpty()) {
            return points;
        }
        Map<String, List<CurveTable.Line>> slices = windows.stream().collect(Collectors.groupingBy(WarmUpPoint::slice));
        long span = Math.max(1, Math.round(SPAN / windows.get(0).number("window_s")));
        double load = 0;
        double cpu = 0;
        for (int i = 0; i < windows.size(); i++) {
            List<CurveTable.Line> slice = slices.get(slice(windows.get(i)));
            load += windows.get(i).number("window_s");
            cpu += slice.get(slice.size() - 1).number("cpu_s") / slice.size();
            if (i + 1 >= span) {
                points.add(new WarmUpPoint(load, cpu, rate(windows.subList((int) (i + 1 - span), i + 1)) / warm));
            }
        }
        return points;
    }

    private static double rate(List<CurveTable.Line> windows) {
        return windows.stream()
                .mapToDouble(line -> line.number("rate"))
                .average()
                .orElse(0);
    }

    private static String slice(CurveTable.Line window) {
        return window.text("phase") + window.text("iteration");
    }

    /** The first point that reaches 95 % of the warm rate. */
    public static Optional<WarmUpPoint> peak(List<WarmUpPoint> points) {
        return points.stream().filter(point -> point.share >= PEAK).findFirst();
    }
}
