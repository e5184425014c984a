package org.echobench.core.process;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.echobench.results.Jvm;
import org.echobench.results.Sha256;

/**
 * A command for another host. Its words name no file of this machine: a file stands in them as {@code {host:ID}}, {@code
 * {host:ID/NAME}} is a file in a folder, and {@code {host:java}} is the host's java. An id says what is in the file, so a
 * host that has it needs no copy.
 *
 * @param words with such names
 * @param files the ids that they use; an id that ends with a slash is a folder's, and is sent as a zip
 */
public record ShippedCommand(List<String> words, List<String> files) {

    public static final String JAVA = "{host:java}";

    private static final Pattern FILE = Pattern.compile("\\{host:([^}]+)}");

    /** By path, size and time of change. Forks of a run have the same jars, but each is a JVM of its own. */
    private static final Map<String, String> IDS = new ConcurrentHashMap<>();

    /** Fixed, so that the same files give the same zip. */
    private static final long TIME = 315_619_200_000L;

    /** A command for this machine as one for another, with the files that it needs. */
    record Shipment(ShippedCommand command, Map<String, Path> paths) {

        /** What is sent for an id. */
        byte[] bytes(String id) throws IOException {
            return content(paths.get(id));
        }
    }

    /**
     * Every jar and folder of a class path is shipped, and of a program in another language all that lies beside it.
     *
     * @param command for this machine; its class path follows {@code -cp}
     */
    static Shipment ship(List<String> command) throws IOException {
        List<String> words = new ArrayList<>();
        Map<String, Path> paths = new HashMap<>();
        for (int i = 0; i < command.size(); i++) {
            String word = command.get(i);
            if (word.equals(Jvm.ownJava())) {
                words.add(JAVA);
            } else if (i > 0 && command.get(i - 1).equals("-cp")) {
                List<String> entries = new ArrayList<>();
                for (String entry : word.split(File.pathSeparator)) {
                    if (Files.exists(Path.of(entry))) {
                        entries.add("{host:" + shipped(Path.of(entry), paths) + "}");
                    }
                }
                words.add(String.join(File.pathSeparator, entries));
            } else if (word.startsWith(File.separator) && Files.isRegularFile(Path.of(word))) {
                Path file = Path.of(word);
                String name = file.getFileName().toString();
                Optional<Path> tool = ExternalProgram.onPath(name);
                words.add(
                        tool.isPresent() && Files.isSameFile(tool.get(), file)
                                ? name
                                : "{host:" + shipped(file.getParent(), paths) + name + "}");
            } else {
                words.add(word);
            }
        }
        return new Shipment(new ShippedCommand(words, List.copyOf(paths.keySet())), paths);
    }

    private static String shipped(Path path, Map<String, Path> paths) throws IOException {
        String key = path + " " + Files.size(path) + " " + Files.getLastModifiedTime(path);
        String id = IDS.get(key);
        if (id == null) {
            boolean folder = Files.isDirectory(path);
            id = Sha256.of(content(path)) + (folder ? "/" : "/" + path.getFileName());
            if (!folder) {
                IDS.put(key, id); // a folder's own time says nothing of the files below it
            }
        }
        paths.put(id, path);
        return id;
    }

    private static byte[] content(Path path) throws IOException {
        return Files.isDirectory(path) ? zip(path) : Files.readAllBytes(path);
    }

    /** All files of a folder as a zip or a jar; the same files give the same bytes. */
    public static byte[] zip(Path folder) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.filter(Files::isRegularFile).sorted().toList();
        }
        try (ZipOutputStream out = new ZipOutputStream(bytes)) {
            out.setLevel(Deflater.BEST_SPEED);
            for (Path file : files) {
                ZipEntry entry = new ZipEntry(folder.relativize(file).toString().replace(File.separatorChar, '/'));
                entry.setTime(TIME);
                out.putNextEntry(entry);
                Files.copy(file, out);
                out.closeEntry();
            }
        }
        return bytes.toByteArray();
    }

    /**
     * The command of the host.
     *
     * @param java of the host
     * @param files the folder with the files, each at its id
     */
    public List<String> on(String java, Path files) {
        return words.stream()
                .map(word -> word.equals(JAVA)
                        ? java
                        : FILE.matcher(word)
                                .replaceAll(found -> Matcher.quoteReplacement(
                                        files.resolve(found.group(1)).toString())))
                .toList();
    }
}
