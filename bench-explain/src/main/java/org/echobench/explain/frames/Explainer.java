package org.echobench.explain.frames;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.echobench.results.Row;
import org.echobench.results.stats.Contrast;
import org.echobench.results.stats.Interval;
import org.echobench.results.stats.ModeratedT;
import org.echobench.results.stats.VariancePrior;

/**
 * Attributes the stacks of forks to frames and compares the sides frame by frame. The intervals of a row hold jointly:
 * each of m frames has the t interval at 1 − 0.05/m. Source: O. J. Dunn, Multiple Comparisons Among Means, Journal of
 * the American Statistical Association 56(293), 1961, 52-64. The variance of a frame's difference is its variance over
 * the pairs, but at least the variance of counting its samples. In units of the latter, all frames of a row share one
 * prior. Levels are compared in the same way, but their forks are not pairs, so the variance is that within levels.
 */
final class Explainer {

    private static final double LEVEL = 0.05;

    /** Frames with less than this share of the sides' mean cost are added up. It does not depend on the difference. */
    private static final double LEAST_SHARE = 0.001;

    /**
     * One side of a row.
     *
     * @param subject its label in the plan
     * @param forks that were profiled, at least 1; fork i of base and fork i of head are a pair, except for levels
     * @param scored the cost in each scored fork, at least 1
     */
    record Side(String subject, List<ForkProfile> forks, double[] scored) {

        double mean() {
            return Arrays.stream(scored).average().orElseThrow();
        }
    }

    /** What a value is attributed to. */
    private record Place(String frame, Optional<String> type) {}

    /** A place's values: its own by fork, and the mean with callees. */
    private static final class Booked {
        private final double[] own;
        private double withCallees;

        private Booked(int forks) {
            own = new double[forks];
        }

        private double mean() {
            return Arrays.stream(own).average().orElse(0);
        }
    }

    private final Cost cost;
    private final BiFunction<double[], double[], Contrast> compared;
    private final Optional<Side> base;
    private final Side head;
    private final Map<Place, Booked> ofBase;
    private final Map<Place, Booked> ofHead;

    private Explainer(Cost cost, BiFunction<double[], double[], Contrast> compared, Optional<Side> base, Side head) {
        this.cost = cost;
        this.compared = compared;
        this.base = base;
        this.head = head;
        ofBase = base.map(this::book).orElse(new LinkedHashMap<>());
        ofHead = book(head);
    }

    /**
     * Explains a cost of a row.
     *
     * @param params added to the row's
     * @param base empty if there is only one side
     */
    static ExplainedRow explain(Row row, Map<String, String> params, Cost cost, Optional<Side> base, Side head) {
        SortedMap<String, String> all = new TreeMap<>(row.params());
        all.putAll(params);
        Explainer explainer = new Explainer(cost, Contrast::paired, base, head);
        ExplainedRow.Measured measured = explainer.measured();
        List<ExplainedFrame> frames = explainer.frames(measured.whole());
        double explained = frames.stream()
                .mapToDouble(frame -> frame.difference().orElse(frame.head()))
                .sum();
        return new ExplainedRow(
                row.name(),
                head.subject(),
                row.benchmark(),
                all,
                cost,
                cost.unit(),
                head.forks().size(),
                measured,
                frames,
                measured.whole() - explained,
                Stream.concat(base.stream(), Stream.of(head))
                        .map(explainer::sum)
                        .toList());
    }

    /** The frames of two levels of allocation, by the size of their difference, largest first. */
    static List<ExplainedFrame> levels(Side lower, Side higher) {
        return new Explainer(Cost.ALLOC, Contrast::unpaired, Optional.of(lower), higher)
                .frames(higher.mean() - lower.mean());
    }

    private Map<Place, Booked> book(Side side) {
        Map<Place, Booked> places = new LinkedHashMap<>();
        for (int fork = 0; fork < side.forks().size(); fork++) {
            ForkProfile profile = side.forks().get(fork);
            double unit = profile.unit(cost);
            for (Stack stack : profile.stacks(cost)) {
                double value = stack.value() * unit;
                Place site = new Place(site(stack).name(), stack.type());
                at(places, site, side).own[fork] += value;
                for (Place place : places(stack, site)) {
                    at(places, place, side).withCallees += value / side.forks().size();
                }
            }
        }
        return places;
    }

    private FrameName site(Stack stack) {
        return cost == Cost.JVM ? stack.thread() : stack.site();
    }

    /** The places on a stack, each once. */
    private static Set<Place> places(Stack stack, Place site) {
        Set<Place> places = new LinkedHashSet<>(List.of(site));
        for (FrameName frame : stack.frames()) {
            if (frame.isJava()) {
                places.add(new Place(frame.name(), stack.type()));
            }
        }
        return places;
    }

    private static Booked at(Map<Place, Booked> places, Place place, Side side) {
        return places.computeIfAbsent(place, p -> new Booked(side.forks().size()));
    }

    private ExplainedRow.Measured measured() {
        Optional<Contrast> contrast = base.map(side -> side.scored().length == head.scored().length
                ? Contrast.paired(side.scored(), head.scored())
                : Contrast.unpaired(side.scored(), head.scored()));
        Optional<Interval> interval = contrast.flatMap(known -> interval(known, VariancePrior.NONE, 1));
        return new ExplainedRow.Measured(
                value(base, Side::mean),
                head.mean(),
                value(contrast, Contrast::estimate),
                value(interval, Interval::low),
                value(interval, Interval::high));
    }

    private List<ExplainedFrame> frames(double whole) {
        Set<Place> own = Stream.of(ofBase, ofHead)
                .flatMap(side -> side.keySet().stream())
                .filter(place -> bothSides(place) > 0)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        double all = own.stream().mapToDouble(this::bothSides).sum();
        List<Place> named = own.stream()
                .filter(place -> bothSides(place) >= LEAST_SHARE * all)
                .collect(Collectors.toCollection(ArrayList::new));
        own.removeAll(named);
        if (!own.isEmpty()) {
            Place others = new Place(ExplainedRow.OTHERS, Optional.empty());
            base.ifPresent(side -> ofBase.put(others, sum(ofBase, own, side)));
            ofHead.put(others, sum(ofHead, own, head));
            named.add(others);
        }
        VariancePrior noise = base.isEmpty()
                ? VariancePrior.NONE
                : VariancePrior.fit(named.stream()
                        .map(place -> contrast(place, 0, 1 / counting(place)))
                        .toList());
        return named.stream()
                .map(place -> frame(place, noise, named.size(), whole))
                .sorted(Comparator.comparingDouble(ExplainedFrame::size).reversed())
                .toList();
    }

    private double bothSides(Place place) {
        return before(place).mean() + after(place).mean();
    }

    private Booked before(Place place) {
        return ofBase.getOrDefault(
                place, new Booked(base.map(side -> side.forks().size()).orElse(0)));
    }

    private Booked after(Place place) {
        return ofHead.getOrDefault(place, new Booked(head.forks().size()));
    }

    private static Booked sum(Map<Place, Booked> places, Set<Place> of, Side side) {
        Booked sum = new Booked(side.forks().size());
        for (Place place : of) {
            Booked booked = at(places, place, side);
            Arrays.setAll(sum.own, fork -> sum.own[fork] + booked.own[fork]);
        }
        sum.withCallees = sum.mean();
        return sum;
    }

    /** @param noise the prior of variances in units of {@link #counting} */
    private ExplainedFrame frame(Place place, VariancePrior noise, int tests, double whole) {
        Booked before = before(place);
        Booked after = after(place);
        double counting = base.isEmpty() ? 0 : counting(place);
        Optional<Contrast> contrast = base.map(side -> contrast(place, counting, 1));
        VariancePrior prior = new VariancePrior(noise.df(), noise.variance() * counting, noise.pooledDf());
        Optional<Interval> interval = contrast.flatMap(known -> interval(known, prior, tests));
        return new ExplainedFrame(
                place.frame(),
                place.type(),
                value(base, side -> before.mean()),
                after.mean(),
                value(contrast, Contrast::estimate),
                value(interval, Interval::low),
                value(interval, Interval::high),
                whole == 0
                        ? OptionalDouble.empty()
                        : OptionalDouble.of((base.isEmpty() ? after.mean() : after.mean() - before.mean()) / whole),
                interval.filter(known -> known.beyondZero(1) || known.beyondZero(-1))
                        .isPresent(),
                new ExplainedFrame.Sides(value(base, side -> before.withCallees), after.withCallees));
    }

    /** A place's difference, with a variance of at least {@code least}, multiplied by {@code times}. */
    private Contrast contrast(Place place, double least, double times) {
        Contrast found = compared.apply(before(place).own, after(place).own);
        return new Contrast(
                found.estimate(),
                Math.max(found.variance(), least) * times,
                found.df(),
                found.scale(),
                found.attainableP());
    }

    /** The contrast's variance from counting samples alone: that of both means, in units of the contrast's scale. */
    private double counting(Place place) {
        Booked before = before(place);
        Booked after = after(place);
        return (counting(before, base.orElseThrow()) + counting(after, head))
                / compared.apply(before.own, after.own).scale();
    }

    /** The variance of a side's mean over forks from counting samples alone. */
    private double counting(Booked booked, Side side) {
        double sum = IntStream.range(0, booked.own.length)
                .mapToDouble(fork -> side.forks().get(fork).counting(cost, booked.own[fork]))
                .sum();
        return sum / booked.own.length / booked.own.length;
    }

    private ExplainedRow.Sum sum(Side side) {
        double[] frames =
                side.forks().stream().mapToDouble(fork -> fork.total(cost)).toArray();
        double[] measured = side.forks().stream()
                .mapToDouble(fork -> fork.measured(cost).orElseThrow())
                .toArray();
        Optional<Interval> gap = interval(Contrast.paired(measured, frames), VariancePrior.NONE, 1);
        return new ExplainedRow.Sum(
                side.subject(),
                Arrays.stream(frames).average().orElseThrow(),
                Arrays.stream(measured).average().orElseThrow(),
                value(gap, Interval::low),
                value(gap, Interval::high),
                side.mean());
    }

    /** One of {@code tests} intervals that hold jointly; empty if the forks leave no degree of freedom. */
    private static Optional<Interval> interval(Contrast contrast, VariancePrior prior, int tests) {
        return contrast.df() == 0
                ? Optional.empty()
                : Optional.of(ModeratedT.cautious(contrast, prior).interval(1 - LEVEL / tests));
    }

    private static <T> OptionalDouble value(Optional<T> of, ToDoubleFunction<T> value) {
        return of.map(known -> OptionalDouble.of(value.applyAsDouble(known))).orElse(OptionalDouble.empty());
    }
}
