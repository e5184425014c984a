package org.echobench.report.compare;

import org.echobench.results.jmh.RowId;

/** A metric of a row; results with equal keys are compared. */
public record RowKey(RowId id, String metric) {}
