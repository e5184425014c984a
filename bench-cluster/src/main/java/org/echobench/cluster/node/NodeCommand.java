package org.echobench.cluster.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.echobench.core.load.LoadFailure;
import org.echobench.core.subscribers.MessageCodec;
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
            String answer = action == Action.SERVER_END
                    ? MessageCodec.encode(agent.serverEnd())
                    : agent.handle(action, argument);
            Path written = agent.folder().resolve(answerFile + ".partial");
            Files.writeString(written, answer);
            Files.move(written, agent.folder().resolve(answerFile), StandardCopyOption.ATOMIC_MOVE);
        } catch (LoadFailure | IllegalArgumentException e) {
            // A client's view, also where this is the server's node and leads the clients.
            throw new NodeFailure(reason(e) + NodeFailure.serverEnd(agent.serverEnd()), true);
        } catch (Exception e) {
            throw new NodeFailure(reason(e), agent.serverFailed());
        }
    }

    private static String reason(Exception e) {
        e.printStackTrace(); // into the node's log
        String message = e.getMessage() == null ? e.toString() : e.getMessage();
        return e instanceof IOException ? e.getClass().getSimpleName() + ": " + message : message;
    }
}
