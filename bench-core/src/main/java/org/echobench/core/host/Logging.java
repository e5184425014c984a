package org.echobench.core.host;

import java.util.logging.ConsoleHandler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;

/** Quietens java.util.logging, where most frameworks report every start at INFO. Named by -Djava.util.logging.config.class. */
public final class Logging {

    public Logging() {
        Logger root = LogManager.getLogManager().getLogger("");
        root.setLevel(Level.WARNING);
        ConsoleHandler console = new ConsoleHandler();
        console.setLevel(Level.WARNING);
        root.addHandler(console);
    }
}
