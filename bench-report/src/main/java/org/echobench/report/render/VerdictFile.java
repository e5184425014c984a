package org.echobench.report.render;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SortedMap;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.Comparison.Fact;
import org.echobench.report.compare.Comparison.Ranking;
import org.echobench.report.compare.Design;
import org.echobench.report.compare.FrameEffect;
import org.echobench.report.compare.RowKey;
import org.echobench.report.compare.RowResult;
import org.echobench.report.compare.RowResult.Estimate;
import org.echobench.report.compare.RowResult.Side;
import org.echobench.report.compare.RowResult.Versus;
import org.echobench.report.compare.Verdict;
import org.echobench.results.ExitCode;
import org.echobench.results.Json;
import org.echobench.results.UserError;
import org.echobench.results.jmh.RowId;
import org.echobench.results.metric.Direction;

/**
 * The verdict file, read from a source that is not trusted: the component names are those of {@link JsonOutput}, and a
 * field that is unknown, absent or of another type is refused. Its texts are still foreign.
 */
public record VerdictFile(
        String format,
        int version,
        Tool tool,
        List<Comparison.Input> inputs,
        List<Fact> sides,
        Design design,
        OptionalLong seed,
        int exitCode,
        Map<Verdict, Long> counts,
        List<RowEntry> rows,
        List<RankingEntry> rankings,
        List<String> notes) {

    /** In bytes; a thousand times an ordinary file. */
    private static final long LARGEST = 1 << 24;

    record Tool(String name, String version) {}

    record SideEntry(OptionalDouble score, int forks, OptionalInt missing) {
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
            OptionalDouble effect,
            OptionalDouble low,
            OptionalDouble high,
            OptionalDouble p,
            OptionalDouble q,
            OptionalDouble detectable,
            Verdict verdict,
            String reason,
            boolean gated,
            Optional<Boolean> exaggerated,
            Optional<List<Double>> each,
            Optional<List<FrameEffect>> frames) {

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
                            p.getAsDouble(),
                            q.orElse(Double.NaN),
                            detectable.orElse(Double.NaN),
                            0,
                            each.orElse(List.of())));
            return new RowResult(
                    key(), versus, unit, direction, base.side(), head.side(), estimate, verdict, reason, gated);
        }
    }

    record MemberEntry(String value, OptionalDouble score, int forks, OptionalInt missing, String letters) {
        Ranking.Member member() {
            return new Ranking.Member(value, new SideEntry(score, forks, missing).side(), letters);
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

        Ranking ranking() {
            return new Ranking(
                    new RowKey(new RowId(benchmark, mode, params, threads), metric),
                    unit,
                    direction,
                    members.stream().map(MemberEntry::member).toList());
        }
    }

    public VerdictFile {
        if (!format.equals(JsonOutput.FORMAT) || version != JsonOutput.VERSION) {
            throw new IllegalArgumentException("format must be " + JsonOutput.FORMAT + " " + JsonOutput.VERSION
                    + ", but is " + format + " " + version);
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
                frames());
    }

    private Map<RowKey, List<FrameEffect>> frames() {
        Map<RowKey, List<FrameEffect>> frames = new HashMap<>();
        rows.forEach(row -> row.frames().ifPresent(known -> frames.put(row.key(), known)));
        return frames;
    }

    /** How the comparison ended. */
    public ExitCode ending() {
        return ExitCode.of(exitCode);
    }
}
