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
import org.echobench.core.wire.UpgradeRequest.Deflate;
import org.echobench.results.Param;
import org.echobench.runner.input.YamlFile;

/**
 * A WebSocket message and its response.
 *
 * @param path path and query of the upgrade request
 * @param headers headers of the upgrade request
 * @param send the message; if it is empty, the service must echo generated messages
 * @param payload bytes of a generated message, 0 to {@link Template#MAX_BYTES}; 128 if it is empty
 * @param binary whether message and response are binary; false if it is empty
 * @param skipOthers whether messages other than the expected response are ignored; false if it is empty
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
            throw new IllegalArgumentException("payload: cannot be combined with send");
        }
        if (send.isEmpty() && expect.orElse(Expected.USUAL).knowsBody()) {
            throw new IllegalArgumentException("expect: needs send, because without it messages are echoed");
        }
    }

    /**
     * The upgrade of a row with these components.
     *
     * @param echoed whether the responses are echoes, which no other message resembles
     * @throws IllegalArgumentException if they are not valid
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
                new UpgradeRequest(path, HttpHeader.all(headers), subprotocol, Deflate.NONE, skipOthers.orElse(false));
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

    /** A random masking key other than 0. */
    static int newKey() {
        return ThreadLocalRandom.current().nextInt() | 1;
    }

    /**
     * Creates the protocol of each loop.
     *
     * @param folder the base of relative file names
     * @throws IOException if a file cannot be read
     * @throws IllegalArgumentException if one is not a template
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
