package org.echobench.tck;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/**
 * The open files and sockets of this process at one moment, each by its number and what it leads to: one from before that
 * is closed meanwhile does not hide one that leaked. Empty except on Linux.
 */
final class OpenDescriptors {

    private static final Path ALL = Path.of("/proc/self/fd");

    private final Set<String> open;

    private OpenDescriptors(Set<String> open) {
        this.open = open;
    }

    static OpenDescriptors now() {
        return new OpenDescriptors(open());
    }

    /** Fails unless, within {@code patience}, fewer than {@code times} are open that were not. A leak adds one each time. */
    void awaitFewerAddedThan(int times, String serverId, Duration patience, String when) {
        await("server '" + serverId + "': expected no descriptor left open " + when)
                .pollInSameThread()
                .pollDelay(Duration.ZERO)
                .atMost(patience)
                .until(this::added, added -> added < times);
    }

    private int added() {
        Set<String> added = open();
        added.removeAll(open);
        return added.size();
    }

    private static Set<String> open() {
        Set<String> open = new HashSet<>();
        if (!Files.isDirectory(ALL)) {
            return open;
        }
        try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(ALL)) {
            for (Path descriptor : descriptors) {
                try {
                    open.add(descriptor.getFileName() + " " + Files.readSymbolicLink(descriptor));
                } catch (NoSuchFileException e) {
                    continue; // closed since it was listed
                }
            }
            return open;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
