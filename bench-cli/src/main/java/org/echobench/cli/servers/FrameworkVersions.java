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
import org.echobench.runner.input.Nearest;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.eclipse.aether.resolution.VersionRangeRequest;
import org.eclipse.aether.resolution.VersionRangeResolutionException;
import org.eclipse.aether.resolution.VersionRangeResult;
import org.eclipse.aether.transfer.ArtifactNotFoundException;
import org.eclipse.aether.transfer.ArtifactTransferException;
import org.eclipse.aether.transfer.MetadataNotFoundException;
import org.eclipse.aether.util.artifact.JavaScopes;

/**
 * Resolves the class path of a server module with another version of its framework, as Maven would. Compiles nothing.
 * The framework comes from the user's local repository, or from remote ones with the user's settings, mirrors, proxies
 * and credentials.
 */
final class FrameworkVersions {

    private FrameworkVersions() {}

    /**
     * @param asked the server and the version, for messages
     * @param installed the module's own class path, which has the jars that do not differ
     * @return the jars, sorted by file name
     * @throws UserError if the module has one version only, the settings are broken, or an artifact is not available
     */
    static List<Path> classPath(String asked, String version, List<Path> installed) {
        try (Context maven = maven()) {
            return artifacts(maven, asked, module(asked, version, installed)).stream()
                    .map(artifact -> artifact.getFile().toPath())
                    .sorted(Comparator.comparing(Path::getFileName))
                    .toList();
        }
    }

    /**
     * The releases of a range that repositories list, in ascending order by Maven's rules. Pre-releases such as alphas
     * are included only if an end of the range is one.
     *
     * @throws UserError as {@link #classPath}; if an end is not listed, or the last is not after the first
     */
    static List<String> releases(VersionRange range, List<Path> installed) {
        if (VersionRange.compare(range.first(), range.last()) >= 0) {
            throw new UserError(range + ": the last release must be after the first.");
        }
        try (Context maven = maven()) {
            ModuleWorkspace module = module(range.toString(), range.last(), installed);
            List<Artifact> resolved = artifacts(maven, range.toString(), module);
            // Another library on the class path may have the same version.
            Artifact framework = module.dependencies().stream()
                    .flatMap(name -> resolved.stream()
                            .filter(one -> name.equals(one.getGroupId() + ":" + one.getArtifactId())
                                    && one.getVersion().equals(range.last())))
                    .findFirst()
                    .orElseThrow(() -> new UserError(range + " is not available: the server's module has no dependency"
                            + " of version " + range.last() + "."));
            String interval = "[" + range.first() + "," + range.last() + "]";
            VersionRangeResult found = maven.repositorySystem()
                    .resolveVersionRange(
                            maven.repositorySystemSession(),
                            new VersionRangeRequest(
                                    new DefaultArtifact(
                                            framework.getGroupId(), framework.getArtifactId(), "jar", interval),
                                    maven.remoteRepositories(),
                                    null));
            Optional<Exception> failed = found.getExceptions().stream()
                    .filter(problem -> !(problem instanceof MetadataNotFoundException))
                    .findFirst();
            if (failed.isPresent()) {
                throw new UserError(range + " cannot be listed: " + failed.get().getMessage() + ".", failed.get());
            }
            List<String> all =
                    found.getVersions().stream().map(Object::toString).toList();
            for (String end : List.of(range.first(), range.last())) {
                if (!all.contains(end)) {
                    throw new UserError(Nearest.unknown("release", end, all, "repositories do not list it"));
                }
            }
            boolean early = VersionRange.isEarly(range.first()) || VersionRange.isEarly(range.last());
            return all.stream()
                    .filter(version -> early || !VersionRange.isEarly(version))
                    .toList();
        } catch (VersionRangeResolutionException e) {
            throw new UserError(range + " cannot be listed: " + e.getMessage() + ".", e);
        }
    }

    /** Whether a version was refused because the repositories lack one of its artifacts. */
    static boolean isAbsent(UserError refused) {
        return failed(refused)
                .filter(ArtifactNotFoundException.class::isInstance)
                .isPresent();
    }

    private static ModuleWorkspace module(String asked, String version, List<Path> installed) {
        return ModuleWorkspace.of(installed, version)
                .orElseThrow(() -> new UserError(asked + " is not available: this server has only one version."));
    }

    private static List<Artifact> artifacts(Context maven, String asked, ModuleWorkspace module) {
        DefaultRepositorySystemSession session = new DefaultRepositorySystemSession(maven.repositorySystemSession());
        session.setWorkspaceReader(module);
        CollectRequest tree =
                new CollectRequest(new Dependency(module.artifact(), JavaScopes.RUNTIME), maven.remoteRepositories());
        try {
            return maven
                    .repositorySystem()
                    .resolveDependencies(session, new DependencyRequest(tree, null))
                    .getArtifactResults()
                    .stream()
                    .map(ArtifactResult::getArtifact)
                    .toList();
        } catch (DependencyResolutionException e) {
            throw refused(asked, e, session.getLocalRepository().getBasedir().toPath());
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

    /** The causes say which artifact is not available, and why. */
    private static UserError refused(String asked, DependencyResolutionException e, Path localRepository) {
        Throwable cause = e;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        Optional<ArtifactTransferException> failed = failed(e);
        if (failed.isPresent() && failed.get() instanceof ArtifactNotFoundException missing) {
            return new UserError(asked + " is not available: Maven does not find " + missing.getArtifact() + ".", e);
        }
        if (cause instanceof IOException written && Disk.isFull(localRepository)) {
            return Disk.refused(localRepository, written);
        }
        String what = failed.map(one -> one.getArtifact() + " from the repository "
                        + one.getRepository().getId() + ": ")
                .orElse("");
        return new UserError(asked + " is not available: " + what + cause + ".", e);
    }

    /** The innermost transfer that failed. */
    private static Optional<ArtifactTransferException> failed(Throwable problem) {
        Optional<ArtifactTransferException> failed = Optional.empty();
        for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
            if (cause instanceof ArtifactTransferException transfer) {
                failed = Optional.of(transfer);
            }
        }
        return failed;
    }
}
