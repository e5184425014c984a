package org.echobench.runner.journal;

import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.results.RunResult;

/**
 * JMH's JSON for many results, put together one by one: each holds every latency of its forks, and all of them at once
 * would not fit the heap.
 */
final class JmhJsonFile {

    private final List<String> objects = new ArrayList<>();

    void add(RunResult result) {
        String array = MergedResult.json(result).replace("\r\n", "\n").strip();
        String object = array.substring(1, array.length() - 1);
        objects.add(object.replaceAll("^\\n+|\\s+$", ""));
    }

    /** The same text as JMH writes for all results in one call. */
    String text() {
        return objects.isEmpty() ? "[\n]\n\n\n" : "[\n" + String.join(",\n", objects) + "\n]\n\n\n";
    }
}
