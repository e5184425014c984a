package org.echobench.cli.terminal;

import java.lang.reflect.Method;
import picocli.CommandLine.Model.CommandSpec;

/** The kind of the standard output. */
public final class Console {

    private static final int DEFAULT_COLUMNS = 80;
    private static final int MIN_COLUMNS = 40;
    private static final int MAX_COLUMNS = 400;

    private Console() {}

    /** True if a person looks at it. */
    public static boolean isTerminal() {
        java.io.Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            // Since JDK 22 there is a console without a terminal too, and this method to tell.
            Method isTerminal = java.io.Console.class.getMethod("isTerminal");
            return (boolean) isTerminal.invoke(console);
        } catch (NoSuchMethodException e) {
            return true;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Width in characters: COLUMNS, else the terminal's width, else 80. */
    public static int columns() {
        String given = System.getenv("COLUMNS");
        if (given != null && given.matches("\\d{1,4}")) {
            return clamp(Integer.parseInt(given));
        }
        return isTerminal()
                ? clamp(CommandSpec.create().usageMessage().autoWidth(true).width())
                : DEFAULT_COLUMNS;
    }

    private static int clamp(int columns) {
        return Math.max(MIN_COLUMNS, Math.min(MAX_COLUMNS, columns));
    }
}
