package org.echobench.service;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.echobench.core.client.Target;
import org.echobench.core.load.BodyCheck;
import org.echobench.core.load.ExpectedResponse;
import org.echobench.core.load.Protocol;
import org.echobench.core.load.TriggeredPush;
import org.echobench.core.wire.HttpRequest;
import org.echobench.core.wire.Numbering;
import org.echobench.core.wire.Template;
import org.echobench.core.wire.UpgradeRequest;
import org.echobench.runner.input.YamlFile;

/**
 * A message that the service sends to all subscribers when a request triggers it.
 *
 * @param path path and query of the upgrade request
 * @param headers headers of the upgrade request
 * @param subscribe the first message of a subscriber
 * @param trigger the request; it keeps its connection alive
 * @param binary whether subscription and message are binary; false if it is empty
 * @param skipOthers whether messages other than the expected one are ignored; false if it is empty
 * @param expect what the message must be; it has the number of the request
 */
public record PushRow(
        String path,
        Optional<String> subprotocol,
        Map<String, String> headers,
        Optional<Text> subscribe,
        HttpRow trigger,
        Optional<Boolean> binary,
        Optional<Boolean> skipOthers,
        Optional<Expected> expect) {

    public PushRow {
        headers = Objects.requireNonNullElse(headers, Map.of());
        WebSocketRow.upgrade(path, headers, subprotocol, skipOthers, expect, false);
        YamlFile.required("trigger", trigger);
        if (!trigger.keepAlive().orElse(true)) {
            throw new IllegalArgumentException("trigger: needs a connection that is kept alive");
        }
    }

    /**
     * Creates the protocol of each loop.
     *
     * @param target the address of the service
     * @param folder the base of relative file names
     * @throws IOException if a file cannot be read
     * @throws IllegalArgumentException if one is not a template
     */
    Function<Numbering, Protocol> protocols(Target target, Path folder) throws IOException {
        UpgradeRequest upgrade = WebSocketRow.upgrade(path, headers, subprotocol, skipOthers, expect, false);
        Optional<Template> subscription =
                subscribe.isPresent() ? Optional.of(subscribe.get().template(folder)) : Optional.empty();
        BodyCheck message = expect.orElse(Expected.USUAL).check(folder, BodyCheck.anything());
        HttpRequest request = trigger.request(target.host(), folder);
        ExpectedResponse answer = trigger.answer(folder, BodyCheck.anything());
        return numbering -> new TriggeredPush(
                target,
                upgrade,
                subscription,
                !binary.orElse(false),
                message,
                request,
                answer,
                numbering.first(),
                WebSocketRow.newKey());
    }
}
