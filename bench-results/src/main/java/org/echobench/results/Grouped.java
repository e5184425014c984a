package org.echobench.results;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collector;
import java.util.stream.Collectors;

/** Collects items into groups, in the order of their first members; the members of a group keep their order. */
public final class Grouped {

    private Grouped() {}

    public static <T, K> Collector<T, ?, Map<K, List<T>>> by(Function<? super T, ? extends K> key) {
        return Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList());
    }
}
