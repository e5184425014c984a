package org.echobench.cli;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the modules of the distribution may use. They are on no class path of ours: their folders of classes are read. */
class ServerModulesTest {

    private static JavaClasses servers;
    private static JavaClasses clients;

    @BeforeAll
    static void read() throws IOException {
        servers = modules("server-*");
        clients = modules("client-*");
    }

    /** Modules that are not built, because Jetty's version is overridden, are left out. */
    private static JavaClasses modules(String names) throws IOException {
        List<Path> classes = new ArrayList<>();
        try (DirectoryStream<Path> modules = Files.newDirectoryStream(Path.of(".."), names)) {
            for (Path module : modules) {
                Path built = module.resolve("target").resolve("classes");
                if (Files.exists(module.resolve("pom.xml")) && Files.exists(built)) {
                    classes.add(built);
                }
            }
        }
        return new ClassFileImporter().importPaths(classes);
    }

    /** Classes of the suite that are in none of the modules. */
    private static DescribedPredicate<JavaClass> oursBut(JavaClasses modules) {
        return DescribedPredicate.describe(
                "are the suite's",
                used -> used.getPackageName().startsWith("org.echobench.")
                        && !modules.contain(used.getBaseComponentType().getName()));
    }

    @Test
    void aServerUsesTheSpiTheContentAndTheHandleOfAProcess() {
        noClasses()
                .should()
                .dependOnClassesThat(oursBut(servers)
                        .and(not(resideInAnyPackage(
                                "org.echobench.core.spi", "org.echobench.core.content", "org.echobench.core.process"))))
                .because("a server must not depend on the harness that measures it")
                .check(servers);
    }

    @Test
    void aServerReadsNoClock() {
        noClasses()
                .should()
                .accessTargetWhere(
                        target(owner(type(System.class))).and(target(nameMatching("nanoTime|currentTimeMillis"))))
                .orShould()
                .dependOnClassesThat(resideInAPackage("java.time..").and(not(type(Duration.class))))
                .orShould()
                .dependOnClassesThat(type(Date.class))
                .because("the client alone reads the time")
                .check(servers);
    }

    @Test
    void aServerKeepsNoHistogram() {
        noClasses()
                .should()
                .dependOnClassesThat(resideInAPackage("org.HdrHistogram.."))
                .because("the client alone records latencies")
                .check(servers);
    }

    @Test
    void aClientLibraryUsesTheClientsPackage() {
        noClasses()
                .should()
                .dependOnClassesThat(oursBut(clients).and(not(resideInAPackage("org.echobench.core.client"))))
                .check(clients);
    }
}
