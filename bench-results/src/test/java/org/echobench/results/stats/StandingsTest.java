package org.echobench.results.stats;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.echobench.results.metric.Direction;
import org.echobench.results.metric.Floor;
import org.echobench.results.stats.Standings.Contest;
import org.echobench.results.stats.Standings.Entrant;
import org.junit.jupiter.api.Test;

class StandingsTest {

    private static final double NONE = Double.NaN;

    /** A round does the same to all: 8 % down, up, unchanged. */
    private static final double[] ROUNDS = {0.92, 1.08, 1};

    private static Entrant server(String name, double... forks) {
        return new Entrant(name, true, false, Arrays.stream(forks).boxed().toList());
    }

    /** Forks that the rounds alone move, but for one permille. */
    private static Entrant steady(String name, double level, double permille) {
        double[] forks = new double[ROUNDS.length];
        Arrays.setAll(forks, r -> level * ROUNDS[r] * (1 + (r % 2 == 0 ? permille : -permille) / 1_000));
        return server(name, forks);
    }

    private static Entrant limited(Entrant one) {
        return new Entrant(one.name(), true, true, one.rounds());
    }

    private static Standings row(Entrant... entrants) {
        return row(Floor.USUAL, entrants);
    }

    private static Standings row(Floor floor, Entrant... entrants) {
        return Standings.of(List.of(new Contest(List.of(entrants), Direction.HIGHER_IS_BETTER, floor)))
                .get(0);
    }

    private static Map<String, String> letters(Standings row, String... names) {
        Map<String, String> letters = new TreeMap<>();
        List.of(names).forEach(name -> letters.put(name, row.standing(name).letters()));
        return letters;
    }

    @Test
    void whatARoundDoesToAllServersHidesNoDifference() {
        Entrant[] servers = {steady("slow", 90, 2), steady("fast", 100, -2), steady("same", 100.5, 1)};
        assertEquals(Map.of("fast", "a", "same", "a", "slow", "b"), letters(row(servers), "fast", "same", "slow"));
    }

    @Test
    void theIntervalIsAroundTheGeometricMeanOfTheRounds() {
        Standing standing = row(steady("a", 100, 3), steady("b", 50, -3)).standing("a");
        double centre = Math.sqrt(standing.low().getAsDouble() * standing.high().getAsDouble());
        assertEquals(100 * Math.cbrt(0.92 * 1.08 * 1.003 * 0.997 * 1.003), centre, 1e-9);
    }

    /** By hand: 2 servers × 2 rounds have one residual, ±(y11 − y12 − y21 + y22) / 4 in each cell, and one df. */
    @Test
    void theErrorOfTwoServersInTwoRoundsIsThatOfTheTextbook() {
        TwoWayFit fit = TwoWayFit.of(new double[][] {{1, 2}, {4, 9}}, new double[] {1, 1})
                .orElseThrow();
        assertArrayEquals(new double[] {1.5, 6.5}, fit.levels(), 1e-12);
        assertEquals(1, fit.df());
        assertEquals(4, fit.variance(), 1e-12);
        assertArrayEquals(new double[] {0.5, 0.5}, fit.coefficients()[0][0], 1e-12);
        assertArrayEquals(new double[] {0, 0}, fit.coefficients()[0][1], 1e-12);
        assertArrayEquals(new double[] {0.5, 0.5}, fit.serverDf(), 1e-12);
    }

    @Test
    void aServerThatMissedASlowRoundIsNotTakenForFaster() {
        TwoWayFit fit = TwoWayFit.of(
                        new double[][] {{10, 20, 30}, {10, 20, 30}, {NONE, 20, 30}}, new double[] {1, 1, 1})
                .orElseThrow();
        assertArrayEquals(new double[] {20, 20, 20}, fit.levels(), 1e-12);
        assertEquals(3, fit.df(), "8 cells less 3 servers and 2 rounds");
        assertTrue(scale(fit, 2) > scale(fit, 0), "fewer forks know less");
    }

    /** The variance of a level where all forks have the variance 1. */
    private static double scale(TwoWayFit fit, int server) {
        return Arrays.stream(fit.coefficients()[server])
                .flatMapToDouble(Arrays::stream)
                .map(c -> c * c)
                .sum();
    }

    /** By hand: weights of 1, 1 and 1/2 put 2/5 of a round's effect on each quiet server, and 1/5 on the loud one. */
    @Test
    void aServerThatScattersTellsLessOfTheRounds() {
        TwoWayFit fit = TwoWayFit.of(new double[][] {{0, 0}, {0, 0}, {-5, 5}}, new double[] {1, 1, 2})
                .orElseThrow();
        assertArrayEquals(new double[] {2, 2, 32}, fit.squares(), 1e-12);
        assertArrayEquals(new double[] {0.6, 0.6, 0.8}, fit.serverDf(), 1e-12);
    }

    @Test
    void eachServerHasTheIntervalOfItsOwnScatter() {
        List<Contest> rows = new ArrayList<>();
        for (int row = 0; row < 4; row++) {
            double sign = row % 2 == 0 ? 1 : -1;
            rows.add(new Contest(
                    List.of(
                            server("a", 100, 100 + sign, 100),
                            server("b", 100, 100, 100 + sign),
                            server("c", 100 + sign, 100, 100),
                            server("d", 100 - sign, 100, 100),
                            server("loud", 100, 100 + 20 * sign, 100 - 20 * sign)),
                    Direction.HIGHER_IS_BETTER,
                    Floor.USUAL));
        }
        Standings row = Standings.of(rows).get(0);
        assertTrue(width(row, "loud") > 8 * width(row, "a"), width(row, "loud") + " and " + width(row, "a"));
    }

    private static double width(Standings row, String name) {
        Standing standing = row.standing(name);
        return Math.log(standing.high().getAsDouble() / standing.low().getAsDouble());
    }

    @Test
    void serversWithoutACommonRoundAreNotCompared() {
        Standings row = row(server("a", 1, 1.1, NONE, NONE), server("b", NONE, NONE, 5, 5.1));
        assertEquals(Standing.NONE, row.standing("a"));
    }

    @Test
    void oneRoundHasNoInterval() {
        Standings row = row(server("a", 1), server("b", 2), server("c", 3));
        assertEquals(Standing.NONE, row.standing("a"));
    }

    @Test
    void aServerAloneHasTheIntervalOfItsForks() {
        Standing alone = row(server("a", 90, 100, 110)).standing("a");
        double[] logs = {Math.log(90), Math.log(100), Math.log(110)};
        Interval ordinary = ModeratedT.of(Contrast.paired(new double[3], logs), VariancePrior.NONE)
                .interval(0.95);
        assertEquals(Math.exp(ordinary.low()), alone.low().getAsDouble(), 1e-9);
        assertEquals(Math.exp(ordinary.high()), alone.high().getAsDouble(), 1e-9);
        assertEquals("", alone.letters());
    }

    @Test
    void aLimitedServerDiffersFromThoseBelowItAndFromNoneAbove() {
        Entrant[] servers = {
            steady("first", 150, 1), limited(steady("second", 120, -1)), steady("third", 100, 1), steady("last", 50, -1)
        };
        assertEquals(
                Map.of("first", "a", "second", "a", "third", "b", "last", "c"),
                letters(row(servers), "first", "second", "third", "last"));
    }

    /** p of first and third is .021, of second and third .08, of first and second near 1: no two of them scatter alike. */
    @Test
    void aPairThatDoesNotCompareCostsTheOthersNothing() {
        Entrant reference = new Entrant("reference", false, false, List.of(100.0, 106.0, 100.0));
        Entrant first = server("first", 103.8, 103.8, 103.8 * 1.03);
        Entrant second = server("second", 103.75 * 1.03, 103.75, 103.75);
        Entrant third = server("third", 100 / 1.03, 100, 100);
        assertEquals("a", row(reference, first, second, third).standing("third").letters(), "3 × .021");
        assertEquals(
                Map.of("first", "a", "second", "ab", "third", "b"),
                letters(row(reference, first, limited(second), third), "first", "second", "third"),
                "2 × .021");
    }

    @Test
    void twoLimitedServersShareALetter() {
        Standings row = row(limited(steady("a", 150, 1)), limited(steady("b", 100, -1)));
        assertEquals(Map.of("a", "a", "b", "a"), letters(row, "a", "b"));
    }

    @Test
    void aLimitedTimeDiffersFromLongerOnes() {
        Contest times = new Contest(
                List.of(steady("short", 50, 1), limited(steady("limited", 100, -1)), steady("long", 150, 1)),
                Direction.LOWER_IS_BETTER,
                Floor.USUAL);
        assertEquals(
                Map.of("short", "a", "limited", "a", "long", "b"),
                letters(Standings.of(List.of(times)).get(0), "short", "limited", "long"));
    }

    @Test
    void theReferenceHasAnIntervalAndNoLetters() {
        Standings row = row(
                new Entrant("reference", false, false, List.of(300.0, 310.0, 305.0)),
                server("a", 100, 102, 101),
                server("b", 100, 101, 102));
        assertTrue(row.standing("reference").low().isPresent());
        assertEquals("", row.standing("reference").letters());
    }

    @Test
    void aCertainDifferenceBelowTheFloorIsNone() {
        Entrant[] servers = {steady("a", 100, 0.01), steady("b", 102, -0.01)};
        assertEquals("a", row(servers).standing("a").letters());
        assertEquals("b", row(new Floor(0, 0.01, 0), servers).standing("a").letters());
        assertEquals("a", row(new Floor(0, 0.01, 3), servers).standing("a").letters(), "3 of the unit at least");
    }

    @Test
    void rowsLendEachOtherTheirVariance() {
        Contest loud = contest(0.2);
        List<Contest> rows = new ArrayList<>(List.of(contest(0.2), contest(0.2), contest(0.2), contest(0.01)));
        Standing alone = Standings.of(List.of(contest(0.01))).get(0).standing("a");
        Standing among = Standings.of(rows).get(3).standing("a");
        assertTrue(among.high().getAsDouble() > alone.high().getAsDouble(), among + " and " + alone);
        assertTrue(among.high().getAsDouble()
                < Standings.of(List.of(loud)).get(0).standing("a").high().getAsDouble());
    }

    private static Contest contest(double noise) {
        return new Contest(
                List.of(server("a", 100, 100 * (1 + noise), 100), server("b", 100, 100, 100 * (1 + noise))),
                Direction.HIGHER_IS_BETTER,
                Floor.USUAL);
    }

    @Test
    void valuesOfZeroAreComparedInTheirUnit() {
        Standings row = row(server("a", 0, 0, 0), server("b", 5, 6, 7), server("c", 5, 7, 6));
        assertEquals(
                0,
                (row.standing("a").low().getAsDouble()
                                + row.standing("a").high().getAsDouble())
                        / 2,
                1e-12);
        assertEquals(Optional.empty(), row.standing("a").error());
        assertEquals(Map.of("a", "b", "b", "a", "c", "a"), letters(row, "a", "b", "c"));
    }

    @Test
    void valuesTooLargeToComputeWithTellNothing() {
        Standings row = row(server("a", -1, 1e200, 3), server("b", 1e300, 5, -1e300));
        assertEquals(Standing.NONE, row.standing("a"));
    }

    @Test
    void theErrorIsAShareOfTheLevel() {
        assertEquals(
                Optional.of("±25%"),
                new Standing(OptionalDouble.of(80), OptionalDouble.of(125), "a", OptionalDouble.empty()).error());
        assertEquals(Optional.empty(), Standing.NONE.error());
    }

    /** By hand: logarithms .01, .02 and .04, .09 have a variance of .0004 and one df, and two rounds differ by twice that. */
    @Test
    void anotherRoundDiffersByTheScatterOfTwoRounds() {
        Standings row = row(server("a", Math.exp(0.01), Math.exp(0.02)), server("b", Math.exp(0.04), Math.exp(0.09)));
        assertEquals(
                Math.expm1(12.706204736 * Math.sqrt(0.0008)),
                row.anotherRound("a").getAsDouble(),
                1e-9);
    }

    @Test
    void oneRoundSaysNothingOfAnother() {
        assertEquals(OptionalDouble.empty(), row(server("a", 1), server("b", 2)).anotherRound("a"));
    }

    @Test
    void anIntervalHasTwoEnds() {
        assertThrows(
                IllegalArgumentException.class,
                () -> new Standing(OptionalDouble.of(1), OptionalDouble.empty(), "a", OptionalDouble.empty()));
    }

    /** Holm 1979: .01, .04, .03 become 3 × .01, then 2 × .03, then at least that. */
    @Test
    void holmMultipliesTheLeastPByTheNumberOfTests() {
        assertArrayEquals(new double[] {0.03, 0.06, 0.06}, AdjustedP.holm(new double[] {0.01, 0.04, 0.03}), 1e-12);
        assertArrayEquals(new double[] {1, 1}, AdjustedP.holm(new double[] {0.9, 0.6}), 1e-12);
    }
}
