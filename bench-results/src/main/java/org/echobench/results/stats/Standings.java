package org.echobench.results.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.echobench.results.metric.Direction;
import org.echobench.results.metric.Floor;

/**
 * Which servers of a row lead, and which were not shown to differ. Forks are compared within their round: the model is server
 * + round on log fork means ({@link TwoWayFit}), its variance is moderated over the rows of the run ({@link VariancePrior}),
 * and pairs of servers are tested together ({@link AdjustedP#holm}), with at most 5 % chance of any false difference in a row whose
 * servers scatter alike. Values of zero and less have no logarithm; their row is compared in the metric's unit and by its
 * own variance.
 */
public final class Standings {

    /** The chance of any false difference in a row whose servers scatter alike. */
    public static final double LEVEL = 0.05;

    private static final double COVERAGE = 0.95;

    private final Contest contest;
    private final boolean logarithmic;
    private final Optional<TwoWayFit> fit;
    private final List<String> letters = new ArrayList<>();
    private VariancePrior prior = VariancePrior.NONE;

    /**
     * One metric of one row: the forks of every server; those with the same index were measured in the same round.
     *
     * @param better which direction leads; the order of letters is ascending where it is unknown
     * @param floor a smaller difference counts as none
     */
    public record Contest(List<Entrant> entrants, Direction better, Floor floor) {

        public Contest {
            entrants = List.copyOf(entrants);
        }

        /** The cells [server][round], NaN where one is missing. */
        private double[][] cells() {
            int most =
                    entrants.stream().mapToInt(one -> one.rounds.size()).max().orElse(0);
            double[][] cells = new double[entrants.size()][most];
            for (int s = 0; s < cells.length; s++) {
                List<Double> measured = entrants.get(s).rounds;
                Arrays.setAll(cells[s], round -> round < measured.size() ? measured.get(round) : Double.NaN);
            }
            return cells;
        }
    }

    /**
     * The forks of a server.
     *
     * @param contender whether it is compared with the others; the reference server is not, nor a figure that does not rank
     * @param limited whether it may be better than measured, because something else was the limit: it is compared with those
     *     below it, and with none above
     * @param rounds the mean of each round's fork in the metric's unit; NaN where there is none
     */
    public record Entrant(String name, boolean contender, boolean limited, List<Double> rounds) {

        public Entrant {
            rounds = List.copyOf(rounds);
        }
    }

    private Standings(Contest contest) {
        this.contest = contest;
        double[][] cells = contest.cells();
        logarithmic = Arrays.stream(cells).flatMapToDouble(Arrays::stream).noneMatch(value -> value <= 0);
        if (logarithmic) {
            Arrays.stream(cells).forEach(line -> Arrays.setAll(line, r -> Math.log(line[r])));
        }
        fit = TwoWayFit.of(cells);
    }

    /** The standings of one metric in all rows of a run, in order. */
    public static List<Standings> of(List<Contest> rows) {
        List<Standings> all = rows.stream().map(Standings::new).toList();
        VariancePrior prior = VariancePrior.fit(all.stream()
                .filter(row -> row.logarithmic)
                .flatMap(row -> row.fit.stream())
                .map(fit -> contrast(fit, 0, 1, 1))
                .toList());
        for (Standings row : all) {
            row.prior = row.logarithmic ? prior : VariancePrior.NONE;
            row.compare();
        }
        return all;
    }

    private static Contrast contrast(TwoWayFit fit, double estimate, double scale, int rounds) {
        return new Contrast(estimate, estimate, fit.variance(), fit.df(), scale, Contrast.attainableP(rounds));
    }

    /** A test of a linear form of the levels; empty where the forks leave no degree of freedom. */
    private Optional<ModeratedT> test(double estimate, double scale) {
        return fit.filter(f -> f.df() > 0 && Double.isFinite(f.variance()) && Double.isFinite(estimate))
                .map(f -> ModeratedT.of(contrast(f, estimate, scale, contest.cells()[0].length), prior));
    }

    private Optional<ModeratedT> difference(int one, int other) {
        return fit.flatMap(f -> test(
                f.levels()[other] - f.levels()[one],
                f.covariance()[one][one] + f.covariance()[other][other] - 2 * f.covariance()[one][other]));
    }

    private void compare() {
        record Pair(int better, int worse, ModeratedT test) {}
        List<Integer> order = order();
        List<Pair> pairs = new ArrayList<>();
        boolean judged = false;
        for (int better = 0; better < order.size(); better++) {
            for (int worse = better + 1; worse < order.size(); worse++) {
                Optional<ModeratedT> test = difference(order.get(better), order.get(worse));
                judged |= test.isPresent();
                if (test.isPresent()
                        && !contest.entrants().get(order.get(worse)).limited()) {
                    pairs.add(new Pair(better, worse, test.get()));
                }
            }
        }
        double[] adjusted =
                AdjustedP.holm(pairs.stream().mapToDouble(pair -> pair.test.p()).toArray());
        boolean[][] differ = new boolean[order.size()][order.size()];
        for (int k = 0; k < adjusted.length; k++) {
            Pair pair = pairs.get(k);
            double least = least(order.get(pair.better), order.get(pair.worse));
            double difference = Math.abs(pair.test.contrast().estimate());
            differ[pair.better][pair.worse] = adjusted[k] <= LEVEL && difference >= least;
        }
        List<String> inOrder = CompactLetters.of(order.size(), (better, worse) -> differ[better][worse]);
        for (int s = 0; s < contest.entrants().size(); s++) {
            letters.add(!judged || !order.contains(s) ? "" : inOrder.get(order.indexOf(s)));
        }
    }

    /** The contenders with a level, best first. */
    private List<Integer> order() {
        double[] levels = fit.map(TwoWayFit::levels).orElse(new double[0]);
        Comparator<Integer> ascending = Comparator.comparingDouble(s -> levels[s]);
        return IntStream.range(0, levels.length)
                .boxed()
                .filter(s -> contest.entrants().get(s).contender() && Double.isFinite(levels[s]))
                .sorted(contest.better() == Direction.HIGHER_IS_BETTER ? ascending.reversed() : ascending)
                .toList();
    }

    /** The least difference that counts between two servers. */
    private double least(int one, int other) {
        double[] levels = fit.orElseThrow().levels();
        Margin margin = logarithmic
                ? Margin.logarithmic(contest.floor(), Math.exp(Math.min(levels[one], levels[other])))
                : Margin.linear(contest.floor(), Math.min(Math.abs(levels[one]), Math.abs(levels[other])));
        return margin.decision();
    }

    private String name(int server) {
        return contest.entrants().get(server).name();
    }

    /** @param name of an entrant; any other has no standing */
    public Standing standing(String name) {
        return IntStream.range(0, letters.size())
                .filter(s -> name(s).equals(name))
                .mapToObj(s -> Standing.of(interval(s), letters.get(s)))
                .findFirst()
                .orElse(Standing.NONE);
    }

    private Optional<Interval> interval(int server) {
        return fit.flatMap(f -> test(f.levels()[server], f.covariance()[server][server]))
                .map(test -> test.interval(COVERAGE))
                .map(level -> logarithmic ? new Interval(Math.exp(level.low()), Math.exp(level.high())) : level);
    }
}
