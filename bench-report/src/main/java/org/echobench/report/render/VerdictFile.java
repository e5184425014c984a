package org.echobench.report.render;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.Comparison.Design;
import org.echobench.report.compare.Comparison.Fact;
import org.echobench.report.compare.Comparison.FrameEffect;
import org.echobench.report.compare.Comparison.Ranking;
import org.echobench.report.compare.RowResult;
import org.echobench.report.compare.RowResult.Estimate;
import org.echobench.report.compare.RowResult.RowKey;
import org.echobench.report.compare.RowResult.Side;
import org.echobench.report.compare.RowResult.Versus;
import org.echobench.report.compare.Verdict;
import org.echobench.results.ExitCode;
import org.echobench.results.Json;
import org.echobench.results.UserError;
import org.echobench.results.jmh.RowId;
import org.echobench.results.metric.Direction;

/**
 * The verdict file, for programs. Within a {@code version} fields are added, never renamed or given another meaning.
 * Effects are shares of base (0.1 is 10 % higher); unknown values are null. It is read from a source that is not trusted:
 * a field that is unknown, absent or of another type is refused. Its texts are still foreign.
 */
public record VerdictFile(
        String format,
        int version,
        Tool tool,
        List<Comparison.Input> inputs,
        List<Fact> sides,
        Design design,
        @JsonInclude OptionalLong seed,
        int exitCode,
        Map<Verdict, Long> counts,
        List<RowEntry> rows,
        List<RankingEntry> rankings,
        List<String> notes) {

    private static final String FORMAT = "echobench-compare";
    private static final int VERSION = 2;

    /** In bytes; a thousand times an ordinary file. */
    private static final long LARGEST = 1 << 24;

    /** Enough digits for every result, and few enough that the logarithms of all platforms agree. */
    private static final int DIGITS = 9;

    private static final ObjectMapper MAPPER = Json.rounded(DIGITS);

    /** A value that is NaN or infinite is unknown. */
    private static Optional<Double> known(double value) {
        return Optional.of(value).filter(Double::isFinite);
    }

    record Tool(String name, String version) {}

    record SideEntry(@JsonInclude Optional<Double> score, int forks, Optional<Integer> missing) {

        static SideEntry of(Side side) {
            return new SideEntry(
                    known(side.score()),
                    side.forks(),
                    Optional.of(side.missing()).filter(forks -> forks > 0));
        }

        Side side() {
            return new Side(score.orElse(Double.NaN), forks, missing.orElse(0));
        }
    }

    record RowEntry(
            String benchmark,
            String mode,
            SortedMap<String, String> params,
            int threads,
            String metric,
            Optional<Versus> versus,
            String unit,
            Direction direction,
            SideEntry base,
            SideEntry head,
            @JsonInclude Optional<Double> effect,
            @JsonInclude Optional<Double> low,
            @JsonInclude Optional<Double> high,
            @JsonInclude Optional<Double> p,
            @JsonInclude Optional<Double> q,
            @JsonInclude Optional<Double> detectable,
            Verdict verdict,
            String reason,
            boolean gated,
            Optional<Boolean> exaggerated,
            Optional<List<Double>> each,
            Optional<String> levels,
            Optional<List<FrameEffect>> frames) {

        static RowEntry of(RowResult row, Optional<List<FrameEffect>> frames) {
            RowId id = row.key().id();
            Optional<Estimate> estimate = row.estimate();
            return new RowEntry(
                    id.benchmark(),
                    id.mode(),
                    id.params(),
                    id.threads(),
                    row.key().metric(),
                    row.versus(),
                    row.unit(),
                    row.direction(),
                    SideEntry.of(row.base()),
                    SideEntry.of(row.head()),
                    estimate.flatMap(e -> known(e.effect())),
                    estimate.flatMap(e -> known(e.low())),
                    estimate.flatMap(e -> known(e.high())),
                    estimate.flatMap(e -> known(e.p())),
                    estimate.flatMap(e -> known(e.q())),
                    estimate.flatMap(e -> known(e.detectable())),
                    row.verdict(),
                    row.reason(),
                    row.gated(),
                    Optional.of(true).filter(yes -> row.isExaggerated()),
                    estimate.map(Estimate::each).filter(each -> !each.isEmpty()),
                    estimate.flatMap(Estimate::levels),
                    frames);
        }

        RowKey key() {
            return new RowKey(new RowId(benchmark, mode, params, threads), metric);
        }

        RowResult result() {
            Optional<Estimate> estimate = p.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Estimate(
                            effect.orElse(Double.NaN),
                            low.orElse(Double.NaN),
                            high.orElse(Double.NaN),
                            p.get(),
                            q.orElse(Double.NaN),
                            detectable.orElse(Double.NaN),
                            0,
                            each.orElse(List.of()),
                            levels));
            return new RowResult(
                    key(), versus, unit, direction, base.side(), head.side(), estimate, verdict, reason, gated);
        }
    }

    record MemberEntry(
            String value,
            @JsonInclude Optional<Double> score,
            int forks,
            Optional<Integer> missing,
            String letters,
            Optional<Boolean> limited) {

        static MemberEntry of(Ranking.Member member) {
            SideEntry side = SideEntry.of(member.side());
            return new MemberEntry(
                    member.value(),
                    side.score,
                    side.forks,
                    side.missing,
                    member.letters(),
                    Optional.of(true).filter(yes -> member.limited()));
        }

        Ranking.Member member() {
            return new Ranking.Member(
                    value, new SideEntry(score, forks, missing).side(), letters, limited.orElse(false));
        }
    }

    record RankingEntry(
            String benchmark,
            String mode,
            SortedMap<String, String> params,
            int threads,
            String metric,
            String unit,
            Direction direction,
            List<MemberEntry> members) {

        RankingEntry {
            members = List.copyOf(members);
        }

        static RankingEntry of(Ranking ranking) {
            RowId id = ranking.key().id();
            return new RankingEntry(
                    id.benchmark(),
                    id.mode(),
                    id.params(),
                    id.threads(),
                    ranking.key().metric(),
                    ranking.unit(),
                    ranking.direction(),
                    ranking.members().stream().map(MemberEntry::of).toList());
        }

        Ranking ranking() {
            return new Ranking(
                    new RowKey(new RowId(benchmark, mode, params, threads), metric),
                    unit,
                    direction,
                    members.stream().map(MemberEntry::member).toList());
        }
    }

    public VerdictFile {
        if (!format.equals(FORMAT) || version != VERSION) {
            throw new IllegalArgumentException(
                    "format must be " + FORMAT + " " + VERSION + ", but is " + format + " " + version);
        }
        ExitCode.of(exitCode);
        inputs = List.copyOf(inputs);
        sides = List.copyOf(sides);
        rows = List.copyOf(rows);
        rankings = List.copyOf(rankings);
        notes = List.copyOf(notes);
        rows.forEach(RowEntry::result); // refuses what is out of range
        rankings.forEach(RankingEntry::ranking);
    }

    /** The file's content. */
    static String text(Comparison comparison) {
        Map<Verdict, Long> counts = new EnumMap<>(Verdict.class);
        for (Verdict verdict : Verdict.values()) {
            counts.put(verdict, comparison.count(verdict));
        }
        VerdictFile file = new VerdictFile(
                FORMAT,
                VERSION,
                new Tool("echobench", ToolVersion.get()),
                comparison.inputs(),
                comparison.sides(),
                comparison.design(),
                comparison.seed(),
                comparison.exitCode().code(),
                counts,
                comparison.rows().stream()
                        .map(row -> RowEntry.of(
                                row, Optional.ofNullable(comparison.frames().get(row.key()))))
                        .toList(),
                comparison.rankings().stream().map(RankingEntry::of).toList(),
                comparison.notes());
        return new String(Json.bytes(MAPPER, file), StandardCharsets.UTF_8);
    }

    /** @throws UserError with exit code 2 if the file is none that {@code compare --format json} writes */
    public static VerdictFile read(Path file) {
        if (Files.notExists(file)) {
            throw new UserError(file + " does not exist.");
        }
        if (Files.isDirectory(file)) {
            throw refused(file, "it is a folder", null);
        }
        try {
            if (Files.size(file) > LARGEST) {
                throw refused(file, "it is larger than " + LARGEST + " bytes", null);
            }
            return Json.read(Files.readAllBytes(file), VerdictFile.class);
        } catch (JsonProcessingException e) {
            throw refused(file, Json.reason(e), e);
        } catch (IOException e) {
            throw refused(file, "it cannot be read: " + e, e);
        }
    }

    private static UserError refused(Path file, String reason, Exception cause) {
        return new UserError(
                "compare takes BASE and HEAD, or one file and --pivot, or a verdict file; " + file
                        + " is no verdict file of this version: " + reason + ".",
                cause);
    }

    /** What was compared, without what the file leaves out: the forks behind an estimate. */
    public Comparison comparison() {
        return new Comparison(
                inputs,
                sides,
                design,
                seed,
                rows.stream().map(RowEntry::result).toList(),
                rankings.stream().map(RankingEntry::ranking).toList(),
                notes,
                ExitCode.of(exitCode),
                frames());
    }

    private Map<RowKey, List<FrameEffect>> frames() {
        Map<RowKey, List<FrameEffect>> frames = new HashMap<>();
        rows.forEach(row -> row.frames().ifPresent(known -> frames.put(row.key(), known)));
        return frames;
    }
}
