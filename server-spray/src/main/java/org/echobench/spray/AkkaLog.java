package org.echobench.spray;

import akka.actor.UntypedActor;
import akka.event.Logging;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Passes Akka's log to java.util.logging; Akka's own logger prints to standard output. Akka makes it by its name. */
final class AkkaLog extends UntypedActor {

    /** Held here, because java.util.logging drops the settings of a logger to which nobody refers. */
    private static final Logger BINDING = Logger.getLogger("akka.io.TcpListener");

    static {
        // The server's start reports it, in one sentence.
        BINDING.setFilter(line -> !line.getMessage().startsWith("Bind failed"));
    }

    @Override
    public void onReceive(Object message) {
        if (message instanceof Logging.InitializeLogger) {
            getSender().tell(Logging.loggerInitialized(), getSelf());
        } else if (message instanceof Logging.Error error) {
            log(error, Level.SEVERE, error.cause());
        } else if (message instanceof Logging.LogEvent event) {
            log(event, Level.FINE, null);
        } else {
            unhandled(message);
        }
    }

    private static void log(Logging.LogEvent event, Level level, Throwable cause) {
        String name = event.logClass().getName();
        Logger.getLogger(name).log(level, String.valueOf(event.message()), cause);
    }
}
