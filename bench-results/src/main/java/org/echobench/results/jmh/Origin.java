package org.echobench.results.jmh;

import java.util.List;
import java.util.Optional;

/**
 * Where the results of a file come from, for people; what is not known is empty.
 *
 * @param code the commit, abbreviated; or in words what was measured in its place, as {@code the folder netty-before}
 * @param subject the first line of the commit's message
 * @param build arguments of the build
 * @param classPath of the forks, as {@link org.echobench.results.ClassPath#fingerprints} has it
 */
public record Origin(Optional<String> code, Optional<String> subject, List<String> build, List<String> classPath) {

    public static final Origin UNKNOWN = new Origin(Optional.empty(), Optional.empty(), List.of(), List.of());

    public Origin {
        build = List.copyOf(build);
        classPath = List.copyOf(classPath);
    }

    /** The same with the class path of its forks. */
    public Origin withClassPath(List<String> fingerprints) {
        return new Origin(code, subject, build, fingerprints);
    }
}
