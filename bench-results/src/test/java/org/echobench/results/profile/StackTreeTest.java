package org.echobench.results.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class StackTreeTest {

    @Test
    void equalFramesOfBothSidesAreOneNodeWithTheMeanOverForks() {
        StackTree tree = StackTree.of(
                Cost.CPU,
                List.of(
                        Profiles.fork(ProfileKind.CPU, "[server];a/B.c;a/B.d 2"),
                        Profiles.fork(ProfileKind.CPU, "[server];a/B.c;a/B.d 4")),
                List.of(Profiles.fork(ProfileKind.CPU, "[server];a/B.c;a/B.d 5", "[server];a/B.c 1")));
        assertEquals(StackTree.ALL, tree.frame());
        assertEquals(3, tree.base(), 1e-9);
        assertEquals(6, tree.head(), 1e-9);
        StackTree caller = tree.children().get(0);
        assertEquals("a.B.c", caller.frame());
        StackTree called = caller.children().get(0);
        assertEquals("a.B.d", called.frame());
        assertEquals(3, called.base(), 1e-9);
        assertEquals(5, called.head(), 1e-9);
    }

    @Test
    void withoutABaseItsValuesAre0() {
        StackTree tree =
                StackTree.of(Cost.CPU, List.of(), List.of(Profiles.fork(ProfileKind.CPU, "[server];a/B.lambda$c$1 2")));
        assertEquals(0, tree.base());
        assertEquals("a.B.lambda$c", tree.children().get(0).frame());
    }
}
