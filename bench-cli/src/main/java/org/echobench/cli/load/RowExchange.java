package org.echobench.cli.load;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Function;
import org.echobench.core.client.Target;
import org.echobench.core.load.BodyCheck;
import org.echobench.core.load.HttpAnswer;
import org.echobench.core.load.Numbering;
import org.echobench.core.load.Protocol;
import org.echobench.core.wire.HttpRequest;
import org.echobench.results.UserError;
import org.echobench.runner.service.TargetRow;

/**
 * A row of a target file.
 *
 * @param folder of the file, where those of its bodies are
 */
record RowExchange(TargetRow row, Path folder) implements Exchange {

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
