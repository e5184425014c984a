package org.echobench.cluster.node;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.echobench.core.load.LoadFailure;
import org.mortbay.jetty.orchestrator.ClusterTools;
import org.mortbay.jetty.orchestrator.NodeJob;

/**
 * A command as the orchestrator carries it: it returns nothing, so the answer is a file in the node's folder that the
 * controller reads. Argument and answer are JSON.
 */
public final class NodeCommand implements NodeJob {

    private static final long serialVersionUID = 1L;
    private static final String AGENT = "echobench.agent";

    private final Action action;
    private final String argument;
    private final String answerFile;

    /** @param answerFile a name that no other command to the same node has */
    public NodeCommand(Action action, String argument, String answerFile) {
        this.action = action;
        this.argument = argument;
        this.answerFile = answerFile;
    }

    @Override
    public void execute(ClusterTools tools) throws NodeFailure {
        NodeAgent agent = (NodeAgent) tools.nodeEnvironment()
                .computeIfAbsent(AGENT, key -> new NodeAgent(Path.of("").toAbsolutePath()));
        if (action == Action.PING) {
            agent.pinged();
            return;
        }
        try {
            String answer = action == Action.SERVER_END ? agent.serverEnd() : agent.handle(action, argument);
            Path written = agent.folder().resolve(answerFile + ".partial");
            Files.writeString(written, answer);
            Files.move(written, agent.folder().resolve(answerFile), StandardCopyOption.ATOMIC_MOVE);
        } catch (LoadFailure | IllegalArgumentException e) {
            throw failure(e, true);
        } catch (Exception e) {
            throw failure(e, agent.serverFailed());
        }
    }

    private static NodeFailure failure(Exception e, boolean ofServer) {
        e.printStackTrace(); // into the node's log
        String message = e.getMessage() == null ? e.toString() : e.getMessage();
        return new NodeFailure(
                e instanceof java.io.IOException ? e.getClass().getSimpleName() + ": " + message : message, ofServer);
    }
}
