package org.echobench.explain.frames;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
        return profiled(runs)
                .map(profiled -> profiled.use(name))
                .filter(use -> use.perOperation > 0)
                .sorted(Comparator.comparing(ClassUse::cost).thenComparingDouble(use -> -use.share))
                .toList();
    }

    /** The names of all classes in the profiles, without their packages. */
    public static Set<String> names(Collection<RunFolder> runs) {
        return profiled(runs)
                .flatMap(profiled -> profiled.forks.stream())
                .flatMap(fork -> fork.server().stream())
                .flatMap(ClassUse::classes)
                .map(ClassUse::simple)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private record Profiled(RunFolder run, String row, String subject, Cost cost, List<ForkProfile> forks) {

        private ClassUse use(String name) {
            double all = forks.stream().mapToDouble(fork -> fork.total(cost)).sum();
            double part = forks.stream()
                    .mapToDouble(fork -> fork.unit(cost)
                            * fork.stacks(cost).stream()
                                    .filter(stack -> classes(stack).anyMatch(one -> isNamed(one, name)))
                                    .mapToDouble(Stack::value)
                                    .sum())
                    .sum();
            return new ClassUse(run, row, subject, cost, part / all, part / forks.size());
        }
    }

    private static Stream<Profiled> profiled(Collection<RunFolder> runs) {
        return runs.stream().flatMap(run -> Stream.of(Cost.CPU, Cost.ALLOC).flatMap(cost -> profiled(run, cost)));
    }

    private static Stream<Profiled> profiled(RunFolder run, Cost cost) {
        ProfiledForks profiles = new ProfiledForks(run);
        return profiles.records(cost.kind()).stream()
                .map(fork -> List.of(fork.id().row(), fork.id().subject()))
                .distinct()
                .map(id ->
                        new Profiled(run, id.get(0), id.get(1), cost, profiles.of(id.get(0), id.get(1), cost.kind())))
                .filter(profiled -> !profiled.forks.isEmpty());
    }

    private static Stream<String> classes(Stack stack) {
        return stack.frames().stream().filter(FrameName::isJava).map(frame -> frame.name()
                .substring(0, frame.name().lastIndexOf('.')));
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
