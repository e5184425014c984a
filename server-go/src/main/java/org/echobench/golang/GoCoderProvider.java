package org.echobench.golang;

/** The row {@code go-coder}: coder/websocket on net/http. */
public final class GoCoderProvider extends GoRow {

    public GoCoderProvider() {
        super("go-coder", "coder", "coder/websocket");
    }
}
