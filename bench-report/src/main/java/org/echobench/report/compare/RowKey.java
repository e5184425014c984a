package org.echobench.report.compare;

import org.echobench.report.jmh.RowId;

/** A metric of a row; results with equal keys are compared. */
public record RowKey(RowId id, String metric) {}
