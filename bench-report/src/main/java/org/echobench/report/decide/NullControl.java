package org.echobench.report.decide;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Rows that measure the same code on both sides. Where one of them moves, so may any other row for no reason. */
public final class NullControl {

    private NullControl() {}

    /**
     * The index of a sentinel that moved: decided as a single stage over the sentinels, so that all of them together
     * raise a false alarm in at most 5 % of runs.
     */
    public static Optional<Integer> moved(List<Tested> sentinels) {
        List<Decision> decisions = OneStage.decide(sentinels);
        return IntStream.range(0, decisions.size())
                .boxed()
                .filter(i -> decisions.get(i).sign() != 0)
                .findFirst();
    }
}
