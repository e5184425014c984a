package org.echobench.cli;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The packages of the command in dependency order: each may use only those before it. */
class PackagesTest {

    private static final String ROOT = "org.echobench.cli";

    private static final List<String> ORDER =
            List.of("options", "terminal", "servers", "build", "run", "report", "load", "duet").stream()
                    .map(name -> ROOT + "." + name)
                    .toList();

    /** What a newcomer still finds the way in. */
    private static final int MOST_FILES = 30;

    private static final JavaClasses COMMAND = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);

    static List<String> packages() {
        return ORDER;
    }

    @ParameterizedTest
    @MethodSource("packages")
    void usesOnlyPackagesBeforeIt(String name) {
        List<String> after = ORDER.subList(ORDER.indexOf(name) + 1, ORDER.size());
        noClasses()
                .that(resideInAPackage(name))
                .should()
                .dependOnClassesThat(resideInAPackage(ROOT).or(resideInAnyPackage(after.toArray(String[]::new))))
                .check(COMMAND);
    }

    @ParameterizedTest
    @MethodSource("packages")
    void isSmall(String name) {
        long files = COMMAND.stream()
                .filter(one -> one.getPackageName().equals(name) && one.isTopLevelClass())
                .count();
        assertTrue(files <= MOST_FILES, name + " has " + files + " classes");
    }

    @Test
    void noPackageIsOutsideTheOrder() {
        classes()
                .should()
                .resideInAnyPackage(
                        Stream.concat(Stream.of(ROOT), ORDER.stream()).toArray(String[]::new))
                .check(COMMAND);
    }

    @Test
    void whatOnlyServersAndForksNeedIsNotUsed() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.echobench.core.content", "org.echobench.core.reference", "org.echobench.core.scale")
                .check(COMMAND);
    }
}
