package org.echobench.armeria;

import com.linecorp.armeria.common.websocket.WebSocketFrame;
import com.linecorp.armeria.common.websocket.WebSocketWriter;
import java.util.function.Consumer;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * What comes on one WebSocket. Called on the connection's event loop. The next frame is asked for when what was sent
 * before has been taken, so a peer that does not read is not read from.
 */
final class Session implements Subscriber<WebSocketFrame> {

    private final WebSocketWriter out;
    private final Consumer<WebSocketFrame> messages;
    private Subscription in;

    /** @param messages takes text and binary messages */
    Session(WebSocketWriter out, Consumer<WebSocketFrame> messages) {
        this.out = out;
        this.messages = messages;
    }

    @Override
    public void onSubscribe(Subscription subscription) {
        in = subscription;
        in.request(1);
    }

    @Override
    public void onNext(WebSocketFrame frame) {
        switch (frame.type()) {
            case TEXT, BINARY -> messages.accept(frame);
            case CLOSE -> out.tryWrite(frame);
            case PING -> out.tryWrite(WebSocketFrame.ofPong(frame.array()));
            default -> {}
        }
        out.whenConsumed().thenRun(() -> in.request(1));
    }

    @Override
    public void onError(Throwable broken) {
        out.close(broken);
    }

    @Override
    public void onComplete() {
        out.close();
    }
}
