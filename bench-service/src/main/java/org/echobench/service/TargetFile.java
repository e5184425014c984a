package org.echobench.service;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.echobench.results.Param;
import org.echobench.runner.input.YamlFile;

/**
 * A service and its rows, as read from a target file; docs/your-service.md has all keys.
 *
 * @param target its name: lower-case letters, digits and hyphens
 * @param start the command that starts it, with {@link Service#PORT}; or {@code url}
 * @param head the command of the head side of a duet, whose base side is {@code start}
 * @param url scheme, host and port of a service that is already running
 * @param ready the path that answers with a status of 200 to 299 when the service is ready; if it is empty, the port is
 *     tried
 * @param readySeconds how long to wait for that, 1 to 600; 60 if it is empty
 */
public record TargetFile(
        String target,
        Optional<String> start,
        Optional<String> head,
        Optional<String> url,
        Optional<String> ready,
        Optional<Integer> readySeconds,
        List<TargetRow> rows) {

    private static final int USUAL_READY_SECONDS = 60;
    private static final int NAME_LENGTH = 60;

    /** The characters of RFC 3986, section 3.3 and 3.4. */
    private static final Pattern PATH = Pattern.compile("/[\\w\\-.~!$&'()*+,;=:@/?%]*");

    public TargetFile {
        requireName("target", YamlFile.required("target", target));
        if (start.isPresent() == url.isPresent()) {
            throw new IllegalArgumentException(
                    start.isPresent() ? "url: cannot be combined with start" : "start or url is missing");
        }
        start.ifPresent(command -> requirePort("start", command));
        url.ifPresent(TargetFile::requireUrl);
        if (head.isPresent() && start.isEmpty()) {
            throw new IllegalArgumentException("head: needs start");
        }
        head.ifPresent(command -> requirePort("head", command));
        if (!PATH.matcher(ready.orElse("/")).matches()) {
            throw new IllegalArgumentException(
                    "ready must be a path that begins with / and has no blank, but is '" + ready.get() + "'");
        }
        readySeconds.ifPresent(seconds -> new Param.Range(1, 600).require("readySeconds", seconds));
        if (rows == null || rows.isEmpty()) {
            throw new IllegalArgumentException("rows is missing");
        }
        int missing = new ArrayList<>(rows).indexOf(null);
        if (missing >= 0) {
            throw new IllegalArgumentException("rows[" + missing + "] is missing");
        }
        rows = List.copyOf(rows);
        Set<String> names = new HashSet<>();
        for (int i = 0; i < rows.size(); i++) {
            String name = rows.get(i).name();
            if (!names.add(name)) {
                throw new IllegalArgumentException("rows[" + i + "].name: another row has the name '" + name + "'");
            }
        }
    }

    /** A copy whose service the command {@code head} starts. */
    public TargetFile ofHead() {
        return new TargetFile(target, head, Optional.empty(), url, ready, readySeconds, rows);
    }

    /**
     * Starts the service if the file says how, and returns it when it is ready.
     *
     * @param folder the file's folder
     * @throws IOException in one sentence, if it cannot be started, ends, or is not ready in time
     */
    public Service start(Path folder) throws IOException, InterruptedException {
        Service service =
                start.isPresent() ? Service.start(start.get(), folder) : Service.running(URI.create(url.orElseThrow()));
        try {
            service.awaitReady(ready, Duration.ofSeconds(readySeconds.orElse(USUAL_READY_SECONDS)));
            return service;
        } catch (IOException | InterruptedException | RuntimeException e) {
            service.close();
            throw e;
        }
    }

    public Optional<TargetRow> row(String name) {
        return rows.stream().filter(row -> row.name().equals(name)).findFirst();
    }

    /** The words of a text as the name of a service or a row; empty if it has none. */
    public static Optional<String> toName(String text) {
        String words =
                text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
        return Optional.of(words.substring(0, Math.min(words.length(), NAME_LENGTH)))
                .filter(name -> !name.isEmpty());
    }

    /** Names are parts of file names. */
    static void requireName(String key, String name) {
        if (!name.matches("[a-z0-9][a-z0-9-]*") || name.length() > NAME_LENGTH) {
            throw new IllegalArgumentException(
                    key + " must be lower-case letters, digits and hyphens, but is '" + name + "'");
        }
    }

    private static void requirePort(String key, String command) {
        if (!command.contains(Service.PORT)) {
            throw new IllegalArgumentException(
                    key + " must have " + Service.PORT + ", the port that the service listens on");
        }
    }

    private static void requireUrl(String text) {
        if (!text.matches("https?://[^/?#\\s{}@]+/?")
                || URI.create(text).getHost() == null
                || URI.create(text).getPort() > 65_535) {
            throw new IllegalArgumentException("url must be http://host:port or https://…, but is '" + text + "'");
        }
    }
}
