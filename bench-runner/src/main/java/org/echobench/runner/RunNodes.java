package org.echobench.runner;

import java.util.List;
import java.util.Optional;
import org.echobench.results.UserError;
import org.echobench.results.run.Environment;
import org.echobench.results.run.Environment.Node;
import org.echobench.results.run.RunFolder;

/**
 * The machines of a run that takes several. They are known when the first fork has reached them, and are the same from
 * then on.
 */
public final class RunNodes {

    private final RunFolder folder;

    RunNodes(RunFolder folder) {
        this.folder = folder;
    }

    /**
     * Names them at the first fork, and compares them at later ones. Their memory and their clocks may differ.
     *
     * @throws UserError naming the first difference
     */
    public void require(List<Node> nodes) {
        Environment environment = folder.environment();
        if (environment.nodes().isEmpty()) {
            write(environment.withNodes(nodes));
            return;
        }
        Optional<String> difference = environment.difference(nodes);
        if (difference.isPresent()) {
            throw new UserError("This run cannot be resumed, because of the nodes " + difference.get()
                    + ": its finished forks would not compare with the rest, so start a new run.");
        }
    }

    private void write(Environment environment) {
        BenchmarkRun.onDisk(folder.path(), () -> {
            folder.write(environment);
            return environment;
        });
    }
}
