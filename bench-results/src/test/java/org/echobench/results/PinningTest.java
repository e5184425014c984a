package org.echobench.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PinningTest {

    private static final Row FORKED = row("forked", "forked");
    private static final Row IN_PROCESS = row("in", "inprocess");
    private static final Subject JAVA = Subject.of("netty", List.of(Path.of("x.jar")));
    private static final Subject EXTERNAL =
            Subject.of("nodejs", List.of(Path.of("x.jar"))).withIsolation(Optional.of(Isolation.FORKED));

    private static Row row(String name, String isolation) {
        return Row.of(name, "a.B.c", Map.of("isolation", isolation), RowSettings.annotated());
    }

    private static Pinning pinning(String server, String client, int seen) {
        return new Pinning(CpuList.parse(server), CpuList.parse(client), seen);
    }

    private static Plan plan(List<Row> rows, Subject... subjects) {
        return new Plan(
                "p",
                1,
                1,
                Scale.NONE,
                rows,
                List.of(subjects),
                List.of(),
                Optional.of(pinning("0", "1", 1)),
                Optional.empty());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0|1|1|server on processor 0 (its JVM sees 1), client on 1",
                "0-3|4-7|2|server on processors 0-3 (its JVM sees 2), client on 4-7",
                "0-1|0-1|2|server on processors 0-1 (its JVM sees 2), client on 0-1 as well, because none is left"
            })
    void itsWordsSayWhoHadWhichProcessors(String server, String client, int seen, String words) {
        assertEquals(words, pinning(server, client, seen).toString());
    }

    @Test
    void aJvmSeesNoMoreProcessorsThanItsList() {
        assertThrows(IllegalArgumentException.class, () -> pinning("0", "1", 2));
    }

    @Test
    void theArgumentsOfAForkSayItAgain() {
        List<String> arguments = pinning("0,2", "1", 2).jvmArgs();
        assertEquals(Optional.of("server 0,2, client 1"), Pinning.in(arguments));
        assertEquals(List.of(), Pinning.without(arguments));
        assertEquals(Optional.empty(), Pinning.in(List.of("-Xmx1g")));
        assertEquals(List.of("-Xmx1g"), Pinning.without(List.of("-Xmx1g")));
    }

    @Test
    void aPlanPinsTheForksWhoseServerHasAProcessOfItsOwn() {
        Plan plan = plan(List.of(FORKED, IN_PROCESS), JAVA, EXTERNAL);
        for (Cell cell : plan.order()) {
            boolean own = cell.row().equals(FORKED) || cell.subject().equals(EXTERNAL);
            assertEquals(own, cell.pinning().isPresent(), cell.toString());
        }
    }

    @Test
    void aPlanWhoseServersAllRunInTheClientsJvmPinsNothing() {
        assertEquals(Optional.empty(), plan(List.of(IN_PROCESS), JAVA).pinning());
    }

    @Test
    void bothSidesOfADuetArePinnedAlike() {
        Subject base = new Subject("base", "netty", Jvm.ofHost(), List.of("-Dold"), JAVA.classPath());
        Subject head = new Subject("head", "netty", Jvm.ofHost(), List.of("-Dnew"), JAVA.classPath());
        Pinning pinning = pinning("0", "1", 1);
        Plan plan = new Plan(
                "d",
                1,
                2,
                Scale.NONE,
                List.of(FORKED.withServer("netty")),
                List.of(base, head),
                List.of(),
                Optional.of(pinning),
                Optional.empty());
        for (Cell cell : plan.order()) {
            assertEquals(Optional.of(pinning), cell.pinning(), cell.toString());
        }
    }
}
