package org.echobench.pekko;

import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.event.Logging;
import org.apache.pekko.stream.StreamLimitReachedException;

/**
 * Passes Pekko's log to java.util.logging; Pekko's own logger prints to standard output. Pekko makes it by its name.
 */
final class PekkoLog extends AbstractActor {

    @Override
    public Receive createReceive() {
        return receiveBuilder()
                .match(Logging.InitializeLogger.class, initialise -> getSender()
                        .tell(Logging.loggerInitialized(), getSelf()))
                .match(Logging.Error.class, PekkoLog::log)
                .build();
    }

    private static void log(Logging.Error error) {
        String message = String.valueOf(error.message());
        // The first is reported by the server's start, in one sentence. The other means that a peer has exceeded a
        // limit.
        if (!message.startsWith("Bind failed") && !isLimit(error.cause())) {
            Logger.getLogger(error.logClass().getName()).log(Level.SEVERE, message, error.cause());
        }
    }

    private static boolean isLimit(Throwable error) {
        for (Throwable cause = error; cause != null; cause = cause.getCause()) {
            if (cause instanceof StreamLimitReachedException) {
                return true;
            }
        }
        return false;
    }
}
