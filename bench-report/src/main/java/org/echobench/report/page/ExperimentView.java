package org.echobench.report.page;

import java.util.List;

/**
 * Published figures beside ours.
 *
 * @param findings as published
 * @param published orders as published
 * @param ours orders of this run, by row
 * @param figures as published; from other machines
 */
public record ExperimentView(
        String anchor,
        String title,
        String source,
        String setup,
        List<String> findings,
        Table published,
        Table ours,
        List<Table> figures) {

    public ExperimentView {
        findings = List.copyOf(findings);
        figures = List.copyOf(figures);
    }
}
