package org.echobench.core.spi;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Reads a library's version from the class path, so a result never names a version that did not run. */
public final class LibraryVersion {

    private LibraryVersion() {}

    /**
     * The version that Maven wrote into the library's jar.
     *
     * @throws IllegalStateException if the jar on the class path of {@code anchor} has no Maven descriptor
     */
    public static String ofMaven(Class<?> anchor, String groupId, String artifactId) {
        return ofResource(anchor, "/META-INF/maven/" + groupId + "/" + artifactId + "/pom.properties");
    }

    /**
     * The property {@code version} of a resource.
     *
     * @throws IllegalStateException if it is not on the class path of {@code anchor}
     */
    public static String ofResource(Class<?> anchor, String path) {
        try (InputStream in = anchor.getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalStateException("no version file on the class path: " + path);
            }
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty("version");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The implementation version in the manifest of the jar that holds {@code anchor}.
     *
     * @throws IllegalStateException if it is not in the manifest
     */
    public static String ofManifest(Class<?> anchor) {
        String version = anchor.getPackage().getImplementationVersion();
        if (version == null || version.isBlank()) {
            throw new IllegalStateException("the jar of " + anchor.getName() + " has no Implementation-Version");
        }
        return version;
    }
}
