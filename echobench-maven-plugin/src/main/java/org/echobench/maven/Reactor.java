package org.echobench.maven;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.maven.RepositoryUtils;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.repository.WorkspaceReader;
import org.eclipse.aether.repository.WorkspaceRepository;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.resolution.VersionRangeRequest;
import org.eclipse.aether.resolution.VersionRangeResolutionException;
import org.eclipse.aether.resolution.VersionRangeResult;
import org.eclipse.aether.transfer.MetadataNotFoundException;
import org.eclipse.aether.version.Version;

/**
 * What the modules of a build have packaged, in this run of Maven or in an earlier one, and their releases. Makes the
 * jars in {@code target} available to Maven's resolver without {@code mvn install}.
 */
record Reactor(MavenSession maven, RepositorySystem repositories) implements WorkspaceReader {

    private static final Pattern PRE_RELEASE =
            Pattern.compile("(?i).*[.-](alpha|beta|cr|rc|m|milestone|preview|snapshot)[.-]?\\d*");

    /** The modules that have a jar. */
    List<MavenProject> packaged() throws MojoExecutionException {
        List<MavenProject> packaged = maven.getProjects().stream()
                .filter(project -> jar(project).isFile())
                .toList();
        if (packaged.isEmpty()) {
            throw new MojoExecutionException("Nothing is packaged here: run mvn package first.");
        }
        return packaged;
    }

    static File jar(MavenProject project) {
        File made = project.getArtifact().getFile();
        return made != null && made.isFile()
                ? made
                : new File(project.getBuild().getDirectory(), project.getBuild().getFinalName() + ".jar");
    }

    /** The module that makes an artifact, in whatever version. */
    Optional<MavenProject> module(Artifact artifact) {
        return maven.getAllProjects().stream()
                .filter(project -> project.getGroupId().equals(artifact.getGroupId())
                        && project.getArtifactId().equals(artifact.getArtifactId()))
                .findFirst();
    }

    /** The highest release of a module below its own version; pre-releases such as 2.0-RC1 do not count. */
    Optional<String> lastRelease(MavenProject module) throws MojoExecutionException {
        Artifact before = RepositoryUtils.toArtifact(module.getArtifact()).setVersion("(," + module.getVersion() + ")");
        VersionRangeResult found;
        try {
            found = repositories.resolveVersionRange(
                    maven.getRepositorySession(),
                    new VersionRangeRequest(before, module.getRemoteProjectRepositories(), null));
        } catch (VersionRangeResolutionException e) {
            throw new MojoExecutionException(e.getMessage(), e);
        }
        List<String> releases = found.getVersions().stream()
                .map(Version::toString)
                .filter(version -> !PRE_RELEASE.matcher(version).matches())
                .toList();
        Optional<Exception> failed = found.getExceptions().stream()
                .filter(e -> !(e instanceof MetadataNotFoundException))
                .findFirst();
        if (releases.isEmpty() && failed.isPresent()) {
            throw new MojoExecutionException("The releases of " + module.getGroupId() + ":" + module.getArtifactId()
                    + " cannot be found: " + failed.get().getMessage() + ".");
        }
        return releases.isEmpty() ? Optional.empty() : Optional.of(releases.get(releases.size() - 1));
    }

    /** The jar of another version of a module; empty if that version does not exist. */
    Optional<Path> jar(MavenProject module, String version) throws MojoExecutionException {
        Artifact jar = new DefaultArtifact(module.getGroupId(), module.getArtifactId(), "jar", version);
        try {
            return Optional.of(repositories
                    .resolveArtifact(
                            maven.getRepositorySession(),
                            new ArtifactRequest(jar, module.getRemoteProjectRepositories(), null))
                    .getArtifact()
                    .getFile()
                    .toPath());
        } catch (ArtifactResolutionException e) {
            if (e.getResult().isMissing()) {
                return Optional.empty();
            }
            throw new MojoExecutionException(e.getMessage(), e);
        }
    }

    /** Maven's session, with these jars in its workspace. */
    RepositorySystemSession session() {
        return new DefaultRepositorySystemSession(maven.getRepositorySession()).setWorkspaceReader(this);
    }

    @Override
    public WorkspaceRepository getRepository() {
        return new WorkspaceRepository("echobench");
    }

    @Override
    public File findArtifact(Artifact artifact) {
        return module(artifact)
                .filter(module -> module.getVersion().equals(artifact.getVersion()))
                .map(module -> artifact.getExtension().equals("pom")
                        ? module.getFile()
                        : artifact.getClassifier().isEmpty() ? jar(module) : null)
                .filter(File::isFile)
                .orElse(null);
    }

    @Override
    public List<String> findVersions(Artifact artifact) {
        return List.of();
    }
}
