package org.echobench.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A server module whose framework comes in versions from a repository in a folder, which the user's settings name. */
final class AcmeFramework implements AutoCloseable {

    private static final String PROVIDER = """
            package acme;

            import java.io.IOException;
            import org.echobench.core.reference.*;
            import org.echobench.core.spi.*;

            public class AcmeProvider implements BenchServerProvider {
                public ServerInfo info() {
                    String version = LibraryVersion.ofResource(AcmeProvider.class, "/acme.properties");
                    return new ServerInfo("acme", "Acme", version, Threading.EVENT_LOOP, FlushPolicy.PER_READ);
                }
                public BenchServer start(ServerConfig config) throws IOException {
                    int bytes = acme.lib.Engine.start();
                    return ReferenceServer.start("acme", config.withHandlerAllocBytes(bytes), () -> Disturbance.NONE);
                }
            }
            """;

    private static final String ENGINE = "package acme.lib; public class Engine { %s }";

    private static final String POM = "<project><modelVersion>4.0.0</modelVersion><groupId>test</groupId>"
            + "<artifactId>%s</artifactId><version>%s</version>%s</project>";

    private static final String DEPENDENCY =
            "<dependency><groupId>test</groupId><artifactId>%s</artifactId><version>%s</version></dependency>";

    /** Of a version whose handlers allocate nothing. */
    static final String PLAIN = "public static int start() { return 0; }";

    /** Of a version that the module does not link with. */
    static final String WITHOUT_START = "";

    private static final String CLASS_PATH = System.getProperty("java.class.path");

    private final String userHome = System.getProperty("user.home");
    private final Path temp;
    private final Path repository;

    /** The distribution. */
    final Path home;

    /** The user's. */
    final Path maven;

    /** Has version 1.0, which is plain, and makes the folder the user's home. */
    AcmeFramework(Path temp) throws IOException {
        this.temp = temp;
        System.setProperty("user.home", temp.resolve("user").toString());
        System.clearProperty("maven.repo.local");
        maven = Files.createDirectories(temp.resolve("user/.m2"));
        home = temp.resolve("dist");
        repository = temp.resolve("repository");
        settings(repository.toUri().toString());
        module(library("1.0", PLAIN));
    }

    @Override
    public void close() {
        System.setProperty("user.home", userHome);
    }

    /** Versions that the repository lists. */
    void list(String... versions) throws IOException {
        Files.writeString(
                repository.resolve("test/acme-lib/maven-metadata.xml"),
                "<metadata><groupId>test</groupId><artifactId>acme-lib</artifactId><versioning><versions>"
                        + Stream.of(versions)
                                .map(version -> "<version>" + version + "</version>")
                                .collect(Collectors.joining())
                        + "</versions></versioning></metadata>");
    }

    void settings(String mirror) throws IOException {
        Files.writeString(
                maven.resolve("settings.xml"),
                "<settings><mirrors><mirror><id>folder</id><mirrorOf>*</mirrorOf><url>" + mirror
                        + "</url></mirror></mirrors></settings>");
    }

    Path library(String version, String members) throws IOException {
        return library(repository, version, members);
    }

    /** A version of the framework as a repository has it. */
    Path library(Path repository, String version, String members) throws IOException {
        Path folder =
                Files.createDirectories(repository.resolve("test/acme-lib").resolve(version));
        Path classes = temp.resolve("lib-" + version);
        TestJar.compile(classes, "Engine", ENGINE.formatted(members), CLASS_PATH, "-proc:none");
        Files.writeString(folder.resolve("acme-lib-" + version + ".pom"), POM.formatted("acme-lib", version, ""));
        return TestJar.write(
                folder.resolve("acme-lib-" + version + ".jar"),
                Map.of(
                        "acme/lib/Engine.class",
                        Files.readAllBytes(classes.resolve("acme/lib/Engine.class")),
                        "acme.properties",
                        TestJar.bytes("version=" + version)));
    }

    /** The module, with the first version. */
    private void module(Path library) throws IOException {
        Path folder = ClassPathFolder.make(home.resolve("servers/acme"), name -> true);
        String dependencies;
        try (Stream<Path> jars = Files.list(folder)) {
            dependencies = jars.map(jar -> jar.getFileName().toString().replace(".jar", ""))
                    .map(name -> DEPENDENCY.formatted(
                            name.substring(0, name.lastIndexOf('-')), name.substring(name.lastIndexOf('-') + 1)))
                    .collect(Collectors.joining());
        }
        Files.copy(library, folder.resolve(library.getFileName()));
        Path classes = temp.resolve("module");
        TestJar.compile(classes, "AcmeProvider", PROVIDER, CLASS_PATH + File.pathSeparator + library, "-proc:none");
        String rest = "<properties><framework.version>1.0</framework.version></properties><dependencies>" + dependencies
                + DEPENDENCY.formatted("acme-lib", "${framework.version}") + "</dependencies>";
        TestJar.write(
                folder.resolve("server-acme-1.jar"),
                Map.of(
                        "acme/AcmeProvider.class",
                        Files.readAllBytes(classes.resolve("acme/AcmeProvider.class")),
                        TestJar.PROVIDERS,
                        TestJar.bytes("acme.AcmeProvider"),
                        "META-INF/maven/test/server-acme/pom.xml",
                        TestJar.bytes(POM.formatted("server-acme", "1", rest))));
    }
}
