package org.echobench.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.inject.Inject;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.project.DefaultDependencyResolutionRequest;
import org.apache.maven.project.DependencyResolutionException;
import org.apache.maven.project.MavenProject;
import org.apache.maven.project.ProjectDependenciesResolver;
import org.codehaus.plexus.util.FileUtils;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.util.artifact.JavaScopes;

/**
 * In a build with JMH benchmarks, after {@code mvn package}: runs the same benchmarks with the last release of the
 * build's artifacts and with what was packaged. Artifacts without a release, usually the module of benchmarks itself,
 * are the same on both sides, as are other libraries.
 */
@Mojo(name = "duet-jmh", aggregator = true, threadSafe = true)
public final class DuetJmhMojo extends AbstractDuetMojo {

    private static final String LIST = "META-INF/BenchmarkList";

    @Inject
    ProjectDependenciesResolver dependencies;

    @Override
    List<String> words(Reactor reactor, Path distribution) throws IOException, MojoExecutionException {
        List<MavenProject> found = session.getProjects().stream()
                .filter(module -> Stream.of(classes(module), testClasses(module))
                        .anyMatch(folder -> Files.exists(folder.resolve(LIST))))
                .toList();
        if (found.size() != 1) {
            throw new MojoExecutionException(
                    found.isEmpty()
                            ? "No module here has JMH benchmarks: run mvn package first."
                            : "There are " + found.size()
                                    + " modules with JMH benchmarks: choose one with -pl MODULE.");
        }
        MavenProject module = found.get(0);
        boolean inTests = Files.exists(testClasses(module).resolve(LIST));
        Path before = side("base");
        Path after = side("head");
        if (inTests) {
            copy(testClasses(module), before);
            copy(testClasses(module), after);
        }
        copy(classes(module), after);
        List<Path> baseJars = new ArrayList<>();
        List<Path> headJars = new ArrayList<>();
        int replaced = 0;

        Optional<Path> released = base(reactor, module);
        if (released.isPresent()) {
            baseJars.add(released.get());
            replaced++;
        } else {
            copy(classes(module), before);
        }
        for (Artifact artifact : classPath(reactor, module, inTests)) {
            Path jar = artifact.getFile().toPath();
            Optional<MavenProject> made = reactor.module(artifact);
            Optional<Path> other = made.isPresent() ? base(reactor, made.get()) : Optional.empty();
            headJars.add(jar);
            baseJars.add(other.orElse(jar));
            replaced += other.isPresent() ? 1 : 0;
        }
        if (replaced == 0) {
            throw new MojoExecutionException("No artifact of this build on the class path of the benchmarks has "
                    + (base == null ? "a release: give -Dbase=VERSION." : "the version " + base + "."));
        }
        list(before, baseJars);
        list(after, headJars);
        return List.of("--jmh", before.toString(), after.toString());
    }

    private static Path classes(MavenProject module) {
        return Path.of(module.getBuild().getOutputDirectory());
    }

    private static Path testClasses(MavenProject module) {
        return Path.of(module.getBuild().getTestOutputDirectory());
    }

    private static void copy(Path classes, Path side) throws IOException {
        if (Files.isDirectory(classes)) {
            FileUtils.copyDirectoryStructure(classes.toFile(), side.toFile());
        }
    }

    private Optional<Path> base(Reactor reactor, MavenProject module) throws MojoExecutionException {
        Optional<String> version = base == null ? reactor.lastRelease(module) : Optional.of(base);
        Optional<Path> jar = version.isPresent() ? reactor.jar(module, version.get()) : Optional.empty();
        jar.ifPresent(file -> getLog().info("base has " + file.getFileName()));
        return jar;
    }

    private List<Artifact> classPath(Reactor reactor, MavenProject module, boolean inTests)
            throws MojoExecutionException {
        try {
            return dependencies
                    .resolve(new DefaultDependencyResolutionRequest(module, reactor.session()))
                    .getResolvedDependencies()
                    .stream()
                    .filter(dependency -> inTests || !dependency.getScope().equals(JavaScopes.TEST))
                    .map(Dependency::getArtifact)
                    .toList();
        } catch (DependencyResolutionException e) {
            throw new MojoExecutionException(e.getMessage(), e);
        }
    }

    /** Writes the list by which a side's folder names jars that are elsewhere. */
    private static void list(Path side, List<Path> jars) throws IOException {
        List<String> lines = new ArrayList<>();
        for (Path jar : jars) {
            Path there = side.toRealPath().relativize(jar.toRealPath());
            lines.add(there.toString().replace('\\', '/'));
        }
        Files.write(side.resolve("classpath"), lines);
    }
}
