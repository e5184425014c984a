package org.echobench.results.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.echobench.results.metric.Direction;
import org.echobench.results.metric.Floor;

/**
 * Which servers of a row lead, and which were not shown to differ. Forks are compared within their round: the model is
 * server + round on log fork means, with a variance for each server ({@link ForkScatter}), and pairs of servers are
 * tested together ({@link AdjustedP#holm}), with a chance of at most 5 % of any false difference in a row. Values of
 * zero and less have no logarithm; their row is compared in the metric's unit and by its own variances.
 */
public final class Standings {

    /** The chance of any false difference in a row. */
    public static final double LEVEL = 0.05;

    private static final double COVERAGE = 0.95;

    private final Contest contest;
    private final boolean logarithmic;
    private final double[][] cells;
    private final List<String> letters = new ArrayList<>();
    private Optional<ForkScatter> scatter = Optional.empty();

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
     * @param contender whether it is compared with the others; the reference is not, nor a figure that does not rank
     * @param limited whether it may be better than measured, due to another limit: it is compared only with those below
     *     it
     * @param rounds the mean of each round's fork in the metric's unit; NaN where there is none
     */
    public record Entrant(String name, boolean contender, boolean limited, List<Double> rounds) {

        public Entrant {
            rounds = List.copyOf(rounds);
        }
    }

    private Standings(Contest contest) {
        this.contest = contest;
        cells = contest.cells();
        logarithmic = Arrays.stream(cells).flatMapToDouble(Arrays::stream).noneMatch(value -> value <= 0);
        if (logarithmic) {
            Arrays.stream(cells).forEach(line -> Arrays.setAll(line, r -> Math.log(line[r])));
        }
    }

    /** The standings of one metric in all rows of a run, in order. */
    public static List<Standings> of(List<Contest> rows) {
        List<Standings> all = rows.stream().map(Standings::new).toList();
        estimate(all.stream().filter(row -> row.logarithmic).toList());
        all.stream().filter(row -> !row.logarithmic).forEach(row -> estimate(List.of(row)));
        all.forEach(Standings::compare);
        return all;
    }

    /** Rows in the same unit lend each other their variances. */
    private static void estimate(List<Standings> rows) {
        List<Optional<ForkScatter>> scatter = ForkScatter.of(rows.stream()
                .map(row -> new ForkScatter.Row(
                        row.contest.entrants().stream().map(Entrant::name).toList(), row.cells))
                .toList());
        for (int i = 0; i < rows.size(); i++) {
            rows.get(i).scatter = scatter.get(i);
        }
    }

    private Optional<ModeratedT> difference(int one, int other) {
        return scatter.flatMap(known -> known.difference(one, other));
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
        double[] levels = scatter.map(known -> known.fit().levels()).orElse(new double[0]);
        Comparator<Integer> ascending = Comparator.comparingDouble(s -> levels[s]);
        return IntStream.range(0, levels.length)
                .boxed()
                .filter(s -> contest.entrants().get(s).contender() && Double.isFinite(levels[s]))
                .sorted(contest.better() == Direction.HIGHER_IS_BETTER ? ascending.reversed() : ascending)
                .toList();
    }

    /** The least difference that counts between two servers. */
    private double least(int one, int other) {
        double[] levels = scatter.orElseThrow().fit().levels();
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

    /**
     * The most by which another round of that server differs from one of these in 95 % of cases, as a share. Effects of
     * a round on all servers are removed. Empty for an unknown name, with one round, and where values are not compared
     * by their logarithms.
     */
    public OptionalDouble anotherRound(String name) {
        return IntStream.range(0, cells.length)
                .filter(s -> logarithmic && cells[s].length > 1 && name(s).equals(name))
                .boxed()
                .flatMap(s -> scatter.flatMap(known -> known.ofTwoRounds(s)).stream())
                .mapToDouble(test -> Math.expm1(test.interval(COVERAGE).high()))
                .findFirst();
    }

    private Optional<Interval> interval(int server) {
        return scatter.flatMap(known -> known.level(server))
                .map(test -> test.interval(COVERAGE))
                .map(level -> logarithmic ? new Interval(Math.exp(level.low()), Math.exp(level.high())) : level);
    }
}
