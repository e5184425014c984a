package org.echobench.report.conformance;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.echobench.results.DurableFile;
import org.echobench.results.UserError;

/**
 * The folder {@code results/conformance}: {@code <server>.json} for each server, {@code autobahn/<server>.json} with
 * the suite's own output, and {@code conformance.md} with the table of all servers.
 */
public final class ConformanceFolder {

    /** Its name. */
    public static final String NAME = "conformance";

    /** The table. */
    public static final String TABLE = "conformance.md";

    private static final String RESULTS = "results";
    private static final String AUTOBAHN = "autobahn";
    private static final String SUFFIX = ".json";

    private static final ObjectMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private final Path folder;

    public ConformanceFolder(Path folder) {
        this.folder = folder;
    }

    /** The conformance folder of the results that hold a run; empty if there is none. */
    public static Optional<ConformanceFolder> of(Path run) {
        for (Path above = run.toAbsolutePath().normalize(); above != null; above = above.getParent()) {
            if (above.endsWith(RESULTS) && Files.isDirectory(above.resolve(NAME))) {
                return Optional.of(new ConformanceFolder(above.resolve(NAME)));
            }
        }
        return Optional.empty();
    }

    /**
     * One for each server, by id.
     *
     * @throws UserError if there is none, or a file is damaged
     */
    public List<ServerConformance> read() {
        List<ServerConformance> servers = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(f -> f.toString().endsWith(SUFFIX)).toList()) {
                servers.add(read(file));
            }
        } catch (IOException e) {
            throw new UserError(folder + " cannot be read: " + e.getMessage() + ".", e);
        }
        if (servers.isEmpty()) {
            throw new UserError(folder + " holds no conformance results: make them with echobench conformance.");
        }
        // Not by file, which would put jetty-vt.json before jetty.json.
        servers.sort(Comparator.comparing(ServerConformance::server));
        return servers;
    }

    private static ServerConformance read(Path file) throws IOException {
        try {
            return JSON.readValue(file.toFile(), ServerConformance.class);
        } catch (JsonProcessingException e) {
            throw new UserError(file + " is not a file of conformance results: " + e.getOriginalMessage() + ".", e);
        }
    }

    /**
     * A server's results; empty if there are none, or if they belong to another version of the server or the suite.
     *
     * @param setup of cases that are to join them
     * @throws UserError if a file is damaged
     */
    public Optional<ServerCases> cases(ServerConformance.Setup setup) {
        Path file = folder.resolve(setup.server() + SUFFIX);
        Path index = autobahn(setup.server());
        if (!Files.isRegularFile(file) || !Files.isRegularFile(index)) {
            return Optional.empty();
        }
        try {
            ServerConformance known = read(file);
            if (!setup.isComparable(known.setup())) {
                return Optional.empty();
            }
            // The suite's sentences are in files that are not kept here: those of our own file have them.
            Map<String, CaseResult> told =
                    known.cases().stream().collect(Collectors.toMap(CaseResult::id, Function.identity()));
            List<CaseResult> results = AutobahnIndex.read(index, setup.server()).stream()
                    .map(one -> told.getOrDefault(one.id(), one))
                    .toList();
            return Optional.of(new ServerCases(known.setup(), results, AutobahnIndex.entries(index, setup.server())));
        } catch (IOException e) {
            throw new UserError(file + " cannot be read: " + e.getMessage() + ".", e);
        }
    }

    private Path autobahn(String server) {
        return folder.resolve(AUTOBAHN).resolve(server + SUFFIX);
    }

    /**
     * Replaces the server's results and makes the table again.
     *
     * @param suite the suite's own entry of each case, by its id
     * @throws UserError if it cannot be written
     */
    public void write(ServerConformance server, Map<String, JsonNode> suite) {
        try {
            Files.createDirectories(folder.resolve(AUTOBAHN));
            DurableFile.write(autobahn(server.server()), index(server.server(), suite));
            DurableFile.write(folder.resolve(server.server() + SUFFIX), JSON.writeValueAsString(server) + "\n");
            DurableFile.write(folder.resolve(TABLE), ConformanceMarkdown.of(read(), Explanations.load()));
        } catch (IOException e) {
            throw new UserError(folder + " cannot be written: " + e.getMessage() + ".", e);
        }
    }

    /** Autobahn's own content, with a case in each line. */
    private static String index(String server, Map<String, JsonNode> suite) {
        return suite.entrySet().stream()
                .map(one -> "\"" + one.getKey() + "\": " + one.getValue())
                .collect(Collectors.joining(",\n", "{\"" + server + "\": {\n", "\n}}\n"));
    }
}
