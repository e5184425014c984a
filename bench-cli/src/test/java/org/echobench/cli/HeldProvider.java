package org.echobench.cli;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.echobench.core.reference.Disturbance;
import org.echobench.core.reference.ReferenceServer;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;

/**
 * Row {@code held}: the reference server that holds every echo back by 20 ms, so a load leaves the processors to other
 * tests. Where the variable {@link #HOLD} names a folder, each server takes a file out of it, and those that find none
 * hang. A run has then finished as many forks, and is sure to be at work when it is stopped.
 */
public final class HeldProvider implements BenchServerProvider {

    /** Variable of the environment. */
    static final String HOLD = "ECHOBENCH_TEST_HOLD";

    private static final String ID = "held";
    private static final Duration DELAY = Duration.ofMillis(20);

    @Override
    public ServerInfo info() {
        return ReferenceServer.info(ID);
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        String hold = System.getenv(HOLD);
        if (hold != null) {
            takeOrHang(Path.of(hold));
        }
        Disturbance holdBack = Disturbance.holdBack(1, DELAY);
        return ReferenceServer.start(ID, config, () -> holdBack);
    }

    private static void takeOrHang(Path folder) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                if (Files.deleteIfExists(file)) {
                    return;
                }
            }
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    /** A new folder for {@link #HOLD} that lets so many servers start. */
    static Path letting(int servers, Path folder) throws IOException {
        Files.createDirectory(folder);
        for (int i = 0; i < servers; i++) {
            Files.createFile(folder.resolve("start" + i));
        }
        return folder;
    }

    /** Adds this provider to a folder as {@code held.jar}; returns the folder. */
    public static Path addTo(Path folder) throws IOException {
        TestJar.write(
                folder.resolve("held.jar"),
                Map.of(
                        TestJar.entry(HeldProvider.class),
                        TestJar.code(HeldProvider.class),
                        TestJar.PROVIDERS,
                        TestJar.bytes(HeldProvider.class.getName())));
        return folder;
    }
}
