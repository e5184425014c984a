package org.echobench.results.jmh;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads one metric: its raw data by fork and iteration, or in sample mode its histograms. */
final class MetricReader {

    /** A metric before its name is known to be canonical. */
    record Raw(String unit, OptionalDouble score, List<Fork> forks, int invalid) {

        JmhMetric named(String name) {
            return new JmhMetric(name, unit, score, forks, invalid);
        }
    }

    private MetricReader() {}

    /** Reads the object that starts at the parser's token. */
    static Raw read(JsonParser parser) throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw UnexpectedShapeException.at(parser, "a metric");
        }
        String unit = "";
        OptionalDouble score = OptionalDouble.empty();
        List<Fork> forks = null;
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            switch (name) {
                case "score" -> score = OptionalDouble.of(JmhNumber.read(parser));
                case "scoreUnit" -> unit = parser.getValueAsString("");
                case "rawData" -> forks = list(parser, MetricReader::scores);
                case "rawDataHistogram" -> forks = list(parser, MetricReader::histograms);
                default -> parser.skipChildren();
            }
        }
        // Tools that trim JMH's files keep only the score: one fork with one value.
        List<Fork> all = forks == null || forks.isEmpty() ? List.of(Fork.of(score.orElse(Double.NaN))) : forks;
        List<Fork> valid = all.stream().map(Fork::withoutInvalid).toList();
        int invalid = iterations(all) - iterations(valid);
        return new Raw(unit, score, valid, invalid);
    }

    private static int iterations(List<Fork> forks) {
        return forks.stream().mapToInt(f -> f.iterations().length).sum();
    }

    private interface Element<T> {
        T read(JsonParser parser) throws IOException;
    }

    private static <T> List<T> list(JsonParser parser, Element<T> element) throws IOException {
        List<T> all = new ArrayList<>();
        if (parser.currentToken() == JsonToken.VALUE_NULL) {
            return all;
        }
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            throw UnexpectedShapeException.at(parser, "a list");
        }
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            all.add(element.read(parser));
        }
        return all;
    }

    private static Fork scores(JsonParser parser) throws IOException {
        return Fork.of(numbers(parser));
    }

    private static double[] numbers(JsonParser parser) throws IOException {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            throw UnexpectedShapeException.at(parser, "a list");
        }
        double[] values = new double[8];
        int n = 0;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (n == values.length) {
                values = Arrays.copyOf(values, 2 * n);
            }
            values[n++] = JmhNumber.read(parser);
        }
        return Arrays.copyOf(values, n);
    }

    private static Fork histograms(JsonParser parser) throws IOException {
        SortedMap<Double, Long> merged = new TreeMap<>();
        List<Double> means = list(parser, p -> histogram(p, merged));
        double[] iterations = means.stream().mapToDouble(Double::doubleValue).toArray();
        return new Fork(iterations, Optional.of(Samples.of(merged)));
    }

    /** Adds one iteration's samples to the fork's and returns their mean; NaN without any. */
    private static double histogram(JsonParser parser, SortedMap<Double, Long> merged) throws IOException {
        double sum = 0;
        long count = 0;
        for (double[] bin : list(parser, MetricReader::numbers)) {
            if (bin.length != 2 || !(bin[1] >= 1) || !Double.isFinite(bin[0])) {
                throw UnexpectedShapeException.at(parser, "a histogram of [value, count]");
            }
            long n = (long) bin[1];
            merged.merge(bin[0], n, Long::sum);
            sum += bin[0] * n;
            count += n;
        }
        return count == 0 ? Double.NaN : sum / count;
    }
}
