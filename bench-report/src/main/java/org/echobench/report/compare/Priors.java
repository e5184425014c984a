package org.echobench.report.compare;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.echobench.report.decide.Tested;
import org.echobench.report.stats.Contrast;
import org.echobench.report.stats.VariancePrior;

/** Where the rows' variance priors come from. */
interface Priors {

    /** Tests rows, each with the prior of its family. */
    List<Tested> test(List<Prepared> rows, Function<Prepared, Contrast> contrast);

    /** Fitted over the rows themselves, for rows that share no fork. */
    static Priors ofRows() {
        return (rows, contrast) -> Tested.all(rows, contrast, Prepared::margin, Prepared::family);
    }

    /**
     * Fitted beforehand, for rows that share forks, as the pairs among several servers do: counting a server's forks
     * once for each of its pairs would promise more degrees of freedom than there are.
     *
     * @param byFamily a family that is not there has no prior
     */
    static Priors known(Map<String, VariancePrior> byFamily) {
        return (rows, contrast) -> Tested.withPriors(
                rows, contrast, Prepared::margin, row -> byFamily.getOrDefault(row.family(), VariancePrior.NONE));
    }
}
