package org.echobench.golang;

/** The row {@code go-gws}: lxzan/gws on net/http. */
public final class GoGwsProvider extends GoRow {

    public GoGwsProvider() {
        super("go-gws", "gws", "lxzan/gws");
    }
}
