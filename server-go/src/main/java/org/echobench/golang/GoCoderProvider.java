package org.echobench.golang;

/** The row {@code go-coder}: coder/websocket on net/http. */
public final class GoCoderProvider extends GoProvider {

    public GoCoderProvider() {
        super(new GoRow("go-coder", "coder", "coder/websocket"));
    }
}
