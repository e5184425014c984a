package org.echobench.service;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import org.echobench.core.load.BodyCheck;
import org.echobench.core.load.MessageProtocol;
import org.echobench.core.load.Protocol;
import org.echobench.core.wire.Numbering;
import org.echobench.core.wire.Template;
import org.echobench.core.wire.UpgradeRequest;
import org.echobench.runner.input.YamlFile;

/**
 * A message and its answer.
 *
 * @param path path and query of the upgrade
 * @param headers of the upgrade
 * @param binary whether message and answer are binary; false if it is empty
 * @param skipOthers whether messages that are not the awaited answer do not count; false if it is empty
 */
public record WebSocketRow(
        String path,
        Optional<String> subprotocol,
        Map<String, String> headers,
        Text send,
        Optional<Boolean> binary,
        Optional<Boolean> skipOthers,
        Optional<Expected> expect) {

    public WebSocketRow {
        headers = Objects.requireNonNullElse(headers, Map.of());
        upgrade(path, headers, subprotocol, skipOthers, expect);
        YamlFile.required("send", send);
    }

    /**
     * The upgrade of a row with these components.
     *
     * @throws IllegalArgumentException if they are none
     */
    static UpgradeRequest upgrade(
            String path,
            Map<String, String> headers,
            Optional<String> subprotocol,
            Optional<Boolean> skipOthers,
            Optional<Expected> expect) {
        YamlFile.required("path", path);
        if (!path.startsWith("/")) {
            throw new IllegalArgumentException("path must begin with /, but is '" + path + "'");
        }
        UpgradeRequest upgrade =
                new UpgradeRequest(path, Expected.headers(headers), subprotocol, false, skipOthers.orElse(false));
        Expected expected = expect.orElse(Expected.USUAL);
        if (expected.saysMoreThanBody()) {
            throw new IllegalArgumentException("expect: a message has neither status nor headers");
        }
        if (skipOthers.orElse(false) && !expected.knowsBody()) {
            throw new IllegalArgumentException(
                    "skipOthers: needs expect.contains or expect.body, which separate the answers from the others");
        }
        return upgrade;
    }

    /** A masking key, not zero. */
    static int newKey() {
        return ThreadLocalRandom.current().nextInt() | 1;
    }

    /**
     * Makes the protocol of each thread.
     *
     * @param folder where relative files are
     * @throws IOException if a file cannot be read
     * @throws IllegalArgumentException if one is no template
     */
    public Function<Numbering, Protocol> protocols(Path folder) throws IOException {
        UpgradeRequest upgrade = upgrade(path, headers, subprotocol, skipOthers, expect);
        Template message = send.template(folder);
        BodyCheck answer = expect.orElse(Expected.USUAL).check(folder, BodyCheck.anything());
        int key = newKey();
        return numbering -> new MessageProtocol(
                upgrade, message, !binary.orElse(false), answer, skipOthers.orElse(false), numbering, key);
    }
}
