package org.echobench.report.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.echobench.results.jmh.JmhFile;
import org.echobench.results.jmh.JmhRow;
import org.echobench.results.jmh.RowId;

/** The folder of a duet: {@code duet.json} says which row is which, {@code latency/ROW~SIDE.hlog} has its latencies. */
final class DuetFolder {

    private static final String FILE = "duet.json";
    private static final String SERVER = "server";
    private static final String SENTINEL = "sentinel";

    private DuetFolder() {}

    static boolean holds(Path folder) {
        return Files.exists(folder.resolve(FILE));
    }

    /** The file of a side with the latencies of its rows' forks. */
    static JmhFile enrich(JmhFile file, Path folder) {
        JsonNode rows = RunFolder.json(folder.resolve(FILE)).path("rows");
        String side = file.name().replaceAll("\\.json$", "");
        List<String> notes = new ArrayList<>(file.notes());
        List<JmhRow> enriched = file.rows().stream()
                .map(row -> name(rows, row.id())
                        .map(name -> folder.resolve("latency").resolve(name + "~" + side + ".hlog"))
                        .filter(Files::exists)
                        .map(log -> LatencySamples.attach(row, log, folder, notes))
                        .orElse(row))
                .toList();
        return new JmhFile(file.name(), file.sha256(), enriched, notes, file.context());
    }

    private static Optional<String> name(JsonNode rows, RowId id) {
        String server = id.params().getOrDefault(SERVER, "");
        boolean sentinel = id.params().containsKey(SENTINEL);
        Map<String, String> params = id.without(SERVER).without(SENTINEL).params();
        return StreamSupport.stream(rows.spliterator(), false)
                .filter(row -> row.path("benchmark").asText().equals(id.benchmark())
                        && row.path(SERVER).asText().equals(server)
                        && row.path(SENTINEL).asBoolean() == sentinel
                        && RunFolder.params(row.path("params")).equals(params))
                .map(row -> row.path("name").asText())
                .findFirst();
    }
}
