package org.echobench.cli.servers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.echobench.cli.Cli;
import org.echobench.results.Jvm;
import org.echobench.results.run.BackgroundLoad;
import org.junit.jupiter.api.Test;

class DoctorTest {

    private static BackgroundLoad load(double steal, double others) {
        return new BackgroundLoad(OptionalDouble.of(steal), OptionalDouble.of(others));
    }

    private static void assertFix(String fix, Doctor.Finding finding) {
        assertFalse(finding.well());
        assertTrue(finding.fix().contains(fix), finding.fix());
    }

    @Test
    void fewDescriptorsAreToldWithTheConnectionsTheyAllow() {
        Doctor.Finding few = Doctor.descriptors(OptionalLong.of(1_024));
        assertFix("ulimit -n", few);
        assertTrue(few.limits().contains("362 connections"), few.limits());
        assertTrue(Doctor.descriptors(OptionalLong.of(1_048_576)).well());
    }

    @Test
    void fewPortsAreTold() {
        assertFix("ip_local_port_range", Doctor.ports(Optional.of("50000\t60000\n")));
        Doctor.Finding usual = Doctor.ports(Optional.of("32768\t60999\n"));
        assertTrue(usual.well());
        assertTrue(usual.limits().contains("28232 connections"), usual.limits());
    }

    @Test
    void aShortBacklogIsTold() {
        assertFix("net.core.somaxconn", Doctor.backlog(Optional.of("128\n")));
        assertTrue(Doctor.backlog(Optional.of("4096\n")).well());
    }

    @Test
    void oneProcessorIsTold() {
        assertFix("two or more", Doctor.processors(1));
        assertTrue(Doctor.processors(2).well());
    }

    @Test
    void aGovernorThatSavesPowerIsTold() {
        assertFix("performance", Doctor.governor("powersave"));
        assertTrue(Doctor.governor("performance").well());
        assertTrue(Doctor.governor(Doctor.NOT_AVAILABLE).well());
    }

    @Test
    void aJdkWithoutVirtualThreadsIsTold() {
        assertFix("21", Doctor.jdk(new Jvm("Vendor 17.0.1+1", Optional.empty()), 17));
        assertTrue(Doctor.jdk(new Jvm("Vendor 25+1", Optional.empty()), 25).well());
    }

    @Test
    void loadOfOthersIsTold() {
        assertFix("--rounds", Doctor.otherLoad(load(0.06, 0.06)));
        assertTrue(Doctor.otherLoad(load(0.01, 0.03)).well());
        assertEquals(
                Doctor.NOT_AVAILABLE, Doctor.otherLoad(BackgroundLoad.unknown()).value());
    }

    @Test
    void manyTimeWaitsAreTold() {
        assertFix("minute", Doctor.timeWaits(OptionalLong.of(15_000)));
        assertTrue(Doctor.timeWaits(OptionalLong.of(3)).well());
    }

    @Test
    void littleMemoryIsTold() {
        assertFix("3 GiB", Doctor.memory(2L << 30));
        assertTrue(Doctor.memory(8L << 30).well());
    }

    @Test
    void offLinuxNothingIsGuessed() {
        assertEquals(Doctor.NOT_AVAILABLE, Doctor.ports(Optional.empty()).value());
        assertEquals(Doctor.NOT_AVAILABLE, Doctor.backlog(Optional.empty()).value());
        assertEquals(
                Doctor.NOT_AVAILABLE, Doctor.descriptors(OptionalLong.empty()).value());
        assertEquals(
                Doctor.NOT_AVAILABLE, Doctor.timeWaits(OptionalLong.empty()).value());
    }

    @Test
    void theCommandLooksAtEverything() {
        Cli.Result result = Cli.run("doctor").exits(0);
        for (String what : new String[] {
            "file descriptors",
            "ephemeral ports",
            "somaxconn",
            "processors",
            "processor governor",
            "JDK",
            "background load",
            "TIME_WAIT",
            "memory",
            "free disk"
        }) {
            assertTrue(result.out().contains(what + ": ") || result.out().contains(what + " sockets: "), what);
        }
        List<String> lines = result.out().lines().toList();
        long limits = lines.stream().filter(line -> line.startsWith("! ")).count();
        String last = lines.get(lines.size() - 1);
        assertTrue(last.startsWith(limits == 0 ? "Ready to measure." : limits + " thing"), last);
    }
}
