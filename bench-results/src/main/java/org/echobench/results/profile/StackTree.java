package org.echobench.results.profile;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The merged stacks of all forks of both sides, for a flame graph: a frame with what it calls.
 *
 * @param frame a name as in {@link FrameName}; {@link #ALL} at the root
 * @param base per operation with callees, the mean over base's forks; 0 where there is no base
 * @param head per operation with callees, the mean over head's forks
 * @param children by name
 */
public record StackTree(String frame, double base, double head, List<StackTree> children) {

    /** The name of the root. */
    public static final String ALL = "all";

    public StackTree {
        children = List.copyOf(children);
    }

    /**
     * @param base forks of base; none where there is only one side
     * @param head forks of head
     */
    public static StackTree of(Cost cost, List<ForkProfile> base, List<ForkProfile> head) {
        Node root = new Node();
        for (ForkProfile fork : base) {
            double unit = fork.unit(cost) / base.size();
            fork.stacks(cost).forEach(stack -> root.add(stack, 0, stack.value() * unit, 0));
        }
        for (ForkProfile fork : head) {
            double unit = fork.unit(cost) / head.size();
            fork.stacks(cost).forEach(stack -> root.add(stack, 0, 0, stack.value() * unit));
        }
        return root.tree(ALL);
    }

    private static final class Node {
        private final Map<String, Node> children = new LinkedHashMap<>();
        private double base;
        private double head;

        private void add(Stack stack, int depth, double base, double head) {
            this.base += base;
            this.head += head;
            if (depth < stack.frames().size()) {
                children.computeIfAbsent(stack.frames().get(depth).name(), name -> new Node())
                        .add(stack, depth + 1, base, head);
            }
        }

        private StackTree tree(String name) {
            return new StackTree(
                    name,
                    base,
                    head,
                    children.entrySet().stream()
                            .map(child -> child.getValue().tree(child.getKey()))
                            .sorted(Comparator.comparing(StackTree::frame))
                            .toList());
        }
    }
}
