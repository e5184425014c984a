package org.echobench.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/**
 * In the checkout of a framework, after {@code mvn package}: compares its last release with what was packaged. The jars
 * of this build replace those of the release on the class path of a server; the rest is the same on both sides.
 */
@Mojo(name = "duet", aggregator = true, threadSafe = true)
public final class DuetMojo extends AbstractDuetMojo {

    /** The id of the server, such as {@code netty-epoll}; by default from the artifacts' group id, as in io.netty. */
    @Parameter(property = "server")
    private String server;

    @Override
    List<String> words(Reactor reactor, Path distribution) throws IOException, MojoExecutionException {
        List<MavenProject> modules = reactor.packaged();
        Path head = side("head");
        for (MavenProject module : modules) {
            String name = module.getArtifactId() + "-" + module.getVersion() + ".jar";
            Files.copy(Reactor.jar(module).toPath(), head.resolve(name));
        }
        String measured = server == null ? server(modules, distribution) : server;
        return List.of(measured + ":" + base(reactor, modules), head.toString());
    }

    private static String server(List<MavenProject> modules, Path distribution)
            throws IOException, MojoExecutionException {
        for (MavenProject module : modules) {
            Optional<String> found = Stream.of(module.getGroupId().split("\\."))
                    .filter(part ->
                            Files.isDirectory(distribution.resolve("servers").resolve(part)))
                    .findFirst();
            if (found.isPresent()) {
                return found.get();
            }
        }
        throw new MojoExecutionException("No server has a name that is a part of the group id "
                + modules.get(0).getGroupId() + ": give -Dserver=ID, one of those that echobench list shows.");
    }

    private String base(Reactor reactor, List<MavenProject> modules) throws MojoExecutionException {
        if (base != null) {
            return base;
        }
        for (MavenProject module : modules) {
            Optional<String> release = reactor.lastRelease(module);
            if (release.isPresent()) {
                return release.get();
            }
        }
        throw new MojoExecutionException("No artifact of this build has a release before "
                + modules.get(0).getVersion() + ": give -Dbase=VERSION.");
    }
}
