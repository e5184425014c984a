package org.echobench.report.history;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import org.echobench.report.history.HistoryEntry.Point;
import org.echobench.results.UserError;

/**
 * Former names of rows. The file {@code renames.properties} has lines {@code old.Benchmark.method =
 * new.Benchmark.method}, {@code server.OLD = NEW}, and {@code param.NAME = VALUE} for a parameter that was added later:
 * rows without it had that value.
 */
final class Renames {

    private static final String FILE = "renames.properties";
    private static final String SERVER = "server.";
    private static final String PARAM = "param.";
    private static final int LONGEST_CHAIN = 100;

    private final Map<String, String> names = new HashMap<>();

    private Renames() {}

    /** @throws UserError if the file is there and cannot be read */
    static Renames read(Path folder) {
        Renames renames = new Renames();
        Path file = folder.resolve(FILE);
        if (!Files.exists(file)) {
            return renames;
        }
        Properties lines = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            lines.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            throw new UserError(file + " cannot be read: " + e.getMessage() + ".", e);
        }
        lines.stringPropertyNames().forEach(name -> renames.names.put(name, lines.getProperty(name)));
        renames.names.keySet().forEach(name -> {
            if (!name.startsWith(PARAM)) {
                renames.requireEnd(file, name);
            }
        });
        return renames;
    }

    private void requireEnd(Path file, String start) {
        String name = start;
        for (int i = 0; i < LONGEST_CHAIN; i++) {
            if (!names.containsKey(name)) {
                return;
            }
            name = (start.startsWith(SERVER) ? SERVER : "") + names.get(name);
        }
        throw new UserError(file + " renames " + start + " in a circle.");
    }

    /** The point under its names of today. */
    Point apply(Point point) {
        SortedMap<String, String> params = new TreeMap<>(point.params());
        names.forEach((name, value) -> {
            if (name.startsWith(PARAM)) {
                params.putIfAbsent(name.substring(PARAM.length()), value);
            }
        });
        return new Point(
                today("", point.benchmark()),
                point.mode(),
                params,
                point.threads(),
                today(SERVER, point.server()),
                point.metric(),
                point.unit(),
                point.forks());
    }

    private String today(String kind, String name) {
        String current = name;
        while (names.containsKey(kind + current)) {
            current = names.get(kind + current);
        }
        return current;
    }
}
