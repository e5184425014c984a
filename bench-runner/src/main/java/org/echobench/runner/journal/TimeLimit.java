package org.echobench.runner.journal;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.echobench.results.Cell;
import org.echobench.results.Plan;
import org.echobench.results.run.ForkRecord;

/**
 * Ends a run after a whole round if the next one would exceed the minutes of its plan. It depends only on the plan and
 * on the records of the forks. So a resumed run continues as if it had not been interrupted, and its files stay the
 * same when they are written again.
 */
public record TimeLimit(Plan plan) {

    /** One round has no interval. */
    private static final int FEWEST_ROUNDS = 2;

    /**
     * Whether a round is measured: it has begun, or will end in time. A fork is expected to take as long as the earlier
     * forks of the same row and subject, on average.
     *
     * @param round from 1
     * @param forks of the run so far
     */
    public boolean allows(int round, List<ForkRecord> forks) {
        if (plan.minutes().isEmpty() || round <= Math.max(FEWEST_ROUNDS, begun(forks))) {
            return true;
        }
        Duration taken = forks.stream().map(ForkRecord::duration).reduce(Duration.ZERO, Duration::plus);
        Duration needed = plan.order().stream()
                .filter(cell -> cell.round() == round)
                .map(cell -> expected(cell, forks))
                .reduce(Duration.ZERO, Duration::plus);
        return taken.plus(needed).compareTo(Duration.ofMinutes(plan.minutes().get())) <= 0;
    }

    private static int begun(List<ForkRecord> forks) {
        return forks.stream().mapToInt(fork -> fork.id().round()).max().orElse(0);
    }

    /** Zero for a row and subject that failed, because they are not measured again. */
    private static Duration expected(Cell cell, List<ForkRecord> forks) {
        List<ForkRecord> known = forks.stream()
                .filter(fork -> fork.id().isOf(cell.row().name(), cell.subject().label()))
                .toList();
        return known.isEmpty() || known.stream().anyMatch(ForkRecord::failed)
                ? Duration.ZERO
                : known.stream()
                        .map(ForkRecord::duration)
                        .reduce(Duration.ZERO, Duration::plus)
                        .dividedBy(known.size());
    }

    Plan measured(List<ForkRecord> forks) {
        int rounds = Math.max(FEWEST_ROUNDS, begun(forks));
        return allows(rounds + 1, forks) ? plan : plan.withMostRounds(rounds);
    }

    /** Why rounds are missing: {@code 2 of 3 rounds, because of the limit of 13 min}; empty if none is. */
    Optional<String> shortened(List<ForkRecord> forks) {
        int planned = plan.mostRounds();
        int rounds = measured(forks).mostRounds();
        return rounds == planned
                ? Optional.empty()
                : Optional.of(rounds + " of " + planned + " rounds, because of the limit of "
                        + plan.minutes().get() + " min");
    }
}
