package org.echobench.core.metrics;

import java.util.Optional;
import java.util.OptionalLong;

/** Figures of Linux under /proc; empty on other systems. */
public final class ProcFs {

    private ProcFs() {}

    /** Resident set of this process, in bytes. */
    public static OptionalLong residentBytes() {
        return found(ProcText.read("/proc/self/status").map(text -> ProcText.kilobytes(text, "VmRSS")));
    }

    /** Kernel slab of the whole machine, where sockets live, in bytes. */
    public static OptionalLong slabBytes() {
        return found(ProcText.read("/proc/meminfo").map(text -> ProcText.kilobytes(text, "Slab")));
    }

    /** Memory that can be had without swapping, in bytes. */
    public static OptionalLong availableBytes() {
        return found(ProcText.read("/proc/meminfo").map(text -> ProcText.kilobytes(text, "MemAvailable")));
    }

    /** Addresses in TIME_WAIT on the whole machine: those of an earlier fork slow the next one. */
    public static OptionalLong timeWaits() {
        return found(ProcText.read("/proc/net/sockstat").map(ProcText::timeWaits));
    }

    private static OptionalLong found(Optional<OptionalLong> value) {
        return value.orElse(OptionalLong.empty());
    }
}
