package org.echobench.cli.duet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.FlushPolicy;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Threading;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SideClassPathTest {

    @TempDir
    private Path temp;

    /** As the rows of one framework share one. */
    abstract static class Shared implements BenchServerProvider {
        @Override
        public final ServerInfo info() {
            return new ServerInfo("shared", "Shared", "1", Threading.EVENT_LOOP, FlushPolicy.PER_READ);
        }

        @Override
        public final Optional<String> unavailable() {
            return Optional.of("nothing to run");
        }
    }

    public static final class Row extends Shared {
        @Override
        public BenchServer start(ServerConfig config) throws IOException {
            throw new IOException("nothing to run");
        }
    }

    @Test
    void readsARowWhoseMethodsAreThoseOfAHiddenClass() throws IOException {
        Path services = Files.createDirectories(temp.resolve("META-INF").resolve("services"));
        Files.writeString(services.resolve(BenchServerProvider.class.getName()), Row.class.getName());
        List<Path> classPath = new ArrayList<>(List.of(temp));
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .forEach(classPath::add);

        Optional<SideClassPath.Server> found = new SideClassPath(classPath).server("shared");

        assertEquals(
                Optional.of(new SideClassPath.Server("Shared", "1", Optional.of("nothing to run"), Optional.empty())),
                found);
    }
}
