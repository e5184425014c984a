package org.echobench.cli.servers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.echobench.results.CpuList;
import org.echobench.results.Pinning;
import org.echobench.results.UserError;
import org.echobench.runner.plan.Cores;
import org.junit.jupiter.api.Test;

class ServerPinningTest {

    private static final Optional<Cores> TWO = Optional.of(cores("0", "1"));

    private static Cores cores(String... cores) {
        return new Cores(
                Stream.of(cores).map(CpuList::parse).toList(), CpuList.parse(String.join(",", cores)), cores.length);
    }

    private static Optional<Pinning> pinned(String server, String client) {
        return Optional.of(new Pinning(CpuList.parse(server), CpuList.parse(client), 1));
    }

    private static void unpinned(String reason, ServerPinning pinning) {
        assertEquals(new ServerPinning(Optional.empty(), "server and client are not pinned: " + reason), pinning);
    }

    private static void refused(String sentence, String list, Optional<Cores> cores, boolean taskset) {
        UserError error = assertThrows(UserError.class, () -> ServerPinning.of(Optional.of(list), cores, taskset));
        assertEquals(sentence, error.getMessage());
    }

    @Test
    void byDefaultTheServerHasHalfOfTheCores() {
        assertEquals(
                pinned("0", "1"), ServerPinning.of(Optional.empty(), TWO, true).pinning());
    }

    @Test
    void aListChoosesTheServersProcessors() {
        assertEquals(
                pinned("1", "0"), ServerPinning.of(Optional.of("1"), TWO, true).pinning());
    }

    @Test
    void whereNothingIsPinnedASentenceSaysWhy() {
        unpinned("--server-cpus none", ServerPinning.of(Optional.of("none"), TWO, true));
        unpinned("taskset is not installed", ServerPinning.of(Optional.empty(), TWO, false));
        unpinned("only Linux is supported", ServerPinning.of(Optional.empty(), Optional.empty(), true));
        unpinned(
                "this process may use only one core",
                ServerPinning.of(Optional.empty(), Optional.of(cores("0-1")), true));
    }

    @Test
    void aListThatCannotBeHadIsRefusedInOneSentence() {
        refused("--server-cpus: expected a list of processors such as 0 or 0,2-3, but got 'half'.", "half", TWO, true);
        refused("--server-cpus: this machine has the processors 0-1, but not all of 7.", "7", TWO, true);
        refused("--server-cpus needs Linux and taskset: apt-get install util-linux.", "0", TWO, false);
        refused("--server-cpus needs Linux and taskset: apt-get install util-linux.", "0", Optional.empty(), true);
    }

    @Test
    void aPlanIsPinnedAgainAsItWas() {
        Optional<Pinning> planned = pinned("1", "0");
        assertEquals(planned, ServerPinning.again(planned, TWO, true).pinning());
        unpinned("the run was started without pinning", ServerPinning.again(Optional.empty(), TWO, true));
    }

    @Test
    void wherePartOfTheProcessorsIsGoneAPlanIsPinnedDifferently() {
        Cores others = new Cores(List.of(CpuList.parse("2"), CpuList.parse("3")), CpuList.parse("0-3"), 2);
        assertEquals(
                pinned("0", "2-3"),
                ServerPinning.again(pinned("0", "1"), Optional.of(others), true).pinning());
    }

    @Test
    void aPlanWhoseServerCannotHaveItsProcessorsIsRefusedInOneSentence() {
        UserError absent = assertThrows(UserError.class, () -> ServerPinning.again(pinned("7", "0"), TWO, true));
        assertEquals(
                "The run's --server-cpus 7: this machine has the processors 0-1, but not all of 7.",
                absent.getMessage());
        UserError without = assertThrows(UserError.class, () -> ServerPinning.again(pinned("0", "1"), TWO, false));
        assertEquals(
                "The run's --server-cpus 0 needs Linux and taskset: apt-get install util-linux.", without.getMessage());
    }

    @Test
    void onlyAPlanWithServersInProcessesOfTheirOwnSaysIt() {
        ServerPinning pinning = ServerPinning.of(Optional.empty(), TWO, true);
        assertEquals(List.of("Processors: server on processor 0 (its JVM sees 1), client on 1"), pinning.lines(true));
        assertEquals(List.of(), pinning.lines(false));
    }
}
