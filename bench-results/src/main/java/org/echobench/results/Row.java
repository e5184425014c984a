package org.echobench.results;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One benchmark with one value for each parameter, measured for every subject of a run.
 *
 * @param name its name in tables and files; unique within a run
 * @param benchmark the full name as JMH lists it: package, class and method
 * @param params one value for each JMH parameter, sorted by name; without {@code server}, which the subject gives
 * @param settings that differ from the annotations
 * @param classPath added to the subject's: the library of a client that is not the suite's own
 * @param jmh how JMH measures a benchmark that is not ours; empty for ours
 * @param server the id of the only server that it measures; empty for all
 */
public record Row(
        String name,
        String benchmark,
        SortedMap<String, String> params,
        RowSettings settings,
        ClassPath classPath,
        Optional<JmhOptions> jmh,
        Optional<String> server) {

    public Row {
        Names.requireName("name", name);
        if (benchmark.isBlank()) {
            throw new IllegalArgumentException("benchmark of " + name + " must not be blank");
        }
        if (jmh.isEmpty() && params.containsKey(Param.SERVER.label())) {
            throw new IllegalArgumentException("params of " + name + " must not name the server: the subject does");
        }
        params = Collections.unmodifiableSortedMap(new TreeMap<>(params));
    }

    public static Row of(String name, String benchmark, Map<String, String> params, RowSettings settings) {
        return new Row(
                name, benchmark, new TreeMap<>(params), settings, ClassPath.NONE, Optional.empty(), Optional.empty());
    }

    /** A benchmark that is not ours. */
    public static Row of(String name, String benchmark, Map<String, String> params, JmhOptions jmh) {
        return new Row(
                name,
                benchmark,
                new TreeMap<>(params),
                RowSettings.annotated(),
                ClassPath.NONE,
                Optional.of(jmh),
                Optional.empty());
    }

    /** Class and method without the package. */
    public String shortName() {
        return Names.shortBenchmark(benchmark);
    }

    /** A copy that measures only this server, whose id becomes part of the row's name. */
    public Row ofServer(String id) {
        return withName(name + ",server=" + id).withServer(id);
    }

    /** A copy that measures only this server. */
    public Row withServer(String id) {
        return new Row(name, benchmark, params, settings, classPath, jmh, Optional.of(id));
    }

    /** Whether it is a row of a target file. */
    public boolean ofService() {
        return Param.ROW.in(params).filter(name -> !Param.ROW.isNothing(name)).isPresent();
    }

    /** Whether it measures this subject. */
    public boolean measures(Subject subject) {
        return server.map(subject.serverId()::equals).orElse(true);
    }

    public Row withName(String name) {
        return new Row(name, benchmark, params, settings, classPath, jmh, server);
    }

    public Row withSettings(RowSettings settings) {
        return new Row(name, benchmark, params, settings, classPath, jmh, server);
    }

    public Row withClassPath(ClassPath classPath) {
        return new Row(name, benchmark, params, settings, classPath, jmh, server);
    }
}
