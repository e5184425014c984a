package org.echobench.cluster.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.echobench.results.Param;
import org.echobench.runner.plan.JmhBenchmark;
import org.junit.jupiter.api.Test;

class KnownParamsTest {

    /** The plan of a cluster adds it to every row. */
    private static final List<Param> OF_THE_PLAN = List.of(Param.LOADERS);

    /** {@code users} was looked for, and no benchmark had it. */
    @Test
    void everyKnownParameterIsThatOfSomeBenchmark() {
        Set<String> had = new TreeSet<>();
        JmhBenchmark.all().forEach(benchmark -> had.addAll(benchmark.params().keySet()));
        Stream.of(JobKind.values())
                .flatMap(kind -> kind.parameters().stream())
                .forEach(parameter -> had.add(parameter.name()));
        assertEquals(
                List.of(),
                Arrays.stream(Param.values())
                        .filter(param -> !OF_THE_PLAN.contains(param))
                        .map(Param::label)
                        .filter(label -> !had.contains(label))
                        .toList());
    }
}
