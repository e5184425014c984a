package org.echobench.golang;

/** The row {@code go-gws}: lxzan/gws on net/http. */
public final class GoGwsProvider extends GoProvider {

    public GoGwsProvider() {
        super(new GoRow("go-gws", "gws", "lxzan/gws"));
    }
}
