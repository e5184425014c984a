package org.echobench.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.inject.Inject;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.codehaus.plexus.util.FileUtils;
import org.codehaus.plexus.util.cli.CommandLineUtils;
import org.echobench.launcher.Launcher;
import org.eclipse.aether.RepositorySystem;

/** Starts {@code echobench duet} in a process of its own. It writes to {@code target/echobench}. */
abstract class AbstractDuetMojo extends AbstractMojo {

    private static final int REGRESSION = 1;

    /** The version of the artifacts on side base; by default, the last release of each before its current version. */
    @Parameter(property = "base")
    String base;

    /** Further options of {@code echobench duet}, separated by spaces; an option in quotes may contain spaces. */
    @Parameter(property = "args", defaultValue = "")
    private String args;

    @Parameter(defaultValue = "${session}", readonly = true)
    MavenSession session;

    @Parameter(defaultValue = "${plugin.artifacts}", readonly = true)
    private List<Artifact> ownArtifacts;

    @Inject
    RepositorySystem repositories;

    /** The arguments of {@code duet} that the goal determines: the sides and its own options. */
    abstract List<String> words(Reactor reactor, Path distribution) throws IOException, MojoExecutionException;

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        int exitCode;
        try {
            Path distribution = Launcher.unpacked(
                    ownArtifacts.stream().map(one -> one.getFile().toPath()).toList());
            List<String> words = new ArrayList<>(List.of("duet"));
            words.addAll(words(new Reactor(session, repositories), distribution));
            words.addAll(List.of(furtherWords()));
            getLog().info("echobench " + String.join(" ", words));
            ProcessBuilder command = Launcher.command(distribution, words).directory(folder().toFile());
            command.environment()
                    .put("ECHOBENCH_MAVEN_REPO", session.getLocalRepository().getBasedir());
            exitCode = Launcher.run(command);
        } catch (IOException e) {
            throw new MojoExecutionException(e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MojoExecutionException("The duet was interrupted.", e);
        }
        if (exitCode != 0) {
            throw new MojoFailureException("The duet ended with exit code " + exitCode
                    + (exitCode == REGRESSION ? ": a row regressed." : "; its last lines say why."));
        }
    }

    private String[] furtherWords() throws MojoExecutionException {
        try {
            return CommandLineUtils.translateCommandline(args);
        } catch (Exception e) { // its declared type; thrown if a quote is not closed
            throw new MojoExecutionException("-Dargs cannot be read: " + e.getMessage() + ".", e);
        }
    }

    private Path folder() {
        return Path.of(session.getTopLevelProject().getBuild().getDirectory(), "echobench");
    }

    /** An empty folder for a side. */
    Path side(String label) throws IOException {
        Path side = folder().resolve(label);
        FileUtils.deleteDirectory(side.toFile());
        return Files.createDirectories(side);
    }
}
