package org.echobench.cli.servers;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.maven.settings.building.SettingsBuildingException;
import org.echobench.results.Disk;
import org.echobench.results.UserError;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.eclipse.aether.transfer.ArtifactNotFoundException;
import org.eclipse.aether.transfer.ArtifactTransferException;
import org.eclipse.aether.util.artifact.JavaScopes;

/**
 * The class path of a server module with another version of its framework, as Maven would build it. Nothing is compiled.
 * The framework comes from the user's local repository, or from remote ones by the user's settings, mirrors, proxies and
 * credentials.
 */
final class FrameworkVersions {

    private FrameworkVersions() {}

    /**
     * @param asked the server and the version, for messages
     * @param installed the module's own class path, which has what does not differ
     * @return by file name
     * @throws UserError if the module has one version only, the settings are broken, or an artifact cannot be had
     */
    static List<Path> classPath(String asked, String version, List<Path> installed) {
        ModuleWorkspace module = ModuleWorkspace.of(installed, version)
                .orElseThrow(() -> new UserError(asked + " cannot be had: this server has one version only."));
        try (Context maven = maven()) {
            DefaultRepositorySystemSession session =
                    new DefaultRepositorySystemSession(maven.repositorySystemSession());
            session.setWorkspaceReader(module);
            Dependency root = new Dependency(module.artifact(), JavaScopes.RUNTIME);
            CollectRequest tree = new CollectRequest(root, maven.remoteRepositories());
            try {
                return maven
                        .repositorySystem()
                        .resolveDependencies(session, new DependencyRequest(tree, null))
                        .getArtifactResults()
                        .stream()
                        .map(result -> result.getArtifact().getFile().toPath())
                        .sorted(Comparator.comparing(Path::getFileName))
                        .toList();
            } catch (DependencyResolutionException e) {
                throw refused(
                        asked, e, session.getLocalRepository().getBasedir().toPath());
            }
        }
    }

    private static Context maven() {
        ContextOverrides asUser = ContextOverrides.create()
                .withUserSettings(true)
                .withMavenUserHomeOverride(Path.of(System.getProperty("user.home"), ".m2"))
                .build();
        try {
            return Runtimes.INSTANCE.getRuntime().create(asUser);
        } catch (IllegalStateException e) {
            if (e.getCause() instanceof SettingsBuildingException broken) {
                String problem = broken.getProblems().get(0).getMessage().strip();
                throw new UserError("Maven's settings cannot be used: " + problem + ".", e);
            }
            throw e;
        }
    }

    /** The causes say which artifact cannot be had, and why. */
    private static UserError refused(String asked, DependencyResolutionException e, Path localRepository) {
        Throwable cause = e;
        Optional<ArtifactTransferException> failed = Optional.empty();
        while (cause.getCause() != null) {
            cause = cause.getCause();
            if (cause instanceof ArtifactTransferException transfer) {
                failed = Optional.of(transfer);
            }
        }
        if (failed.isPresent() && failed.get() instanceof ArtifactNotFoundException missing) {
            return new UserError(asked + " cannot be had: Maven finds no " + missing.getArtifact() + ".", e);
        }
        if (cause instanceof IOException written && Disk.isFull(localRepository)) {
            return Disk.refused(localRepository, written);
        }
        String what = failed.map(one -> one.getArtifact() + " from the repository "
                        + one.getRepository().getId() + ": ")
                .orElse("");
        return new UserError(asked + " cannot be had: " + what + cause + ".", e);
    }
}
