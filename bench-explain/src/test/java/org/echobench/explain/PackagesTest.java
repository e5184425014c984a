package org.echobench.explain;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class PackagesTest {

    private static final String ROOT = "org.echobench.explain";

    @Test
    void eachPackageUsesOnlyThoseBelowIt() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("frames")
                .definedBy(ROOT + ".frames")
                .layer("forks")
                .definedBy(ROOT + ".forks")
                .layer("output")
                .definedBy(ROOT + ".output")
                .whereLayer("frames")
                .mayNotAccessAnyLayer()
                .whereLayer("forks")
                .mayNotAccessAnyLayer()
                .whereLayer("output")
                .mayOnlyAccessLayers("frames")
                .ensureAllClassesAreContainedInArchitecture()
                .check(new ClassFileImporter()
                        .withImportOption(new ImportOption.DoNotIncludeTests())
                        .importPackages(ROOT));
    }
}
