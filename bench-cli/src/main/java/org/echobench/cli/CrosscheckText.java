package org.echobench.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/** The output of {@code crosscheck}, in at most 80 columns. */
final class CrosscheckText implements Crosscheck.Listener {

    private static final int COLUMNS = 80;
    private static final String LINE = "%5s  %-7s %12s %10s %10s %10s";
    private static final String NOTHING = "-";

    private final PrintWriter out;

    CrosscheckText(PrintWriter out) {
        this.out = out;
    }

    void sentence(String text) {
        TextWrap.lines(text, COLUMNS, "").forEach(out::println);
        out.flush();
    }

    void heads() {
        print(String.format(Locale.ROOT, LINE, "block", "client", "requests/s", "mean us", "p50 us", "p99 us"));
    }

    @Override
    public void measured(int block, LoadTool tool, ToolReport report) {
        if (report.fault().isPresent()) {
            String indent = " ".repeat(15);
            List<String> lines = TextWrap.lines("FAILED: " + report.fault().get(), COLUMNS, indent);
            print(String.format(Locale.ROOT, "%5d  %-7s %s", block, tool.name(), lines.get(0)));
            lines.stream().skip(1).forEach(this::print);
            return;
        }
        print(String.format(
                Locale.ROOT,
                LINE,
                block,
                tool.name(),
                String.format(Locale.ROOT, "%,.0f", report.perSecond()),
                micros(report.mean()),
                micros(report.p50()),
                micros(report.p99())));
    }

    private static String micros(OptionalDouble value) {
        return value.isPresent() ? String.format(Locale.ROOT, "%,.0f", value.getAsDouble()) : NOTHING;
    }

    @Override
    public void compared(int block, LoadTool tool, double ratio) {
        print(String.format(Locale.ROOT, "%5d  %s/%s %s requests/s", block, OwnClient.NAME, tool.name(), ratio(ratio)));
    }

    /** @param versions of the tools, by name */
    void summary(List<Crosscheck.Result> results, Map<String, String> versions, List<PackagedTool> missing) {
        out.println();
        sentence("Our requests/s as a ratio to the tool's, median of the blocks (smallest to largest):");
        TextTable table = new TextTable("  ", TextTable.Align.LEFT, TextTable.Align.LEFT);
        results.forEach(result -> table.add(List.of(versions.get(result.tool().name()), words(result))));
        missing.forEach(tool -> table.add(List.of(tool.name(), notInstalled(tool))));
        table.render().stream()
                .flatMap(line -> TextWrap.lines(line, COLUMNS, "    ").stream())
                .forEach(out::println);
        out.flush();
    }

    private static String notInstalled(PackagedTool tool) {
        return "not installed: apt-get install " + tool.debianPackage();
    }

    private static String words(Crosscheck.Result result) {
        if (result.fault().isPresent()) {
            return "FAILED: " + result.fault().get();
        }
        double least = result.ratios().stream().min(Double::compare).orElseThrow();
        double most = result.ratios().stream().max(Double::compare).orElseThrow();
        return ratio(result.median().orElseThrow()) + " (" + ratio(least) + " to " + ratio(most) + ")";
    }

    private static String ratio(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    private void print(String line) {
        out.println(line);
        out.flush();
    }
}
