package org.echobench.report.page;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.echobench.results.profile.StackTree;
import org.junit.jupiter.api.Test;

class FlameDataTest {

    private static Optional<String> data(StackTree root) {
        return FlameData.of(root, 0.0005);
    }

    private static StackTree frame(String name, double base, double head, StackTree... callees) {
        return new StackTree(name, base, head, List.of(callees));
    }

    @Test
    void callersComeBeforeCalleesAndANameIsWrittenOnce() {
        assertEquals(
                Optional.of("{\"names\":[\"all\",\"a.B.c\"],\"frames\":[0,0,10.0,20.0,1,1,10.0,15.0,2,1,0.0,15.0]}"),
                data(frame("all", 10, 20, frame("a.B.c", 10, 15, frame("a.B.c", 0, 15)))));
    }

    @Test
    void valuesHaveFourDigits() {
        assertEquals(
                Optional.of("{\"names\":[\"all\"],\"frames\":[0,0,0.01235,123500.0]}"),
                data(frame("all", 0.0123456, 123_456)));
    }

    @Test
    void aFrameThatIsSmallOnOneSideOnlyIsKept() {
        assertEquals(
                Optional.of("{\"names\":[\"all\",\"b\"],\"frames\":[0,0,1000.0,1000.0,1,1,0.5,0.6]}"),
                data(frame("all", 1_000, 1_000, frame("a", 0.5, 0.5), frame("b", 0.5, 0.6))));
    }

    @Test
    void smallFramesOfARunAreLeftOut() {
        assertEquals(
                Optional.of("{\"names\":[\"all\"],\"frames\":[0,0,0.0,1000.0]}"),
                data(frame("all", 0, 1_000, frame("a", 0, 0.4))));
    }

    @Test
    void aTreeWithoutAValueIsNone() {
        assertEquals(Optional.empty(), data(frame("all", 0, 0)));
    }
}
