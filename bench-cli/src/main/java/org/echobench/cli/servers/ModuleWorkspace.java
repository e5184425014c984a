package org.echobench.cli.servers;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Predicate;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import org.apache.maven.model.Model;
import org.apache.maven.model.io.xpp3.MavenXpp3Reader;
import org.apache.maven.model.io.xpp3.MavenXpp3Writer;
import org.codehaus.plexus.util.xml.pull.XmlPullParserException;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.results.UserError;
import org.echobench.runner.input.Nearest;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.repository.WorkspaceReader;
import org.eclipse.aether.repository.WorkspaceRepository;

/**
 * A server module with a version of its framework, for Maven's resolver: the module's pom, the jars on its class path,
 * our poms in those jars, and their parents in the distribution. The module's pom names the framework's version in the
 * property {@code framework.version}; dependencies of that version belong to the framework.
 *
 * @param module the module's pom, with the version set
 * @param jars the jars of its class path
 */
record ModuleWorkspace(Model module, List<Path> jars) implements WorkspaceReader {

    private static final String FRAMEWORK_VERSION = "framework.version";

    /** Our own group, which no repository has. */
    private static final String GROUP = "org.echobench";

    private static final String PROVIDERS = "META-INF/services/" + BenchServerProvider.class.getName();

    private static final Pattern ANY_POM = Pattern.compile("META-INF/maven/[^/]+/[^/]+/pom\\.xml");

    /**
     * The module of a class path with another framework version; empty if no pom on it has the property.
     *
     * @param version of the framework, and further properties of the pom, each as {@code :name=value}
     * @throws UserError if the pom does not have one of these further properties
     */
    static Optional<ModuleWorkspace> of(List<Path> jars, String version) {
        for (Path jar : jars) {
            Optional<Model> found = pom(jar, true, name -> ANY_POM.matcher(name).matches())
                    .filter(model -> model.getProperties().containsKey(FRAMEWORK_VERSION));
            if (found.isPresent()) {
                set(found.get().getProperties(), version.split(":"));
                return Optional.of(new ModuleWorkspace(found.get(), jars));
            }
        }
        return Optional.empty();
    }

    private static void set(Properties pom, String[] words) {
        if (words.length == 0 || words[0].isEmpty()) {
            throw new UserError("A version is missing after the server's name: give it as in netty:4.2.6.Final.");
        }
        pom.setProperty(FRAMEWORK_VERSION, words[0]);
        for (String word : List.of(words).subList(1, words.length)) {
            String[] property = word.split("=", 2);
            if (!pom.containsKey(property[0])) {
                throw new UserError(
                        Nearest.unknown("property of the server's pom", property[0], pom.stringPropertyNames()));
            }
            pom.setProperty(property[0], property.length > 1 ? property[1] : "");
        }
    }

    Artifact artifact() {
        return new DefaultArtifact(group(), module.getArtifactId(), "jar", version());
    }

    /** The module's own dependencies, as {@code group:artifact}; first those with the framework's version property. */
    List<String> dependencies() {
        String framework = "${" + FRAMEWORK_VERSION + "}";
        return module.getDependencies().stream()
                .sorted(Comparator.comparing(dependency -> !framework.equals(dependency.getVersion())))
                .map(dependency -> dependency.getGroupId() + ":" + dependency.getArtifactId())
                .toList();
    }

    private String group() {
        return module.getGroupId() == null ? module.getParent().getGroupId() : module.getGroupId();
    }

    private String version() {
        return module.getVersion() == null ? module.getParent().getVersion() : module.getVersion();
    }

    @Override
    public WorkspaceRepository getRepository() {
        return new WorkspaceRepository("echobench");
    }

    @Override
    public File findArtifact(Artifact artifact) {
        String name = artifact.getArtifactId() + "-" + artifact.getVersion();
        if (!artifact.getExtension().equals("pom")) {
            String classifier = artifact.getClassifier();
            return jar(name + (classifier.isEmpty() ? "" : "-" + classifier)).orElse(null);
        }
        if (artifact.getArtifactId().equals(module.getArtifactId())
                && artifact.getGroupId().equals(group())) {
            return file(module);
        }
        if (!artifact.getGroupId().equals(GROUP)) {
            return null;
        }
        Path parent = Distribution.current().home().resolve("poms").resolve(name + ".pom");
        String inJar = "META-INF/maven/" + GROUP + "/" + artifact.getArtifactId() + "/pom.xml";
        return Files.exists(parent)
                ? parent.toFile()
                : jar(name)
                        .flatMap(jar -> pom(jar.toPath(), false, inJar::equals))
                        .map(ModuleWorkspace::file)
                        .orElse(null);
    }

    @Override
    public List<String> findVersions(Artifact artifact) {
        return findArtifact(artifact) == null ? List.of() : List.of(artifact.getVersion());
    }

    private Optional<File> jar(String name) {
        return jars.stream()
                .filter(jar -> jar.getFileName().toString().equals(name + ".jar"))
                .map(Path::toFile)
                .findFirst();
    }

    /** @param ofServers whether only a jar with servers counts */
    private static Optional<Model> pom(Path jar, boolean ofServers, Predicate<String> name) {
        if (!Files.isRegularFile(jar)) {
            return Optional.empty();
        }
        try (JarFile files = new JarFile(jar.toFile())) {
            Optional<String> pom =
                    files.stream().map(ZipEntry::getName).filter(name).findFirst();
            if (pom.isEmpty() || ofServers && files.getEntry(PROVIDERS) == null) {
                return Optional.empty();
            }
            try (InputStream in = files.getInputStream(files.getEntry(pom.get()))) {
                return Optional.of(new MavenXpp3Reader().read(in));
            }
        } catch (IOException | XmlPullParserException e) {
            throw new UserError("The pom in " + jar + " cannot be read: " + e.getMessage() + ".", e);
        }
    }

    private static File file(Model pom) {
        try {
            Path file = Files.createTempFile("echobench", ".pom");
            file.toFile().deleteOnExit();
            try (OutputStream out = Files.newOutputStream(file)) {
                new MavenXpp3Writer().write(out, pom);
            }
            return file.toFile();
        } catch (IOException e) {
            throw new UserError("A temporary file cannot be written: " + e.getMessage() + ".", e);
        }
    }
}
