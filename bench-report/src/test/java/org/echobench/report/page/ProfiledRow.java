package org.echobench.report.page;

import java.util.List;
import java.util.stream.IntStream;
import org.echobench.report.render.Table;
import org.echobench.report.render.Table.Cell;

/** A row whose allocation nobody profiled: 300 B in base, and 100 B more in head, in a lambda. */
final class ProfiledRow {

    private static final String NAMES =
            "{\"names\":[\"all\",\"java.lang.Thread.run\",\"org.foo.Json.<init>\",\"byte[]\","
                    + "\"org.foo.Json.lambda$write\",\"org.foo.Json.say\\\"hi\\\"\"],\"frames\":";

    /** For each frame: depth, name, base and head. */
    private static final String BOTH =
            "[0,0,300,400,1,1,300,400,2,2,300,300,3,3,300,300,2,4,0,100,3,5,0,100,4,3,0,100]}";

    private static final String ALONE = "[0,0,0,400,1,1,0,400,2,2,0,300,3,3,0,300,2,4,0,100,3,5,0,100,4,3,0,100]}";

    private ProfiledRow() {}

    /** Base against head. */
    static ExplanationView compared() {
        return view(
                "head",
                List.of("*", "frame", "base"),
                List.of(List.of("*", "org.foo.Json.<init>: byte[]", "300"), List.of("", "unexplained", "")),
                "base,head",
                NAMES + BOTH);
    }

    /** A run of netty. */
    static ExplanationView alone() {
        return view(
                "netty",
                List.of("frame", "cost"),
                List.of(List.of("org.foo.Json.<init>: byte[]", "400")),
                "netty",
                NAMES + ALONE);
    }

    /** A folder without its stacks. */
    static ExplanationView withoutStacks() {
        return view("netty", List.of("frame", "cost"), List.of(List.of("a.B.<init>", "400")), "netty", "");
    }

    private static Table<?> frames(String subject, List<String> columns, List<List<String>> lines) {
        int name = columns.indexOf("frame");
        Table<List<String>> frames = Table.of("t-profile-0", "Frames of echo " + subject + ", B/op", lines);
        IntStream.range(0, columns.size())
                .forEach(i -> frames.column(
                        columns.get(i),
                        i > name,
                        line -> i < name
                                ? Cell.text(line.get(i))
                                : i == name ? Cell.head(line.get(i)) : Cell.number(line.get(i))));
        return frames;
    }

    private static ExplanationView view(
            String subject, List<String> columns, List<List<String>> table, String sides, String stacks) {
        return new ExplanationView(
                List.of(new ExplanationView.Explained(
                        "profile-0",
                        "echo: Server allocation per operation",
                        frames(subject, columns, table),
                        List.of(subject + ": the frames sum to 400 B/op."),
                        sides,
                        "B/op",
                        stacks)),
                List.of("push was not profiled for netty: its server is not Java."),
                "* the interval excludes 0.");
    }
}
