package org.echobench.results;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class PackagesTest {

    private static final String ROOT = "org.echobench.results";

    @Test
    void eachPackageUsesOnlyThoseBelowIt() {
        layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage("org.echobench..")
                .layer("metric")
                .definedBy(ROOT + ".metric")
                .layer("stats")
                .definedBy(ROOT + ".stats")
                .layer("model")
                .definedBy(ROOT)
                .layer("jmh")
                .definedBy(ROOT + ".jmh")
                .layer("renames")
                .definedBy(ROOT + ".renames")
                .layer("curve")
                .definedBy(ROOT + ".curve")
                .layer("run")
                .definedBy(ROOT + ".run")
                .layer("profile")
                .definedBy(ROOT + ".profile")
                .whereLayer("metric")
                .mayNotAccessAnyLayer()
                .whereLayer("stats")
                .mayOnlyAccessLayers("metric")
                .whereLayer("model")
                .mayOnlyAccessLayers("metric", "stats")
                .whereLayer("jmh")
                .mayOnlyAccessLayers("metric", "model")
                .whereLayer("renames")
                .mayOnlyAccessLayers("model", "jmh")
                .whereLayer("curve")
                .mayOnlyAccessLayers("metric", "model")
                .whereLayer("run")
                .mayOnlyAccessLayers("metric", "stats", "model", "curve")
                .whereLayer("profile")
                .mayOnlyAccessLayers("metric", "stats", "model", "jmh", "run")
                .ensureAllClassesAreContainedInArchitecture()
                .check(new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .importPackages(ROOT));
    }
}
