package org.echobench.cli.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import org.echobench.core.client.Target;
import org.echobench.core.load.BodyCheck;
import org.echobench.core.load.HttpAnswer;
import org.echobench.core.load.Protocol;
import org.echobench.core.metrics.ProcessUsage;
import org.echobench.core.wire.HttpRequest;
import org.echobench.core.wire.Numbering;
import org.echobench.results.UserError;
import org.echobench.runner.input.YamlFile;
import org.echobench.service.Service;
import org.echobench.service.TargetFile;
import org.echobench.service.TargetRow;

/** The service of a target file, which is ready. */
final class ServedTarget implements AutoCloseable {

    private final Service service;
    private final Path folder;

    private ServedTarget(Service service, Path folder) {
        this.service = service;
        this.folder = folder;
    }

    /**
     * Starts the service, if the file says how, and waits until it is ready.
     *
     * @throws UserError if it ends or is not ready in time
     */
    static ServedTarget of(Path file, YamlFile<TargetFile> read) throws IOException, InterruptedException {
        TargetFile target = read.value();
        Path folder = file.toAbsolutePath().getParent();
        Service service = target.service(folder);
        ServedTarget served = new ServedTarget(service, folder);
        try {
            target.awaitReady(service);
            return served;
        } catch (IOException e) {
            String key = service.hasEnded() ? "start" : target.ready().isPresent() ? "ready" : "target";
            served.close();
            throw new UserError(read.about(key, e.getMessage()), e);
        } catch (RuntimeException | InterruptedException e) {
            served.close();
            throw e;
        }
    }

    /** The use of the service since it was started here; empty with {@code url}, and except on Linux. */
    Optional<ProcessUsage> usage() {
        service.lookForChildren();
        return service.usage();
    }

    LoadTarget.Exchange exchange(TargetRow row) {
        return new RowExchange(row, folder);
    }

    /** The endpoint of a row. */
    String url(TargetRow row) {
        String http = service.url().getScheme();
        String scheme = row.http().isPresent() ? http : http.replace("http", "ws");
        return scheme + "://" + service.url().getRawAuthority() + row.path();
    }

    /** Ends a service that was started. */
    @Override
    public void close() {
        try {
            service.close();
        } catch (UncheckedIOException e) {
            throw new UserError("The output of the service cannot be deleted: " + e.getMessage() + ".", e);
        }
    }

    /**
     * A row of a target file.
     *
     * @param folder of the target file and of its bodies' files
     */
    private record RowExchange(TargetRow row, Path folder) implements LoadTarget.Exchange {

        /** What reads files. */
        @FunctionalInterface
        private interface Read<T> {
            T get() throws IOException;
        }

        /** Path and connection are the row's own. */
        @Override
        public HttpRequest request(String host, String path, boolean keepAlive) {
            return read(() -> row.http().orElseThrow().request(host, folder));
        }

        @Override
        public HttpAnswer answer(BodyCheck otherwise) {
            return read(() -> row.http().orElseThrow().answer(folder, otherwise));
        }

        @Override
        public boolean knowsBody() {
            return row.http().orElseThrow().knowsBody();
        }

        @Override
        public Function<Numbering, Protocol> messages(String path, Target target) {
            return read(() -> row.push().isPresent()
                    ? row.push().get().protocols(target, folder)
                    : row.websocket().orElseThrow().protocols(folder));
        }

        private <T> T read(Read<T> what) {
            try {
                return what.get();
            } catch (IOException e) {
                throw new UserError("Row '" + row.name() + "': a file cannot be read: " + e.getMessage() + ".", e);
            } catch (IllegalArgumentException e) {
                throw new UserError("Row '" + row.name() + "': " + e.getMessage() + ".", e);
            }
        }
    }
}
