package org.echobench.results.stats;

import java.util.Arrays;
import java.util.List;
import org.echobench.results.metric.Direction;
import org.echobench.results.metric.Floor;

/**
 * One metric of one row: the forks of every server.
 *
 * @param better which direction leads; the order of letters is ascending where it is unknown
 * @param floor a smaller difference counts as none
 * @param blocked whether forks with the same index were measured in the same round
 */
public record Contest(List<Entrant> entrants, Direction better, Floor floor, boolean blocked) {

    public Contest {
        entrants = List.copyOf(entrants);
    }

    /**
     * A server's forks.
     *
     * @param contender whether it is compared with the others; the reference server is not, nor a figure that does not rank
     * @param rounds the mean of each round's fork in the metric's unit; NaN where there is none
     */
    public record Entrant(String name, boolean contender, double[] rounds) {

        public Entrant {
            rounds = rounds.clone();
        }

        @Override
        public double[] rounds() {
            return rounds.clone();
        }
    }

    /** The cells [server][round], NaN where one is missing. */
    double[][] cells() {
        int rounds = entrants.stream().mapToInt(e -> e.rounds.length).max().orElse(0);
        double[][] cells = new double[entrants.size()][rounds];
        for (int s = 0; s < cells.length; s++) {
            double[] measured = entrants.get(s).rounds;
            Arrays.fill(cells[s], Double.NaN);
            System.arraycopy(measured, 0, cells[s], 0, measured.length);
        }
        return cells;
    }
}
