package org.echobench.cluster.plan;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.echobench.core.metrics.LinearFit;
import org.echobench.core.scale.Memory;
import org.echobench.results.RunRefusedException;

/**
 * The memory of a server's idle connections, measured by {@code PushScale}: a line for each kind of memory.
 *
 * @param most connections that were measured; beyond it everything is extrapolated
 * @param fits absent where the platform did not tell
 */
public record Footprint(String server, long most, Map<Memory, LinearFit> fits) {

    private static final String FILE = "curves/footprint.csv";
    private static final String CONNECTIONS = "connections";

    /** One step of a ramp. */
    private record Step(long connections, Map<String, String> cells) {}

    /**
     * Of every server of a run.
     *
     * @throws RunRefusedException if the run has no ramp of at least two steps
     */
    public static List<Footprint> of(Path run) {
        Path file = run.resolve(FILE);
        if (!Files.isRegularFile(file)) {
            throw new RunRefusedException(run + " is not a run of push-scale: it has no " + FILE + ".");
        }
        Map<String, List<Step>> steps = new LinkedHashMap<>();
        try (MappingIterator<Map<String, String>> lines = new CsvMapper()
                .readerForMapOf(String.class)
                .with(CsvSchema.emptySchema().withHeader())
                .readValues(file.toFile())) {
            while (lines.hasNext()) {
                Map<String, String> cells = lines.next();
                steps.computeIfAbsent(cells.get("server"), server -> new ArrayList<>())
                        .add(new Step(Long.parseLong(cells.get(CONNECTIONS)), cells));
            }
        } catch (IOException | RuntimeException e) {
            throw new RunRefusedException("The table " + file + " cannot be read: " + e.getMessage() + ".", e);
        }
        List<Footprint> footprints = steps.entrySet().stream()
                .map(entry -> of(entry.getKey(), entry.getValue()))
                .filter(footprint -> !footprint.fits().isEmpty())
                .toList();
        if (footprints.isEmpty()) {
            throw new RunRefusedException(
                    "The ramps of " + run + " have one step each, and a line needs two: measure further up.");
        }
        return footprints;
    }

    private static Footprint of(String server, List<Step> steps) {
        Map<Memory, LinearFit> fits = new TreeMap<>();
        for (Memory memory : Memory.values()) {
            List<LinearFit.Point> points = steps.stream()
                    .filter(step ->
                            !step.cells().getOrDefault(column(memory), "").isEmpty())
                    .map(step -> new LinearFit.Point(
                            step.connections(), Double.parseDouble(step.cells().get(column(memory)))))
                    .toList();
            if (points.stream()
                            .map(LinearFit.Point::x)
                            .collect(Collectors.toSet())
                            .size()
                    >= 2) {
                fits.put(memory, new LinearFit(points));
            }
        }
        return new Footprint(
                server, steps.stream().mapToLong(Step::connections).max().orElseThrow(), fits);
    }

    private static String column(Memory memory) {
        return memory.label() + "_B";
    }
}
