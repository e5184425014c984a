package org.echobench.core;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The packages in dependency order: each may use only those above it. */
class PackageOrderTest {

    private static final List<String> ORDER = List.of(
            "spi",
            "content",
            "wire",
            "client",
            "metrics",
            "process",
            "load",
            "reference",
            "host",
            "subscribers",
            "scale",
            "benchmarks");

    private static final JavaClasses CORE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("org.echobench.core");

    static List<String> packages() {
        return ORDER;
    }

    @ParameterizedTest
    @MethodSource("packages")
    void usesOnlyPackagesAboveIt(String name) {
        String[] below = ORDER.subList(ORDER.indexOf(name) + 1, ORDER.size()).stream()
                .map(PackageOrderTest::pattern)
                .toArray(String[]::new);
        noClasses()
                .that(resideInAPackage(pattern(name)))
                .should()
                .dependOnClassesThat(resideInAnyPackage(below))
                .check(CORE);
    }

    @Test
    void noPackageIsOutsideTheOrder() {
        String[] known = ORDER.stream().map(PackageOrderTest::pattern).toArray(String[]::new);
        classes().should().resideInAnyPackage(known).check(CORE);
    }

    /** Packages of the module java.base; javax.net.ssl is one of them. */
    @Test
    void theSpiNeedsNothingButTheJdk() {
        classes()
                .that(resideInAPackage(pattern("spi")))
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage("java..", "javax.net..", pattern("spi")))
                .check(CORE);
    }

    private static String pattern(String name) {
        return "org.echobench.core." + name + "..";
    }
}
