package org.echobench.explain.frames;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.echobench.explain.frames.FrameName.Origin;
import org.echobench.results.profile.ProfileKind;
import org.echobench.results.run.RunFolder;

/**
 * How much of a row's cost is in stacks that contain a class: in the class itself and in all that it calls.
 *
 * @param run that has the profiles
 * @param subject of the row: the label of a server, or of a side
 * @param share of the cost, above 0 and at most 1
 * @param perOperation in the cost's unit
 */
public record ClassUse(RunFolder run, String row, String subject, Cost cost, double share, double perOperation) {

    /** The rows whose profiles contain the class: CPU before allocation, then by share, largest first. */
    public static List<ClassUse> of(Collection<RunFolder> runs, String name) {
        List<ClassUse> uses = new ArrayList<>();
        for (RunFolder run : runs) {
            for (ProfileKind kind : ProfileKind.values()) {
                Cost cost = kind == ProfileKind.ALLOC ? Cost.ALLOC : Cost.CPU;
                for (Profiled profiled : profiled(run, kind)) {
                    double all = profiled.forks.stream()
                            .mapToDouble(fork -> fork.total(cost))
                            .sum();
                    double part = profiled.forks.stream()
                            .mapToDouble(fork -> fork.unit(cost)
                                    * fork.stacks(cost).stream()
                                            .filter(stack -> classes(stack).anyMatch(one -> isNamed(one, name)))
                                            .mapToDouble(Stack::value)
                                            .sum())
                            .sum();
                    if (part > 0) {
                        uses.add(new ClassUse(
                                run, profiled.row, profiled.subject, cost, part / all, part / profiled.forks.size()));
                    }
                }
            }
        }
        uses.sort(Comparator.comparing(ClassUse::cost).thenComparingDouble(use -> -use.share));
        return uses;
    }

    /** The names of all classes in the profiles, without their packages. */
    public static Set<String> names(Collection<RunFolder> runs) {
        Set<String> names = new TreeSet<>();
        for (RunFolder run : runs) {
            for (ProfileKind kind : ProfileKind.values()) {
                profiled(run, kind).stream()
                        .flatMap(row -> row.forks.stream())
                        .flatMap(fork -> fork.server().stream())
                        .flatMap(ClassUse::classes)
                        .map(ClassUse::simple)
                        .forEach(names::add);
            }
        }
        return names;
    }

    private record Profiled(String row, String subject, List<ForkProfile> forks) {}

    private static List<Profiled> profiled(RunFolder run, ProfileKind kind) {
        ProfiledForks profiles = new ProfiledForks(run);
        return profiles.records(kind).stream()
                .map(fork -> List.of(fork.id().row(), fork.id().subject()))
                .distinct()
                .map(id -> new Profiled(id.get(0), id.get(1), profiles.of(id.get(0), id.get(1), kind)))
                .filter(row -> !row.forks.isEmpty())
                .toList();
    }

    private static Stream<String> classes(Stack stack) {
        return stack.frames().stream()
                .filter(frame -> frame.origin() == Origin.JAVA || frame.origin() == Origin.JDK)
                .map(frame -> frame.name().substring(0, frame.name().lastIndexOf('.')));
    }

    /** Whether the name is that of the class or of its outer class, with or without the package. */
    private static boolean isNamed(String type, String name) {
        String outer = type.replaceFirst("(?<=[^.$])\\$.*", "");
        return type.equals(name)
                || outer.equals(name)
                || simple(type).equals(name)
                || simple(outer).equals(name);
    }

    private static String simple(String type) {
        return type.substring(type.lastIndexOf('.') + 1);
    }
}
