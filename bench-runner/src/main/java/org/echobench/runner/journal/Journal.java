package org.echobench.runner.journal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.echobench.core.benchmarks.Benchmarks;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.results.Disk;
import org.echobench.results.Json;
import org.echobench.results.Sha256;
import org.echobench.results.UserError;
import org.echobench.results.run.ForkId;
import org.echobench.results.run.ForkRecord;
import org.echobench.results.run.RunFolder;

/**
 * The finished forks of a run, one folder each. A fork works in a folder whose name ends in {@code .partial}; when it
 * has ended, everything in it is forced to the disk and the folder is renamed. So a folder with a fork's name is always
 * complete, even after a killed run; everything else is ignored.
 */
public final class Journal {

    public static final String ENTRY = RunFolder.FORK.name();
    private static final String PARTIAL = ".partial";

    private static final String BROKEN = ".broken";

    /**
     * Part of the working folders' names. A fork that a killed run left behind may still write for a moment; it must
     * not write into its successor's folder.
     */
    private final String start = UUID.randomUUID().toString().substring(0, 8);

    private final Path folder;
    private final Predicate<Path> full;

    /** @param full whether a folder's disk is full */
    Journal(Path folder, Predicate<Path> full) throws IOException {
        Files.createDirectories(folder);
        this.folder = folder;
        this.full = full;
    }

    /** Opens the journal in a folder, which is created if it does not exist. */
    public static Journal open(Path folder) throws IOException {
        return new Journal(folder, Disk::isFull);
    }

    /** @throws IOException if the disk is full: a fork without disk space fails through no fault of its server */
    void requireRoom() throws IOException {
        if (full.test(folder)) {
            throw new IOException("it has no room for a fork");
        }
    }

    /**
     * Creates an empty folder for each fork to work in. The files of killed forks are deleted.
     *
     * @param ids of forks that are measured side by side
     * @throws IOException if the disk is full or cannot be written
     */
    List<Path> begin(List<ForkId> ids) throws IOException {
        try (DirectoryStream<Path> left = Files.newDirectoryStream(folder, "*" + PARTIAL)) {
            for (Path partial : left) {
                Disk.delete(partial);
            }
        }
        requireRoom();
        List<Path> begun = new ArrayList<>();
        for (ForkId id : ids) {
            begun.add(Files.createDirectory(partial(id)));
        }
        return begun;
    }

    /** Keeps the files of an aborted fork only for inspection: the fork must be measured again. */
    Path setAside(ForkId id) throws IOException {
        Path kept = folder.resolve(id.folderName() + "." + start + BROKEN);
        return Files.move(partial(id), kept, StandardCopyOption.ATOMIC_MOVE);
    }

    /**
     * The hash of the result that a fork has written.
     *
     * @throws IOException if the result is incomplete, so that this is found now rather than at the end of the run
     */
    String sum(ForkId id) throws IOException {
        byte[] bytes = bytes(partial(id));
        row(bytes);
        return Sha256.of(bytes);
    }

    /** Keeps a finished fork; on return it is on the disk. */
    void commit(ForkRecord entry) throws IOException {
        Path partial = partial(entry.id());
        Files.write(partial.resolve(ENTRY), RunFolder.FORK.bytes(entry));
        try (Stream<Path> files = Files.list(partial)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Disk.force(file);
            }
        }
        Disk.forceFolder(partial);
        Files.move(partial, folder(entry.id()), StandardCopyOption.ATOMIC_MOVE);
        Disk.forceFolder(folder);
    }

    /**
     * All finished forks in the order in which they were measured.
     *
     * @throws UserError if a finished fork is damaged
     */
    public List<ForkRecord> entries() {
        return RunFolder.records(folder);
    }

    /**
     * JMH's row of a fork that did not fail.
     *
     * @throws UserError if it is damaged
     */
    ObjectNode result(ForkRecord entry) {
        Path fork = folder(entry.id());
        try {
            byte[] bytes = bytes(fork);
            if (!entry.resultSha256().equals(Optional.of(Sha256.of(bytes)))) {
                throw RunFolder.damaged(fork, null);
            }
            return row(bytes);
        } catch (IOException e) {
            throw RunFolder.damaged(fork, e);
        }
    }

    /** @throws IOException if there is no such file, such as when JMH could not write it, which JMH does not report */
    private static byte[] bytes(Path fork) throws IOException {
        Path file = fork.resolve(ForkDirectory.RESULT);
        if (!Files.isRegularFile(file)) {
            throw new IOException("JMH has not written " + file);
        }
        return Files.readAllBytes(file);
    }

    /**
     * The only row in JMH's list, that of the fork.
     *
     * @throws IOException if the list is anything else, such as when JMH could not write all of it
     */
    private static ObjectNode row(byte[] bytes) throws IOException {
        try {
            JsonNode list = Json.read(bytes);
            if (list.isArray()
                    && list.size() == 1
                    && list.get(0).path("primaryMetric").isObject()) {
                return onlyUsed((ObjectNode) list.get(0));
            }
        } catch (JsonProcessingException e) {
            throw new IOException("JMH's result of the fork is incomplete", e);
        }
        throw new IOException("JMH's result of the fork is incomplete");
    }

    /** The row without the parameters that its exchange does not use. */
    private static ObjectNode onlyUsed(ObjectNode row) {
        if (row.path("params") instanceof ObjectNode params) {
            Map<String, String> all = new TreeMap<>();
            params.properties()
                    .forEach(param -> all.put(param.getKey(), param.getValue().asText()));
            String benchmark = row.path("benchmark").asText();
            params.retain(all.keySet().stream()
                    .filter(param -> Benchmarks.uses(benchmark, all, param))
                    .toList());
        }
        return row;
    }

    /** Removes the failed forks, so that they are measured again. */
    public void forgetFailed() throws IOException {
        for (ForkRecord entry : entries()) {
            if (entry.failed()) {
                Disk.delete(folder(entry.id()));
            }
        }
    }

    /** Where the files of a finished fork are. */
    Path folder(ForkId id) {
        return folder.resolve(id.folderName());
    }

    private Path partial(ForkId id) {
        return folder.resolve(id.folderName() + "." + start + PARTIAL);
    }
}
