package org.echobench.core.host;

import java.util.logging.ConsoleHandler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;

/** Silences INFO in java.util.logging, to which most frameworks log every start. Set by {@link SuiteJvm#LOGGING}. */
public final class Logging {

    public Logging() {
        Logger root = LogManager.getLogManager().getLogger("");
        root.setLevel(Level.WARNING);
        ConsoleHandler console = new ConsoleHandler();
        console.setLevel(Level.WARNING);
        root.addHandler(console);
    }
}
