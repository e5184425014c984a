package org.echobench.explain.frames;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.echobench.results.profile.ProfileKind;
import org.echobench.results.profile.ProfiledWork;

/** Profiles without a fork. */
final class Profiles {

    /** So many operations that a nanosecond, and a byte, of each is a thousand in the profile. */
    static final long OPERATIONS = 1_000;

    private Profiles() {}

    static ProfiledWork work(ProfileKind kind, double server, double jvm) {
        long total = Math.round(server * OPERATIONS * 1_000);
        return new ProfiledWork(
                kind,
                kind == ProfileKind.CPU ? "ctimer" : "alloc",
                1_000,
                100_000,
                OPERATIONS,
                total,
                OptionalLong.of(total + Math.round(jvm * OPERATIONS * 1_000)),
                Math.round(server * OPERATIONS));
    }

    /**
     * A fork whose stacks sum to what it measured.
     *
     * @param lines stacks, each with its value per operation in the cost's unit
     */
    static ForkProfile fork(ProfileKind kind, String... lines) {
        double scale = kind == ProfileKind.CPU ? 1_000.0 * OPERATIONS : OPERATIONS;
        double server = 0;
        double jvm = 0;
        List<String> stacks = new ArrayList<>();
        for (String line : lines) {
            int space = line.lastIndexOf(' ');
            double value = Double.parseDouble(line.substring(space + 1));
            server += line.startsWith(ProfiledWork.SERVER) ? value : 0;
            jvm += line.startsWith(ProfiledWork.JVM) ? value : 0;
            stacks.add(line.substring(0, space) + " " + String.format(Locale.ROOT, "%.0f", value * scale));
        }
        return ForkProfile.of(work(kind, server, jvm), String.join("\n", stacks));
    }

    /** Forks with a little scatter: the values are these times 1 − 1 %, 1, and 1 + 1 % in turn. */
    static List<ForkProfile> forks(int count, ProfileKind kind, String... lines) {
        List<ForkProfile> forks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String[] scattered = new String[lines.length];
            for (int k = 0; k < lines.length; k++) {
                int space = lines[k].lastIndexOf(' ');
                double value = Double.parseDouble(lines[k].substring(space + 1)) * (1 + ((i + k) % 3 - 1) / 100.0);
                scattered[k] = lines[k].substring(0, space) + " " + value;
            }
            forks.add(fork(kind, scattered));
        }
        return forks;
    }
}
