package org.echobench.report.page;

import java.util.Locale;
import java.util.Map;

/** What a metric is called above a chart, for a reader who does not know its name in the files. */
final class MetricTitles {

    /** The clients that only load, where a probe beside them is what is measured. */
    private static final String LOADERS = "loaders.";

    private static final Map<String, String> TITLES = Map.ofEntries(
            Map.entry("connections.held", "Connections held"),
            Map.entry("server.cpu", "Server CPU per operation"),
            Map.entry("server.processCpu", "CPU of the server process"),
            Map.entry("server.alloc", "Server allocation per operation"),
            Map.entry("rss", "Resident set"),
            Map.entry("latency", "Latency (service time)"),
            Map.entry("response", "Response time"),
            Map.entry("response.last", "Response time of the last subscriber"),
            Map.entry("service", "Service time"),
            Map.entry("first", "Response time of the first requests"),
            Map.entry("later", "Response time of later requests"),
            Map.entry("push.fromT0", "Push latency from T0"),
            Map.entry("push.fromWrite", "Push latency from the write"),
            Map.entry("push.eachFromT0", "Push latency from T0, a message for each subscriber"),
            Map.entry("push.last", "Push latency of the last subscriber"),
            Map.entry("send.lag", "Lateness of the client itself"));

    private MetricTitles() {}

    /** @param metric as in the files; one without a title of its own becomes words */
    static String of(String metric) {
        if (metric.startsWith(LOADERS)) {
            return of(metric.substring(LOADERS.length())) + ", loaders";
        }
        String words = metric.replace('.', ' ');
        return TITLES.getOrDefault(metric, words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1));
    }
}
