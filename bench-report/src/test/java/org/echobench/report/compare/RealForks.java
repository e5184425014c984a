package org.echobench.report.compare;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** 293 real JMH benchmarks × 10 forks × 5 iterations; see jmh-forks/README.md. */
public final class RealForks {

    private RealForks() {}

    /** By benchmark: log scores, [fork][iteration]. */
    public static Map<String, List<double[]>> logScores() {
        Map<String, List<double[]>> all = new LinkedHashMap<>();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(RealForks.class.getResourceAsStream("/jmh-forks/jmh-forks.csv")),
                StandardCharsets.UTF_8))) {
            lines.readLine();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                int end = line.length();
                for (int field = 0; field < 6; field++) {
                    end = line.lastIndexOf(',', end - 1);
                }
                double[] scores = Arrays.stream(line.substring(end + 1).split(","))
                        .skip(1)
                        .mapToDouble(Double::parseDouble)
                        .map(Math::log)
                        .toArray();
                all.computeIfAbsent(line.substring(0, end), b -> new ArrayList<>())
                        .add(scores);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all;
    }

    /** [benchmark][fork]: means of log scores. */
    public static double[][] logForkMeans() {
        return logScores().values().stream()
                .map(forks -> forks.stream()
                        .mapToDouble(f -> Arrays.stream(f).average().orElseThrow())
                        .toArray())
                .toArray(double[][]::new);
    }
}
