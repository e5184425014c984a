package org.echobench.results.curve;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.echobench.results.Figures;
import org.echobench.results.curve.LoadCurve.Range;
import org.echobench.results.metric.OverloadLevel;

/**
 * How a server in a row handled the offered load, over all its forks.
 *
 * @param points of the measured levels, in ascending order
 */
public record Goodput(String row, String server, List<Point> points) {

    /** The name of the forks' table of levels. */
    public static final String TABLE = "overload";

    /** The name of the forks' table of windows; time 0 is the beginning of the level. */
    public static final String SERIES = "overload-windows";

    /** The columns of {@link #TABLE}. Rates are messages a second. */
    public static final List<String> COLUMNS = List.of(
            "level",
            "rate",
            "offered",
            "good",
            "late",
            "rejected",
            "lost",
            "unsent",
            "response.p50_us",
            "response.p99_us",
            "send.lag.p99_us",
            "server.processCpu_us",
            "server.heap.max_B",
            "server.rss.max_B",
            "recovery_s",
            "verdict");

    /** The p99 came back after the level. */
    public static final String BACK = "back";

    /** It did not come back while the fork waited. */
    public static final String NOT_BACK = "not_back";

    /** The client sent late itself, so nothing is known about the server. */
    public static final String CLIENT_LATE = "client_late";

    /**
     * The figures of a level, over the forks in which the client was on time. Rates are messages a second. A figure
     * that none of them has is NaN.
     *
     * @param good correct responses within the limit, counted from the intended time of the message
     * @param late correct responses after the limit
     * @param rejected messages whose response sheds load
     * @param lost messages without a response
     * @param unsent messages for which no connection was free
     * @param p50 of the correct responses, in µs, like the next
     * @param cpu CPU time of the server's process per good response, in µs
     * @param heap the most in use, in bytes
     * @param rss the largest resident set, in bytes
     * @param recovery seconds until the p99 was back, in the forks in which it came back
     * @param forks that count
     * @param notBack forks that count, and in which the p99 did not come back
     * @param clientLate forks that do not count
     */
    public record Point(
            OverloadLevel level,
            Range offered,
            Range good,
            Range late,
            Range rejected,
            Range lost,
            Range unsent,
            Range p50,
            Range p99,
            Range cpu,
            Range heap,
            Range rss,
            Range recovery,
            int forks,
            int notBack,
            int clientLate) {

        private static Point of(OverloadLevel level, List<CurveTable.Line> lines) {
            List<CurveTable.Line> counted = lines.stream()
                    .filter(line -> !line.text("verdict").equals(CLIENT_LATE))
                    .toList();
            return new Point(
                    level,
                    Range.of(lines, "offered"),
                    Range.of(counted, "good"),
                    Range.of(counted, "late"),
                    Range.of(counted, "rejected"),
                    Range.of(counted, "lost"),
                    Range.of(counted, "unsent"),
                    Range.of(counted, "response.p50_us"),
                    Range.of(counted, "response.p99_us"),
                    Range.of(counted, "server.processCpu_us"),
                    Range.of(counted, "server.heap.max_B"),
                    Range.of(counted, "server.rss.max_B"),
                    Range.of(counted, "recovery_s"),
                    counted.size(),
                    (int) counted.stream()
                            .filter(line -> line.text("verdict").equals(NOT_BACK))
                            .count(),
                    lines.size() - counted.size());
        }
    }

    /**
     * The goodput of all servers in these tables, in their order of rows and servers.
     *
     * @param tables of forks, joined or not; tables of other names are ignored
     */
    public static List<Goodput> of(List<CurveTable> tables) {
        List<Goodput> all = new ArrayList<>();
        CurveTable.grouped(CurveTable.lines(tables, TABLE), line -> line.text("row"))
                .forEach((row, lines) -> CurveTable.grouped(lines, line -> line.text("server"))
                        .forEach((server, forks) -> all.add(new Goodput(row, server, points(forks)))));
        return all;
    }

    private static List<Point> points(List<CurveTable.Line> lines) {
        return Stream.of(OverloadLevel.values())
                .flatMap(level -> Stream.of(lines.stream()
                                .filter(line -> line.text("level").equals(level.label()))
                                .toList())
                        .filter(forks -> !forks.isEmpty())
                        .map(forks -> Point.of(level, forks)))
                .toList();
    }

    /** For tables: {@code goodput 40,100/s at 0.9x; back after 0.2 s at 2x, not back in 1 of 3 forks at 3x}. */
    public String brief() {
        String goodput = points.stream()
                .filter(point -> point.level() != OverloadLevel.X0_5 && point.forks() > 0)
                .map(point -> Figures.score(point.good().median()) + "/s at "
                        + point.level().label())
                .collect(Collectors.joining(", "));
        String late = points.stream()
                .filter(point -> point.clientLate() > 0)
                .map(point -> point.level().label())
                .collect(Collectors.joining(", "));
        return Stream.of(
                        goodput.isEmpty() ? "" : "goodput " + goodput,
                        points.stream()
                                .filter(point -> point.level().isOverload() && point.forks() > 0)
                                .map(Goodput::recovery)
                                .collect(Collectors.joining(", ")),
                        late.isEmpty() ? "" : "the client was late in some forks at " + late)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("; "));
    }

    private static String recovery(Point point) {
        String at = " at " + point.level().label();
        if (point.notBack() > 0) {
            return "not back in " + point.notBack() + " of " + point.forks() + " forks" + at;
        }
        return "back after " + Figures.of(point.recovery().median()) + " s" + at;
    }
}
