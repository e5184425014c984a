package org.echobench.report;

import java.util.List;
import java.util.Set;
import org.echobench.report.compare.ExitRule.FailOn;

/** Options of a comparison with one of them changed. */
public final class Changed {

    private Changed() {}

    public static CompareOptions metrics(CompareOptions o, String... globs) {
        return new CompareOptions(
                o.base(),
                o.head(),
                o.pivot(),
                o.renames(),
                List.of(globs),
                o.gates(),
                o.floors(),
                o.allow(),
                o.failOn());
    }

    public static CompareOptions gates(CompareOptions o, String... globs) {
        return new CompareOptions(
                o.base(),
                o.head(),
                o.pivot(),
                o.renames(),
                o.metrics(),
                List.of(globs),
                o.floors(),
                o.allow(),
                o.failOn());
    }

    public static CompareOptions floors(CompareOptions o, String... settings) {
        return new CompareOptions(
                o.base(),
                o.head(),
                o.pivot(),
                o.renames(),
                o.metrics(),
                o.gates(),
                List.of(settings),
                o.allow(),
                o.failOn());
    }

    public static CompareOptions allow(CompareOptions o, String... fields) {
        return new CompareOptions(
                o.base(),
                o.head(),
                o.pivot(),
                o.renames(),
                o.metrics(),
                o.gates(),
                o.floors(),
                Set.of(fields),
                o.failOn());
    }

    public static CompareOptions failOn(CompareOptions o, FailOn... verdicts) {
        return new CompareOptions(
                o.base(),
                o.head(),
                o.pivot(),
                o.renames(),
                o.metrics(),
                o.gates(),
                o.floors(),
                o.allow(),
                Set.of(verdicts));
    }

    public static CompareOptions renames(CompareOptions o, String... renames) {
        return new CompareOptions(
                o.base(),
                o.head(),
                o.pivot(),
                List.of(renames),
                o.metrics(),
                o.gates(),
                o.floors(),
                o.allow(),
                o.failOn());
    }
}
