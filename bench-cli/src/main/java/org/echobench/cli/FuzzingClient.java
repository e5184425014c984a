package org.echobench.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.echobench.results.Disk;
import org.echobench.results.Jvm;

/**
 * The fuzzing client of the Autobahn test suite, on Jython in a JVM of its own: one for each server, because its event
 * loop cannot be started twice. Its jars are on no other class path.
 */
final class FuzzingClient {

    /**
     * The files that it wrote.
     *
     * @param planned number of cases to run; 0 if the client ended before it said so
     * @param all ids of all the suite's cases; empty if the client ended before it listed them
     * @param suite versions of the suite; empty if the client ended before it said so
     * @param index its own result; empty where there is none
     * @param failure why it did not run all cases, as far as it knows; empty if it did
     */
    record Outcome(int planned, List<String> all, String suite, Optional<Path> index, String failure) {}

    private static final String SCRIPT = "fuzzing-client.py";
    private static final String INDEX = "index.json";

    /** Jython looks into the JDK's channels and files; a message of 16 MiB is kept several times over. */
    private static final List<String> JVM = List.of(
            "-Xmx2g",
            "-XX:+UseSerialGC",
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
            "--add-opens=java.base/java.io=ALL-UNNAMED",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/java.util=ALL-UNNAMED",
            "-Dpython.cachedir.skip=true",
            "org.python.util.jython");

    private static final Pattern SUITE = Pattern.compile("^Autobahn Fuzzing WebSocket Client \\((.*)\\)$");
    private static final Pattern PLANNED = Pattern.compile("^Ok, will run (\\d+) test cases ");
    private static final Pattern ALL = Pattern.compile("^The suite has ([\\d. ]+)$");
    private static final Pattern CASE = Pattern.compile("^Running test case ID ([\\d.]+) ");
    private static final Pattern REFUSED = Pattern.compile("^Connection to .* failed .*$");
    private static final String OUT_OF_TIME = "Out of time";

    /** For Jython to start and to write its result. */
    private static final Duration GRACE = Duration.ofSeconds(60);

    private final List<Path> jars;
    private final ChildProgram programs;
    private final Path folder;

    /**
     * @param jars Jython and the suite
     * @param folder its working folder; files of an earlier run are replaced
     */
    FuzzingClient(List<Path> jars, ChildProgram programs, Path folder) {
        this.jars = List.copyOf(jars);
        this.programs = programs;
        this.folder = folder;
    }

    /**
     * Runs the cases, and waits.
     *
     * @param server its name in the result
     * @param cases as 1.1.1 or 1.*
     * @param limit of its time; it then writes its finished cases
     * @param onCase told the id of each case as it begins, and how many there are
     */
    Outcome run(String server, URI url, List<String> cases, Duration limit, BiConsumer<String, Integer> onCase) {
        prepare(server, url, cases, limit);
        int[] planned = new int[1];
        ChildProgram.Outcome outcome = programs.run(command(), folder, limit.plus(GRACE), line -> {
            Matcher count = PLANNED.matcher(line);
            Matcher id = CASE.matcher(line);
            if (count.find()) {
                planned[0] = Integer.parseInt(count.group(1));
            } else if (id.find()) {
                onCase.accept(id.group(1), planned[0]);
            }
        });
        ToolOutput out = new ToolOutput(outcome.lines());
        Path index = folder.resolve(INDEX);
        return new Outcome(
                planned[0],
                out.find(ALL).map(m -> List.of(m.group(1).split(" "))).orElse(List.of()),
                out.find(SUITE).map(m -> m.group(1)).orElse(""),
                Files.exists(index) ? Optional.of(index) : Optional.empty(),
                failure(outcome, out, limit));
    }

    private static String failure(ChildProgram.Outcome outcome, ToolOutput out, Duration limit) {
        if (outcome.tooLong()) {
            return "the fuzzing client had not ended " + GRACE.toSeconds() + " s after its limit of "
                    + limit.toSeconds() + " s";
        }
        if (out.lines().contains(OUT_OF_TIME)) {
            return "the limit of " + limit.toSeconds() + " s was over";
        }
        Optional<String> refused = out.find(REFUSED).map(m -> m.group());
        if (refused.isPresent()) {
            return refused.get();
        }
        return outcome.exitCode() == 0
                ? ""
                : "the fuzzing client ended with exit code " + outcome.exitCode() + ": " + outcome.lastLine();
    }

    private List<String> command() {
        List<String> command = new ArrayList<>(List.of(Jvm.ownJava(), "-cp", classPath()));
        command.addAll(JVM);
        command.addAll(List.of("-u", SCRIPT, "spec.json"));
        return command;
    }

    private String classPath() {
        return jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    private void prepare(String server, URI url, List<String> cases, Duration limit) {
        ObjectMapper mapper = new ObjectMapper();
        ObjectNode spec = mapper.createObjectNode();
        spec.put("outdir", ".");
        spec.put("limitSeconds", limit.toSeconds());
        spec.putObject("options").put("failByDrop", false);
        ObjectNode one = spec.putArray("servers").addObject();
        one.put("agent", server).put("url", url.toString()).putObject("options").put("version", 18);
        cases.forEach(spec.putArray("cases")::add);
        spec.putArray("exclude-cases");
        spec.putObject("exclude-agent-cases");
        try (InputStream script = FuzzingClient.class.getResourceAsStream(SCRIPT)) {
            Files.createDirectories(folder);
            Files.deleteIfExists(folder.resolve(INDEX)); // that of an earlier run
            Files.copy(script, folder.resolve(SCRIPT), StandardCopyOption.REPLACE_EXISTING);
            mapper.writeValue(folder.resolve("spec.json").toFile(), spec);
        } catch (IOException e) {
            throw Disk.refused(folder, e);
        }
    }
}
