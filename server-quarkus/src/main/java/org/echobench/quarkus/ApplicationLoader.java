package org.echobench.quarkus;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The class path once more, for one server: Quarkus keeps an application in static fields, so each has classes of its
 * own, as with Quarkus' own launcher. As there, servers share what logs; and the suite's classes.
 */
final class ApplicationLoader extends URLClassLoader {

    /** JBoss' log manager starts a thread, by {@code common.ref}, that never ends. */
    private static final List<String> SHARED =
            List.of("org.echobench.", "org.jboss.logging.", "org.jboss.logmanager.", "io.smallrye.common.ref.");

    private static final String APPLICATION = "org.echobench.quarkus.application.";

    static {
        registerAsParallelCapable();
    }

    ApplicationLoader() throws MalformedURLException {
        super("quarkus", classPath(), getPlatformClassLoader());
    }

    /** This module's jar comes first: it has the classes that Quarkus changed when the module was built. */
    private static URL[] classPath() throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        urls.add(ApplicationLoader.class.getProtectionDomain().getCodeSource().getLocation());
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            urls.add(Path.of(entry).toUri().toURL());
        }
        return urls.toArray(URL[]::new);
    }

    HostedApplication application() throws ReflectiveOperationException {
        return (HostedApplication)
                loadClass(APPLICATION + "EchoApplication").getConstructor().newInstance();
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        return SHARED.stream().anyMatch(name::startsWith) && !name.startsWith(APPLICATION)
                ? ApplicationLoader.class.getClassLoader().loadClass(name)
                : super.loadClass(name, resolve);
    }
}
