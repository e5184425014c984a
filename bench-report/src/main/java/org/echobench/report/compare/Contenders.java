package org.echobench.report.compare;

import java.util.List;
import java.util.Set;
import org.echobench.results.Param;
import org.echobench.results.Subject;
import org.echobench.results.jmh.JmhFile;
import org.echobench.results.jmh.RowId;
import org.echobench.results.jmh.RunContext;

/**
 * Which values of the pivot are compared with each other. The reference server is not, because it only shows the harness's
 * limits; by its score, neither is a row that the run does not rank.
 *
 * @param pivot the parameter's name
 * @param unranked rows whose score ranks no server
 */
record Contenders(String pivot, Set<RowId> unranked) {

    static Contenders of(JmhFile run, String pivot) {
        return new Contenders(pivot, run.context().map(RunContext::unranked).orElse(Set.of()));
    }

    boolean has(Series one) {
        boolean score = one.key().metric().equals(one.row().headline());
        return !(pivot.equals(Param.SERVER.label()) && value(one).equals(Subject.REFERENCE))
                && !(score && unranked.contains(one.key().id()));
    }

    List<Series> among(List<Series> members) {
        return members.stream().filter(this::has).toList();
    }

    String value(Series one) {
        return one.key().id().params().get(pivot);
    }
}
