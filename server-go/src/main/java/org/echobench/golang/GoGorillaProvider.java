package org.echobench.golang;

/** The row {@code go-gorilla}: gorilla/websocket on net/http. */
public final class GoGorillaProvider extends GoRow {

    public GoGorillaProvider() {
        super("go-gorilla", "gorilla", "gorilla/websocket");
    }
}
