package org.echobench.cluster.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.echobench.core.scale.Memory;
import org.echobench.results.stats.LinearFit;

/**
 * The resources for a number of connections to one server: memory, descriptors, addresses, loader processes.
 *
 * @param connections 1 to 100,000,000
 * @param descriptors files that a loader process may open, more than {@value #OTHER_DESCRIPTORS}
 * @param ports of one client address, at least 1
 */
public record ConnectionPlan(long connections, long descriptors, long ports, Footprint footprint) {

    /** File descriptors that a JVM needs beside its connections. */
    static final int OTHER_DESCRIPTORS = 500;

    /** Up to here Linux finds a free port of an address at once; beyond 14,116 opening becomes ten times slower. */
    private static final long QUICK_PER_ADDRESS = 10_000;

    /** A collector needs room beside the live objects. */
    private static final int HEAP_PER_LIVE = 2;

    /** The JVM itself, the kernel, everything else on the host. */
    private static final double REST = 1L << 30;

    /** Above this, {@code nofile} cannot be raised without it. */
    private static final long NR_OPEN = 1_048_576;

    private static final double GIB = 1L << 30;

    /** What the host's memory is made of; what the process uses is the sum of others. */
    private static final List<Memory> PARTS = List.of(Memory.HEAP, Memory.DIRECT, Memory.RSS, Memory.KERNEL);

    public ConnectionPlan {
        if (connections < 1 || connections > 100_000_000) {
            throw new IllegalArgumentException("connections must be 1 to 100000000, but is " + connections);
        }
        if (descriptors <= OTHER_DESCRIPTORS) {
            throw new IllegalArgumentException(
                    "descriptors must be more than " + OTHER_DESCRIPTORS + ", but is " + descriptors);
        }
        if (ports < 1) {
            throw new IllegalArgumentException("ports must be at least 1, but is " + ports);
        }
    }

    /** Loader processes, by their descriptors. */
    public long processes() {
        return ceiling(connections, descriptors - OTHER_DESCRIPTORS);
    }

    /** Client addresses without which there are not enough ports to one port of the server. */
    public long leastAddresses() {
        return ceiling(connections, ports);
    }

    /** Client addresses with which connections open at full speed. */
    public long quickAddresses() {
        return ceiling(connections, Math.min(ports, QUICK_PER_ADDRESS));
    }

    /** Descriptors that the server's process needs. */
    public long serverDescriptors() {
        return connections + OTHER_DESCRIPTORS;
    }

    private static long ceiling(long value, long by) {
        return (value + by - 1) / by;
    }

    /** Bytes of a kind of memory at that number of connections; empty where it was not measured. */
    public Optional<LinearFit.Estimate> bytes(Memory memory) {
        return Optional.ofNullable(footprint.fits().get(memory)).map(fit -> fit.at(connections));
    }

    private double growth(Memory memory) {
        return Optional.ofNullable(footprint.fits().get(memory))
                .map(fit -> Math.max(0, fit.slope()) * connections)
                .orElse(0.0);
    }

    /** The server's heap, with room for its collector. */
    public double heapBytes() {
        return HEAP_PER_LIVE * bytes(Memory.HEAP).map(LinearFit.Estimate::value).orElse(0.0);
    }

    /** Memory of the server's host. The kernel's part includes both ends, so it is too large. */
    public double hostBytes() {
        return heapBytes() + growth(Memory.DIRECT) + growth(Memory.RSS) + growth(Memory.KERNEL) + REST;
    }

    /** For a person. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        boolean beyond = connections > footprint.most();
        lines.add(String.format(
                Locale.ROOT,
                "%s, %,d connections%s",
                footprint.server(),
                connections,
                beyond
                        ? String.format(
                                Locale.ROOT,
                                ": extrapolated, measured up to %,d, 95 %% interval of a prediction",
                                footprint.most())
                        : ", by measured bytes per connection"));
        lines.add("  server host");
        for (Memory memory : PARTS) {
            bytes(memory).ifPresent(estimate -> lines.add(memoryLine(memory, estimate)));
        }
        lines.add(
                String.format(Locale.ROOT, "    heap to give   -Xmx%.0fm, twice what lives", heapBytes() / (1 << 20)));
        lines.add(String.format(
                Locale.ROOT,
                "    memory         %.1f GiB: that heap, the growth of the others, 1 GiB for the rest",
                hostBytes() / GIB));
        lines.add("    descriptors    " + serverDescriptors() + ": "
                + (serverDescriptors() > NR_OPEN ? "sysctl -w fs.nr_open=" + serverDescriptors() + ", then " : "")
                + "ulimit -n " + serverDescriptors());
        lines.add("  clients");
        lines.add(String.format(
                Locale.ROOT,
                "    processes      %d loaders of %,d connections, by %,d descriptors each",
                processes(),
                ceiling(connections, processes()),
                descriptors));
        lines.add(String.format(
                Locale.ROOT,
                "    addresses      %d at least, by %,d ports each; %d so that connections open quickly",
                leastAddresses(),
                ports,
                quickAddresses()));
        return lines;
    }

    private static String memoryLine(Memory memory, LinearFit.Estimate estimate) {
        String error = Double.isNaN(estimate.error())
                ? "error not known, two steps only"
                : String.format(Locale.ROOT, "± %.2f", estimate.error() / GIB);
        String what =
                switch (memory) {
                    case HEAP -> "lives after a full collection";
                    case DIRECT -> "buffers of the JDK";
                    case RSS -> "whole process, with the heap that was measured with";
                    case USED -> "resident set without the heap that is not in use";
                    case KERNEL -> "slab of a machine that has both ends";
                };
        return String.format(
                Locale.ROOT, "    %-14s %.2f GiB (%s), %s", memory.label(), estimate.value() / GIB, error, what);
    }
}
