package org.echobench.cluster.plan;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.echobench.core.scale.Memory;
import org.echobench.results.UserError;
import org.echobench.results.curve.CurveTable;
import org.echobench.results.stats.LinearFit;

/**
 * The memory of a server's idle connections, measured by {@code PushScale}: a line for each kind of memory.
 *
 * @param most connections that were measured; beyond it everything is extrapolated
 * @param fits absent where the platform did not tell
 */
public record Footprint(String server, long most, Map<Memory, LinearFit> fits) {

    private static final String FILE = "curves/footprint.csv";
    private static final String CONNECTIONS = "connections";

    /**
     * The resources of every server of a run.
     *
     * @throws UserError if the run has no ramp of at least two steps
     */
    public static List<Footprint> of(Path run) {
        Path file = run.resolve(FILE);
        if (!Files.isRegularFile(file)) {
            throw new UserError(run + " is not a run of push-scale: it has no " + FILE + ".");
        }
        Map<String, List<CurveTable.Line>> steps = new LinkedHashMap<>();
        for (CurveTable.Line step : CurveTable.read(file).lines()) {
            if (!(step.number(CONNECTIONS) >= 1)) {
                throw new UserError("The table " + file + " has a step without connections.");
            }
            steps.computeIfAbsent(step.text("server"), server -> new ArrayList<>())
                    .add(step);
        }
        List<Footprint> footprints = steps.entrySet().stream()
                .map(entry -> of(entry.getKey(), entry.getValue()))
                .filter(footprint -> !footprint.fits().isEmpty())
                .toList();
        if (footprints.isEmpty()) {
            throw new UserError(
                    "The ramps of " + run + " have one step each, but a line needs two: measure more connections.");
        }
        return footprints;
    }

    private static Footprint of(String server, List<CurveTable.Line> steps) {
        Map<Memory, LinearFit> fits = new TreeMap<>();
        for (Memory memory : Memory.values()) {
            List<LinearFit.Point> points = steps.stream()
                    .filter(step -> Double.isFinite(step.number(column(memory))))
                    .map(step -> new LinearFit.Point(step.number(CONNECTIONS), step.number(column(memory))))
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
                server,
                (long) steps.stream()
                        .mapToDouble(step -> step.number(CONNECTIONS))
                        .max()
                        .orElseThrow(),
                fits);
    }

    private static String column(Memory memory) {
        return memory.label() + "_B";
    }
}
