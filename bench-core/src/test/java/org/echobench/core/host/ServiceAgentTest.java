package org.echobench.core.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What goes into the JVM of somebody else's service. */
class ServiceAgentTest {

    private static final Pattern OF_THE_JDK =
            Pattern.compile("[a-z]+|(java|javax\\.management|com\\.sun\\.management)\\..*");

    /** These are for who asks the agent, in a method that the agent does not call. */
    private static final Set<String> NOT_NEEDED =
            Set.of("org.echobench.core.metrics.Scalar", "org.echobench.results.metric.Metric");

    @Test
    void theAgentsJarHasEveryClassThatItsClassesUse() throws IOException {
        Path file = ServiceAgent.jar();
        try (JarFile jar = new JarFile(file.toFile())) {
            JavaClasses inside = new ClassFileImporter().importJar(jar);
            Set<String> missing = inside.stream()
                    .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                    .map(dependency ->
                            dependency.getTargetClass().getBaseComponentType().getName())
                    .filter(used -> !OF_THE_JDK.matcher(used).matches() && !inside.contain(used))
                    .collect(Collectors.toSet());
            assertEquals(NOT_NEEDED, missing);
        } finally {
            Files.delete(file);
        }
    }
}
