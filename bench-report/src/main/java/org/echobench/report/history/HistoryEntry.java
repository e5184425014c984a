package org.echobench.report.history;

import java.util.List;
import java.util.SortedMap;

/**
 * The entry of one run: the content of a file that never changes.
 *
 * @param format 1
 * @param commit of the source, at least seven hexadecimal digits
 * @param started ISO 8601, UTC
 * @param machine hardware and JDK in words; results of different machines do not compare
 * @param points in the order of the run's file
 */
public record HistoryEntry(int format, String commit, String started, String machine, List<Point> points) {

    static final int FORMAT = 1;

    public HistoryEntry {
        if (format != FORMAT) {
            throw new IllegalArgumentException("format must be " + FORMAT + ", but is " + format);
        }
        if (!commit.matches("[0-9a-f]{7,64}")) {
            throw new IllegalArgumentException("commit must be hexadecimal digits, but is '" + commit + "'");
        }
        points = List.copyOf(points);
    }

    /**
     * A metric of a row.
     *
     * @param params without the server
     * @param server the row's server, or empty in results that have none
     * @param forks the mean of each fork
     */
    public record Point(
            String benchmark,
            String mode,
            SortedMap<String, String> params,
            int threads,
            String server,
            String metric,
            String unit,
            List<Double> forks) {

        public Point {
            forks = List.copyOf(forks);
            if (forks.isEmpty()) {
                throw new IllegalArgumentException("forks of " + benchmark + " must not be empty");
            }
        }

        /** The mean over the forks. */
        double mean() {
            return forks.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
        }
    }
}
