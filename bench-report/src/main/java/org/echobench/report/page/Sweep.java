package org.echobench.report.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.echobench.results.metric.Metric;

/**
 * Rows of one benchmark that differ in one numeric parameter only, such as the number of connections.
 *
 * @param param that differs
 * @param rows by its value
 */
record Sweep(String param, SortedMap<Double, RowView> rows) {

    /** All sweeps among the rows, in the plan's order. */
    static List<Sweep> among(List<RowView> rows) {
        Map<Object, Sweep> sweeps = new LinkedHashMap<>();
        for (RowView view : rows) {
            for (String param : view.row().params().keySet()) {
                OptionalDouble value = number(view.row().params().get(param));
                if (value.isPresent()) {
                    SortedMap<String, String> others = new TreeMap<>(view.row().params());
                    others.remove(param);
                    Object key = List.of(view.row().benchmark(), param, others);
                    sweeps.computeIfAbsent(key, k -> new Sweep(param, new TreeMap<>()))
                            .rows()
                            .put(value.getAsDouble(), view);
                }
            }
        }
        List<Sweep> found = new ArrayList<>();
        sweeps.values().stream().filter(s -> s.rows().size() > 1).forEach(found::add);
        return found;
    }

    private static OptionalDouble number(String text) {
        return text.matches("\\d{1,12}(\\.\\d{1,6})?")
                ? OptionalDouble.of(Double.parseDouble(text))
                : OptionalDouble.empty();
    }

    RowView first() {
        return rows.get(rows.firstKey());
    }

    /** The CPU by which its servers compare. */
    Metric cpu() {
        return Metric.comparedCpu(
                metric -> rows.values().stream().allMatch(view -> view.result().allHave(metric)));
    }

    /** {@code ClosedLoop.run against connections}, with the parameters that tell it from other sweeps. */
    String title() {
        return first().row().shortName() + " against " + param;
    }

    /** The parameters that stay. */
    String constants() {
        SortedMap<String, String> others = new TreeMap<>(first().row().params());
        others.remove(param);
        List<String> words = new ArrayList<>();
        others.forEach((name, value) -> words.add(name + "=" + value));
        return String.join(", ", words);
    }
}
