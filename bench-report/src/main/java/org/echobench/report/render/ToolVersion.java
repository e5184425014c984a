package org.echobench.report.render;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of Echobench, as the build wrote it. */
public final class ToolVersion {

    private ToolVersion() {}

    /** The version in the jar. */
    public static String get() {
        Properties properties = new Properties();
        try (InputStream in = ToolVersion.class.getResourceAsStream("tool.properties")) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.getProperty("version");
    }
}
