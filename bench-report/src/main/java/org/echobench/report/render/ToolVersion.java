package org.echobench.report.render;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The versions that the build wrote into the jar. */
public final class ToolVersion {

    private ToolVersion() {}

    /** Echobench's. */
    public static String get() {
        return of("version");
    }

    /** The one of a library whose files lie under a folder with its version. */
    static String of(String name) {
        Properties properties = new Properties();
        try (InputStream in = ToolVersion.class.getResourceAsStream("tool.properties")) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.getProperty(name);
    }
}
