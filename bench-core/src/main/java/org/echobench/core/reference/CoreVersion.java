package org.echobench.core.reference;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of bench-core, which the build writes into a resource: it is there in a jar and in a class folder. */
final class CoreVersion {

    private static final String RESOURCE = "/org/echobench/core/version.properties";

    private CoreVersion() {}

    static String read() {
        try (InputStream in = CoreVersion.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException("bench-core's version is not on the class path: " + RESOURCE);
            }
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty("version");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
