package org.echobench.report.history;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.echobench.report.history.HistoryEntry.Point;

/**
 * The name of a row in exports, in the form of Go's benchmarks: {@code ClosedLoop.run/mode=thrpt/exchange=echo/payload=16/server=netty-1}
 * with the number of threads at the end. What would end or divide a name is percent-encoded. Source of the form: proposal
 * 14313 of Go.
 *
 * @param packageName of the benchmark's class; empty for none
 */
record RowName(String packageName, String name) {

    static RowName of(Point point) {
        String benchmark = point.benchmark();
        int method = benchmark.lastIndexOf('.');
        int type = benchmark.lastIndexOf('.', method - 1);
        List<String> parts = new ArrayList<>();
        parts.add(encoded(benchmark.substring(type + 1)));
        parts.add("mode=" + encoded(point.mode()));
        point.params().forEach((name, value) -> parts.add(encoded(name) + "=" + encoded(value)));
        if (!point.server().isEmpty()) {
            parts.add("server=" + encoded(point.server()));
        }
        return new RowName(
                encoded(benchmark.substring(0, Math.max(0, type))), String.join("/", parts) + "-" + point.threads());
    }

    /** The name with its package. */
    String whole() {
        return packageName.isEmpty() ? name : packageName + "." + name;
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
