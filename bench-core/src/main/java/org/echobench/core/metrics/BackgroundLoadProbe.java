package org.echobench.core.metrics;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.echobench.results.run.BackgroundLoad;

/**
 * Measures {@link BackgroundLoad} between its creation and {@link #finish()}. Our own load is the load of this process
 * and of the children it waited for. So create the probe before a fork starts, and finish it after the fork has ended.
 */
public final class BackgroundLoadProbe {

    private final Snapshot start = Snapshot.now();

    /** The load since this probe was created. May be called again for a longer interval. */
    public BackgroundLoad finish() {
        return between(start, Snapshot.now());
    }

    static BackgroundLoad between(Snapshot start, Snapshot end) {
        OptionalDouble steal = OptionalDouble.empty();
        OptionalDouble others = OptionalDouble.empty();
        if (start.stat.isPresent() && end.stat.isPresent()) {
            ProcStat from = start.stat.get();
            ProcStat to = end.stat.get();
            double total = to.totalTicks() - from.totalTicks();
            if (total > 0) {
                long own = end.ownTicks - start.ownTicks;
                steal = OptionalDouble.of((to.stealTicks() - from.stealTicks()) / total);
                others = OptionalDouble.of((to.chargedSince(from) - own) / total);
            }
        }
        OptionalDouble pressure = OptionalDouble.empty();
        long micros = (end.nanos - start.nanos) / 1_000;
        if (start.stalledMicros.isPresent() && end.stalledMicros.isPresent() && micros > 0) {
            long stalled = end.stalledMicros.getAsLong() - start.stalledMicros.getAsLong();
            pressure = OptionalDouble.of((double) stalled / micros);
        }
        OptionalInt runnable = start.stat.isPresent()
                ? OptionalInt.of(Math.max(0, start.stat.get().runnable() - 1))
                : OptionalInt.empty();
        return new BackgroundLoad(
                runnable, start.loadAverage, start.pressure, steal, others, pressure, end.loadAverage);
    }

    /** All counters at one moment. */
    record Snapshot(
            long nanos,
            Optional<ProcStat> stat,
            long ownTicks,
            OptionalLong stalledMicros,
            OptionalDouble pressure,
            OptionalDouble loadAverage) {

        static Snapshot now() {
            Optional<String> own = ProcText.read("/proc/self/stat");
            Optional<String> pressure = ProcText.read("/proc/pressure/cpu");
            return new Snapshot(
                    System.nanoTime(),
                    own.isEmpty()
                            ? Optional.empty()
                            : ProcText.read("/proc/stat").map(ProcStat::parse),
                    own.map(ProcStat::ownTicks).orElse(0L),
                    pressure.map(ProcText::stalledMicros).orElse(OptionalLong.empty()),
                    pressure.map(ProcText::stalledShare).orElse(OptionalDouble.empty()),
                    ProcText.read("/proc/loadavg").map(ProcText::loadAverage).orElse(OptionalDouble.empty()));
        }
    }
}
