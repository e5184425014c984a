package org.echobench.service;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import org.echobench.core.load.BodyCheck;
import org.echobench.core.load.EchoProtocol;
import org.echobench.core.load.MessageProtocol;
import org.echobench.core.load.Protocol;
import org.echobench.core.wire.HttpHeader;
import org.echobench.core.wire.Numbering;
import org.echobench.core.wire.Payload;
import org.echobench.core.wire.Template;
import org.echobench.core.wire.UpgradeRequest;
import org.echobench.results.Param;
import org.echobench.runner.input.YamlFile;

/**
 * A message and its response.
 *
 * @param path path and query of the upgrade
 * @param headers of the upgrade
 * @param send the message; if it is empty, the service must echo messages of ours
 * @param payload bytes of a message that is echoed, 0 to {@link Template#MAX_BYTES}; 128 if it is empty
 * @param binary whether message and answer are binary; false if it is empty
 * @param skipOthers whether messages that are not the awaited response do not count; false if it is empty
 */
public record WebSocketRow(
        String path,
        Optional<String> subprotocol,
        Map<String, String> headers,
        Optional<Text> send,
        Optional<Integer> payload,
        Optional<Boolean> binary,
        Optional<Boolean> skipOthers,
        Optional<Expected> expect) {

    private static final int USUAL_PAYLOAD = 128;

    public WebSocketRow {
        headers = Objects.requireNonNullElse(headers, Map.of());
        upgrade(path, headers, subprotocol, skipOthers, expect, send.isEmpty());
        payload.ifPresent(bytes -> new Param.Range(0, Template.MAX_BYTES).require("payload", bytes));
        if (send.isPresent() && payload.isPresent()) {
            throw new IllegalArgumentException("payload: cannot be given beside send");
        }
        if (send.isEmpty() && expect.orElse(Expected.USUAL).knowsBody()) {
            throw new IllegalArgumentException("expect: needs send, because without it messages are echoed");
        }
    }

    /**
     * The upgrade of a row with these components.
     *
     * @param echoed whether the responses are echoes, which nothing else looks like
     * @throws IllegalArgumentException if they are none
     */
    static UpgradeRequest upgrade(
            String path,
            Map<String, String> headers,
            Optional<String> subprotocol,
            Optional<Boolean> skipOthers,
            Optional<Expected> expect,
            boolean echoed) {
        YamlFile.required("path", path);
        if (!path.startsWith("/")) {
            throw new IllegalArgumentException("path must begin with /, but is '" + path + "'");
        }
        UpgradeRequest upgrade =
                new UpgradeRequest(path, HttpHeader.all(headers), subprotocol, false, skipOthers.orElse(false));
        Expected expected = expect.orElse(Expected.USUAL);
        if (expected.saysMoreThanBody()) {
            throw new IllegalArgumentException("expect: a message has neither status nor headers");
        }
        if (skipOthers.orElse(false) && !echoed && !expected.knowsBody()) {
            throw new IllegalArgumentException(
                    "skipOthers: needs expect.contains or expect.body (load: --expect), which separate the responses from the others");
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
    Function<Numbering, Protocol> protocols(Path folder) throws IOException {
        UpgradeRequest upgrade = upgrade(path, headers, subprotocol, skipOthers, expect, send.isEmpty());
        int key = newKey();
        if (send.isEmpty()) {
            return numbering ->
                    new EchoProtocol(upgrade, new Payload(payload.orElse(USUAL_PAYLOAD), !binary.orElse(false), key));
        }
        Template message = send.get().template(folder);
        BodyCheck answer = expect.orElse(Expected.USUAL).check(folder, BodyCheck.anything());
        return numbering -> new MessageProtocol(upgrade, message, !binary.orElse(false), answer, numbering, key);
    }
}
