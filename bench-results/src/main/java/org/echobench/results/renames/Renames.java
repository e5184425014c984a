package org.echobench.results.renames;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.echobench.results.UserError;
import org.echobench.results.jmh.RowId;

/**
 * Former names of benchmarks and servers. A file of them has lines {@code old.Benchmark.method = new.Benchmark.method
 * param=value …}, {@code server.OLD = NEW}, and {@code param.NAME = VALUE} for a parameter that was added to every
 * benchmark later: rows without it had that value. Instead of a method it may name a class or a package.
 */
public final class Renames {

    private static final String FILE = "renames.properties";
    private static final String SERVER = "server.";
    private static final String PARAM = "param.";

    private final List<Rename> benchmarks = new ArrayList<>();
    private final Map<String, String> servers = new HashMap<>();
    private final Map<String, String> params = new TreeMap<>();

    private Renames(Properties lines) {
        lines.stringPropertyNames().forEach(name -> {
            String value = lines.getProperty(name);
            if (name.startsWith(SERVER)) {
                servers.put(name.substring(SERVER.length()), value.strip());
            } else if (name.startsWith(PARAM)) {
                params.put(name.substring(PARAM.length()), value.strip());
            } else {
                benchmarks.add(Rename.of(name, value));
            }
        });
        benchmarks.sort(Comparator.comparing((Rename rename) -> -rename.from().length()));
        benchmarks.forEach(rename -> today(new RowId(rename.from(), "-", Map.of(), 1)));
        servers.keySet().forEach(this::server);
    }

    /**
     * Reads a folder's file {@code renames.properties}; without such a file there are no renames.
     *
     * @throws UserError if it cannot be read, or renames in a circle
     */
    public static Renames in(Path folder) {
        Path file = folder.resolve(FILE);
        Properties lines = new Properties();
        if (!Files.exists(file)) {
            return new Renames(lines);
        }
        try (Reader reader = Files.newBufferedReader(file)) {
            lines.load(reader);
            return new Renames(lines);
        } catch (IOException e) {
            throw new UserError(file + " cannot be read: " + e.getMessage() + ".", e);
        } catch (IllegalArgumentException e) {
            throw new UserError(file + ": " + e.getMessage() + ".", e);
        }
    }

    /** The row under its current names. */
    public RowId today(RowId id) {
        return last(id.benchmark(), id, row -> benchmarks.stream()
                        .filter(one -> one.changes(row))
                        .findFirst()
                        .map(one -> one.apply(row)))
                .withOthers(params);
    }

    /** The server's current id. */
    public String server(String id) {
        return last(SERVER + id, id, name -> Optional.ofNullable(servers.get(name)));
    }

    /** @param name for the error message about a circle */
    private <T> T last(String name, T former, Function<T, Optional<T>> renamed) {
        T current = former;
        for (int times = 0; times <= benchmarks.size() + servers.size(); times++) {
            Optional<T> next = renamed.apply(current);
            if (next.isEmpty()) {
                return current;
            }
            current = next.get();
        }
        throw new IllegalArgumentException("it renames " + name + " in a circle");
    }

    /**
     * A package, class or method of benchmarks that was renamed.
     *
     * @param from the former name
     * @param to the current name
     * @param params that rows got with the new name, by name; those that a row already had keep their values
     */
    public record Rename(String from, String to, Map<String, String> params) {

        private static final Pattern TEXT = Pattern.compile("([^=\\s]+)=([^=\\s]+)");

        public Rename {
            params = Map.copyOf(params);
        }

        public Rename(String from, String to) {
            this(from, to, Map.of());
        }

        /** @throws UserError if it is not {@code OLD=NEW} */
        public static Rename parse(String text) {
            Matcher names = TEXT.matcher(text);
            if (!names.matches()) {
                throw new UserError("--rename " + text
                        + " is not OLD=NEW, the names in BASE and in HEAD of a package, a class or a method.");
            }
            return new Rename(names.group(1), names.group(2));
        }

        /** @param now the current name, and {@code param=value} for each parameter, separated by spaces */
        static Rename of(String from, String now) {
            String[] words = now.strip().split("\\s+");
            Map<String, String> params = new TreeMap<>();
            Arrays.stream(words)
                    .skip(1)
                    .map(word -> word.split("=", 2))
                    .forEach(param -> params.put(param[0], param[1]));
            return new Rename(from, words[0], params);
        }

        /** Whether a row has the former name. */
        public boolean isOf(RowId id) {
            return id.benchmark().equals(from) || id.benchmark().startsWith(from + ".");
        }

        /** Whether a row now has another name, or more parameters. */
        boolean changes(RowId id) {
            return isOf(id) && !apply(id).equals(id);
        }

        /** The row, which has the former name, under its current name. */
        public RowId apply(RowId id) {
            return id.named(to + id.benchmark().substring(from.length())).withOthers(params);
        }

        /** As the option {@code --rename} has it. */
        @Override
        public String toString() {
            return from + "=" + to;
        }
    }
}
