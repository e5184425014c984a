package org.echobench.report.conformance;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.echobench.results.UserError;

/**
 * The Autobahn test suite's results on one server: a file of {@code results/conformance}.
 *
 * @param schema 1; a changed meaning gets a new number
 * @param planned cases that the suite has
 * @param cases those that are neither OK nor informational
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record ServerConformance(int schema, Setup setup, int planned, List<Group> groups, List<Case> cases) {

    private static final String RESULTS = "results";
    private static final String CONFORMANCE = "conformance";
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .build();

    /** The tested server: its id, its framework and the framework's version. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Setup(String server, String library, String version) {}

    /** The number of cases of a group by outcome. */
    public record Group(int group, String title, int ok, int informational, int nonStrict, int failed) {

        /** OK or informational / non-strict / failed. */
        public String words() {
            return ok + informational + " / " + nonStrict + " / " + failed;
        }
    }

    /** A case, and the suite's words for the server's messages and for how the connection ended. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Case(@JsonProperty("case") String id, String behavior, String behaviorClose) {

        private static final Set<String> AGAINST_THE_RFC = Set.of("FAILED", "WRONG CODE", "UNCLEAN", "UNIMPLEMENTED");

        /** Against the RFC by its messages or its close; otherwise against no more than a SHOULD. */
        boolean failed() {
            return AGAINST_THE_RFC.contains(behavior) || AGAINST_THE_RFC.contains(behaviorClose);
        }

        private String words() {
            return behaviorClose.equals("OK") ? behavior : behavior + ", close: " + behaviorClose;
        }
    }

    /** Cases with one outcome for one reason. */
    public record Note(String server, boolean failed, String words, Optional<Reason> reason, List<String> ids) {

        private boolean isLike(Note other) {
            return failed == other.failed && words.equals(other.words) && reason.equals(other.reason);
        }

        /** Whether it is a failure without an explanation. */
        public boolean isOpen() {
            return failed && reason.isEmpty();
        }

        /** {@code 6.4.1, 6.6.1 to 6.6.11}. */
        public String cases() {
            List<String> parts = new ArrayList<>();
            for (int from = 0, to; from < ids.size(); from = to) {
                to = from + 1;
                while (to < ids.size() && ids.get(to).equals(next(ids.get(to - 1)))) {
                    to++;
                }
                parts.addAll(to - from > 2 ? List.of(ids.get(from) + " to " + ids.get(to - 1)) : ids.subList(from, to));
            }
            return String.join(", ", parts);
        }

        private static String next(String id) {
            int dot = id.lastIndexOf('.') + 1;
            return id.substring(0, dot) + (Integer.parseInt(id.substring(dot)) + 1);
        }
    }

    public ServerConformance {
        if (schema != 1) {
            throw new IllegalArgumentException("schema must be 1, but is " + schema);
        }
    }

    /** The conformance folder of the results that hold a run; empty if there is none. */
    public static Optional<Path> folder(Path run) {
        for (Path above = run.toAbsolutePath().normalize(); above != null; above = above.getParent()) {
            if (above.endsWith(RESULTS) && Files.isDirectory(above.resolve(CONFORMANCE))) {
                return Optional.of(above.resolve(CONFORMANCE));
            }
        }
        return Optional.empty();
    }

    /**
     * One for each server, by id.
     *
     * @throws UserError if there is none, or a file is damaged
     */
    public static List<ServerConformance> read(Path folder) {
        List<ServerConformance> servers = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".json")).toList()) {
                servers.add(readFile(file));
            }
        } catch (IOException e) {
            throw new UserError(folder + " cannot be read: " + e.getMessage() + ".", e);
        }
        if (servers.isEmpty()) {
            throw new UserError(folder + " holds no conformance results: checks/conformance makes them.");
        }
        servers.sort(Comparator.comparing(one -> one.setup.server));
        return servers;
    }

    private static ServerConformance readFile(Path file) throws IOException {
        try {
            return JSON.readValue(file.toFile(), ServerConformance.class);
        } catch (JsonProcessingException e) {
            throw new UserError(file + " is not a file of conformance results: " + e.getOriginalMessage() + ".", e);
        }
    }

    /** Cases that were run. */
    public int run() {
        return groups.stream()
                .mapToInt(g -> g.ok + g.informational + g.nonStrict + g.failed)
                .sum();
    }

    public int failed() {
        return (int) cases.stream().filter(Case::failed).count();
    }

    /** The cases that are not OK, the failed ones first. */
    public List<Note> notes() {
        List<Note> notes = new ArrayList<>();
        Stream.concat(cases.stream().filter(Case::failed), cases.stream().filter(one -> !one.failed()))
                .map(one -> new Note(
                        setup.server,
                        one.failed(),
                        one.words(),
                        Reason.of(setup.server, one.id),
                        new ArrayList<>(List.of(one.id))))
                .forEach(one -> notes.stream()
                        .filter(one::isLike)
                        .findFirst()
                        .ifPresentOrElse(like -> like.ids.addAll(one.ids), () -> notes.add(one)));
        return notes;
    }
}
