package org.echobench.golang;

/** The row {@code go-gorilla}: gorilla/websocket on net/http. */
public final class GoGorillaProvider extends GoProvider {

    public GoGorillaProvider() {
        super(new GoRow("go-gorilla", "gorilla", "gorilla/websocket"));
    }
}
