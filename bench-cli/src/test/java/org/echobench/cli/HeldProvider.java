package org.echobench.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.echobench.core.reference.HoldBack;
import org.echobench.core.reference.ReferenceServer;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;

/**
 * Row {@code held}: the reference server that holds every echo back by 20 ms, so a load leaves the processors to other
 * tests. Where the variable {@link #HOLD} names a file that does not exist yet, only the first one starts, and all others
 * hang. A run has then finished one fork, and is sure to be at work when it is stopped.
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
            createOrHang(Path.of(hold));
        }
        HoldBack holdBack = new HoldBack(1, DELAY);
        return ReferenceServer.start(ID, config, () -> holdBack);
    }

    private static void createOrHang(Path file) throws IOException {
        try {
            Files.createFile(file);
        } catch (FileAlreadyExistsException e) {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException interrupted) {
                throw new IOException(interrupted);
            }
        }
    }

    /** Adds this provider to a folder as {@code held.jar}; returns the folder. */
    static Path addTo(Path folder) throws IOException {
        String name = HeldProvider.class.getName();
        String entry = name.replace('.', '/') + ".class";
        try (OutputStream out = Files.newOutputStream(folder.resolve("held.jar"));
                JarOutputStream jar = new JarOutputStream(out);
                InputStream code = Objects.requireNonNull(HeldProvider.class.getResourceAsStream("/" + entry))) {
            jar.putNextEntry(new JarEntry(entry));
            code.transferTo(jar);
            jar.putNextEntry(new JarEntry("META-INF/services/" + BenchServerProvider.class.getName()));
            jar.write(name.getBytes(StandardCharsets.US_ASCII));
        }
        return folder;
    }
}
