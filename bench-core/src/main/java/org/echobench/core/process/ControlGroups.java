package org.echobench.core.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Where a process stands in the hierarchies of Linux's control groups, by cgroups(7) and proc(5). */
final class ControlGroups {

    private static final String CONTROLLERS = "cgroup.controllers";
    private static final String CHILDREN = "cgroup.subtree_control";

    /**
     * A hierarchy that is mounted.
     *
     * @param version 1 or 2
     * @param controllers those of a hierarchy of version 1; empty for version 2
     * @param mount its folder
     * @param own the process's group, at or below the mount
     */
    private record Hierarchy(int version, List<String> controllers, Path mount, Path own) {}

    private final List<Hierarchy> hierarchies;

    private ControlGroups(List<Hierarchy> hierarchies) {
        this.hierarchies = hierarchies;
    }

    /** @param self the folder of a process below {@code /proc} */
    static ControlGroups of(Path self) throws IOException {
        List<String> groups = Files.readAllLines(self.resolve("cgroup"));
        List<Hierarchy> found = new ArrayList<>();
        for (String line : Files.readAllLines(self.resolve("mountinfo"))) {
            String[] halves = line.split(" - ", 2);
            String[] mount = halves[0].split(" ");
            String[] type = halves[1].split(" ");
            if (type[0].equals("cgroup2")) {
                add(found, groups, 2, List.of(), mount);
            } else if (type[0].equals("cgroup")) {
                add(found, groups, 1, List.of(type[type.length - 1].split(",")), mount);
            }
        }
        return new ControlGroups(found);
    }

    private static void add(
            List<Hierarchy> found, List<String> groups, int version, List<String> controllers, String[] mount) {
        for (String line : groups) {
            String[] fields = line.split(":", 3);
            boolean same = version == 2
                    ? fields[1].isEmpty()
                    : !fields[1].isEmpty() && controllers.containsAll(List.of(fields[1].split(",")));
            if (same) {
                String root = mount[3].equals("/") ? "" : mount[3];
                // Inside a container the path may be the host's, and the mount the container's own group.
                String below = fields[2].startsWith(root) ? fields[2].substring(root.length()) : "";
                Path folder = Path.of(mount[4]);
                found.add(new Hierarchy(version, controllers, folder, Path.of(mount[4] + below)));
            }
        }
    }

    /** The process's group in the hierarchy of version 1 that has the controller. */
    Optional<Path> version1(String controller) {
        return hierarchies.stream()
                .filter(one -> one.version() == 1 && one.controllers().contains(controller))
                .map(Hierarchy::own)
                .findFirst();
    }

    /**
     * The nearest group at or above the process's own whose children can have these controllers, which are turned on
     * there; empty if version 2 lacks them. A group with processes, except the root, cannot give its children a
     * controller.
     *
     * @throws IOException if no group may be written
     */
    Optional<Path> unified(String... controllers) throws IOException {
        for (Hierarchy one : hierarchies) {
            if (one.version() == 2 && has(one.own(), CONTROLLERS, controllers)) {
                return Optional.of(withChildren(one, controllers));
            }
        }
        return Optional.empty();
    }

    private static Path withChildren(Hierarchy one, String... controllers) throws IOException {
        IOException refused = null;
        for (Path group = one.own(); group.startsWith(one.mount()); group = group.getParent()) {
            try {
                if (!has(group, CHILDREN, controllers)) {
                    Files.writeString(group.resolve(CHILDREN), "+" + String.join(" +", controllers));
                }
                if (Files.isWritable(group)) {
                    return group;
                }
            } catch (IOException e) {
                refused = e;
            }
        }
        throw refused == null ? new IOException(one.own() + " cannot be written") : refused;
    }

    private static boolean has(Path group, String file, String... controllers) throws IOException {
        return List.of(Files.readString(group.resolve(file)).strip().split(" ")).containsAll(List.of(controllers));
    }
}
