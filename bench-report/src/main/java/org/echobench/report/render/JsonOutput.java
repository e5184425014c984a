package org.echobench.report.render;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Map;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.Comparison.Fact;
import org.echobench.report.compare.Comparison.Ranking;
import org.echobench.report.compare.FrameEffect;
import org.echobench.report.compare.RowKey;
import org.echobench.report.compare.RowResult;
import org.echobench.report.compare.RowResult.Estimate;
import org.echobench.report.compare.RowResult.Side;
import org.echobench.report.compare.Verdict;
import org.echobench.results.ExitCode;
import org.echobench.results.jmh.RowId;

/**
 * The verdict file, for programs. Within a {@code version} fields are added, never renamed or given another meaning.
 * Effects are shares of base (0.1 is 10 % higher); unknown values are null.
 */
final class JsonOutput {

    static final String FORMAT = "echobench-compare";
    static final int VERSION = 2;

    /** Enough digits for every result, and few enough that the logarithms of all platforms agree. */
    private static final MathContext DIGITS = new MathContext(9);

    private static final ObjectMapper JSON = new ObjectMapper();

    private JsonOutput() {}

    static String render(Comparison comparison, ExitCode exitCode) {
        ObjectNode root = JSON.createObjectNode();
        root.put("format", FORMAT);
        root.put("version", VERSION);
        root.putObject("tool").put("name", "echobench").put("version", ToolVersion.get());
        ArrayNode inputs = root.putArray("inputs");
        for (Comparison.Input input : comparison.inputs()) {
            inputs.addObject()
                    .put("role", input.role())
                    .put("name", input.name())
                    .put("sha256", input.sha256());
        }
        ArrayNode sides = root.putArray("sides");
        comparison.sides().forEach(fact -> fact(sides.addObject(), fact));
        ObjectNode design = root.putObject("design");
        design.put("label", comparison.design().label());
        design.put("paired", comparison.design().paired());
        design.put("orderControlled", comparison.design().orderControlled());
        comparison.design().pairs().ifPresent(n -> design.put("pairs", n));
        comparison.seed().ifPresentOrElse(s -> root.put("seed", s), () -> root.putNull("seed"));
        root.put("exitCode", exitCode.code());
        ObjectNode counts = root.putObject("counts");
        for (Verdict verdict : Verdict.values()) {
            counts.put(verdict.name(), comparison.count(verdict));
        }
        ArrayNode rows = root.putArray("rows");
        comparison.rows().forEach(r -> row(rows.addObject(), r, comparison.frames()));
        ArrayNode rankings = root.putArray("rankings");
        comparison.rankings().forEach(r -> ranking(rankings.addObject(), r));
        ArrayNode notes = root.putArray("notes");
        comparison.notes().forEach(notes::add);
        return text(root);
    }

    private static void row(ObjectNode node, RowResult row, Map<RowKey, List<FrameEffect>> frames) {
        id(node, row.key().id());
        node.put("metric", row.key().metric());
        row.versus().ifPresent(v -> node.putObject("versus")
                .put("param", v.param())
                .put("base", v.base())
                .put("head", v.head()));
        node.put("unit", row.unit());
        node.put("direction", row.direction().name());
        side(node.putObject("base"), row.base());
        side(node.putObject("head"), row.head());
        number(node, "effect", row.estimate().map(Estimate::effect).orElse(Double.NaN));
        number(node, "low", row.estimate().map(Estimate::low).orElse(Double.NaN));
        number(node, "high", row.estimate().map(Estimate::high).orElse(Double.NaN));
        number(node, "p", row.estimate().map(Estimate::p).orElse(Double.NaN));
        number(node, "q", row.estimate().map(Estimate::q).orElse(Double.NaN));
        number(node, "detectable", row.estimate().map(Estimate::detectable).orElse(Double.NaN));
        node.put("verdict", row.verdict().name());
        node.put("reason", row.reason());
        node.put("gated", row.gated());
        if (row.isExaggerated()) {
            node.put("exaggerated", true);
        }
        List<Double> each = row.estimate().map(Estimate::each).orElse(List.of());
        if (!each.isEmpty()) {
            ArrayNode differences = node.putArray("each");
            each.forEach(value -> differences.add(rounded(value)));
        }
        if (frames.containsKey(row.key())) {
            ArrayNode effects = node.putArray("frames");
            frames.get(row.key()).forEach(frame -> frame(effects.addObject(), frame));
        }
    }

    private static void fact(ObjectNode node, Fact fact) {
        node.put("kind", fact.kind().name());
        node.put("name", fact.name());
        fact.base().ifPresent(value -> node.put("base", value));
        fact.head().ifPresent(value -> node.put("head", value));
    }

    private static void frame(ObjectNode node, FrameEffect frame) {
        node.put("frame", frame.frame());
        frame.type().ifPresent(type -> node.put("type", type));
        node.put("unit", frame.unit());
        number(node, "difference", frame.difference());
        number(node, "low", frame.low());
        number(node, "high", frame.high());
        frame.share().ifPresent(share -> number(node, "share", share));
    }

    private static void ranking(ObjectNode node, Ranking ranking) {
        id(node, ranking.key().id());
        node.put("metric", ranking.key().metric());
        node.put("unit", ranking.unit());
        node.put("direction", ranking.direction().name());
        ArrayNode members = node.putArray("members");
        for (Ranking.Member member : ranking.members()) {
            ObjectNode m = members.addObject();
            m.put("value", member.value());
            side(m, member.side());
            m.put("letters", member.letters());
        }
    }

    private static void id(ObjectNode node, RowId id) {
        node.put("benchmark", id.benchmark());
        node.put("mode", id.mode());
        ObjectNode params = node.putObject("params");
        id.params().forEach(params::put);
        node.put("threads", id.threads());
    }

    private static void side(ObjectNode node, Side side) {
        number(node, "score", side.score());
        node.put("forks", side.forks());
        if (side.missing() > 0) {
            node.put("missing", side.missing());
        }
    }

    private static void number(ObjectNode node, String field, double value) {
        if (Double.isFinite(value)) {
            node.put(field, rounded(value));
        } else {
            node.putNull(field);
        }
    }

    private static BigDecimal rounded(double value) {
        BigDecimal rounded = new BigDecimal(value).round(DIGITS).stripTrailingZeros();
        return rounded.signum() == 0 ? BigDecimal.ZERO : rounded;
    }

    private static String text(ObjectNode root) {
        DefaultIndenter lineFeeds = new DefaultIndenter("  ", "\n");
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
        printer.indentObjectsWith(lineFeeds);
        printer.indentArraysWith(lineFeeds);
        try {
            return JSON.writer(printer).writeValueAsString(root) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of plain values is always written", e);
        }
    }
}
