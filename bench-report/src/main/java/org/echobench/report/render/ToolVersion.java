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

    /** The version of a library; its files lie in a folder with that name. */
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
