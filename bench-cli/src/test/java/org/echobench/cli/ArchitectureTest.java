package org.echobench.cli;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Which package may use which, in every module. Most modules are on no class path of ours: their folders of classes are
 * read.
 */
class ArchitectureTest {

    private static final String ROOT = "org.echobench.";

    private static final String ALL_ABOVE = "all above";

    private static final String ALONE = "alone";

    /**
     * The packages of the modules bench-*. After the colon are the packages of the same module that a package may use: by name,
     * the module's root by the module's name, or all that stand above. One with "alone" uses no other module.
     */
    private static final String PACKAGES = """
            results.metric:
            results.stats: metric
            results: metric stats
            results.jmh: metric results
            results.renames: results jmh
            results.curve: metric results
            results.run: metric stats results curve
            results.profile: metric results
            core.spi: alone
            core.content: all above
            core.wire: all above
            core.client: all above
            core.metrics: all above
            core.process: all above
            core.load: all above
            core.reference: all above
            core.host: all above
            core.subscribers: all above
            core.scale: all above
            core.benchmarks: all above
            runner.plan:
            runner.suites: plan
            runner.fork: plan input
            runner.jmh: fork plan
            runner.journal: fork jmh plan suites
            runner: journal fork jmh plan
            runner.input:
            report.run:
            report.compare:
            report.chart:
            report.render: compare chart html
            report.history: run compare render chart html
            report.page: run compare render chart html
            report.site: page render html
            report.html: render compare page chart history site alone
            report: run compare history render page
            explain.frames:
            explain.output: frames
            service:
            tck.client:
            tck: client
            cli.options: all above
            cli.terminal: all above
            cli.servers: all above
            cli.build: all above
            cli.run: all above
            cli.report: all above
            cli.load: all above
            cli.duet: all above
            cli: all above
            """;

    /** What a newcomer still finds the way in. */
    private static final int MOST_FILES = 30;

    private static final JavaClasses BENCH = modules("bench-*");
    private static final JavaClasses SERVERS = modules("server-*");
    private static final JavaClasses HANDLERS = modules("handler-*");

    /** A folder of a module that is gone has no pom. */
    private static JavaClasses modules(String names) {
        List<Path> classes = new ArrayList<>();
        try (DirectoryStream<Path> modules = Files.newDirectoryStream(Path.of(".."), names)) {
            for (Path module : modules) {
                Path built = module.resolve("target").resolve("classes");
                if (Files.exists(module.resolve("pom.xml")) && Files.exists(built)) {
                    classes.add(built);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new ClassFileImporter().importPaths(classes);
    }

    static List<String> lines() {
        return PACKAGES.lines().toList();
    }

    private static String name(String line) {
        return line.substring(0, line.indexOf(':'));
    }

    private static String module(String name) {
        return name.contains(".") ? name.substring(0, name.indexOf('.')) : name;
    }

    private static boolean isIn(JavaClass one, String module) {
        String name = one.getBaseComponentType().getPackageName() + ".";
        return name.startsWith(ROOT + module + ".");
    }

    /** A line's own package, and those that it names. */
    private static Set<String> allowed(String line) {
        String name = name(line);
        String module = module(name);
        String named = line.substring(name.length() + 1).strip();
        Set<String> allowed = new HashSet<>(Set.of(ROOT + name));
        if (named.equals(ALL_ABOVE)) {
            lines().stream()
                    .takeWhile(above -> !above.equals(line))
                    .map(ArchitectureTest::name)
                    .filter(above -> module(above).equals(module))
                    .forEach(above -> allowed.add(ROOT + above));
        } else {
            for (String word : named.split(" ")) {
                allowed.add(ROOT + (word.equals(module) ? module : module + "." + word));
            }
        }
        return allowed;
    }

    @ParameterizedTest
    @MethodSource("lines")
    void aPackageUsesOnlyThoseThatItsLineNames(String line) {
        Set<String> allowed = allowed(line);
        boolean alone = line.endsWith(ALONE);
        DescribedPredicate<JavaClass> others = describe(
                "are none of " + new TreeSet<>(allowed),
                used -> (alone
                                ? used.getBaseComponentType().getPackageName().startsWith(ROOT)
                                : isIn(used, module(name(line))))
                        && !allowed.contains(used.getBaseComponentType().getPackageName()));
        noClasses()
                .that(resideInAPackage(ROOT + name(line)))
                .should()
                .dependOnClassesThat(others)
                .check(BENCH);
    }

    @Test
    void everyPackageHasALine() {
        Set<String> packages = new TreeSet<>();
        BENCH.stream()
                .map(JavaClass::getPackageName)
                .filter(name -> !name.endsWith(".jmh_generated"))
                .forEach(packages::add);
        lines().forEach(line -> packages.remove(ROOT + name(line)));
        assertEquals(Set.of(), packages);
    }

    @ParameterizedTest
    @MethodSource("lines")
    void aPackageIsSmall(String line) {
        long files = BENCH.stream()
                .filter(one -> one.getPackageName().equals(ROOT + name(line)) && one.isTopLevelClass())
                .count();
        assertTrue(files <= MOST_FILES, name(line) + " has " + files + " classes");
    }

    /** Packages of the module java.base; javax.net.ssl is one of them. */
    @Test
    void theSpiNeedsNothingButTheJdk() {
        String spi = ROOT + "core.spi";
        classes()
                .that(resideInAPackage(spi))
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage("java..", "javax.net..", spi))
                .check(BENCH);
    }

    @Test
    void whatOnlyServersAndForksNeedIsNotUsedByTheCommand() {
        noClasses()
                .that(resideInAPackage(ROOT + "cli.."))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(ROOT + "core.content", ROOT + "core.reference", ROOT + "core.scale")
                .check(BENCH);
    }

    /** Classes of the suite that are in none of the modules. */
    private static DescribedPredicate<JavaClass> oursBut(JavaClasses modules) {
        return describe(
                "are the suite's",
                used -> used.getPackageName().startsWith(ROOT)
                        && !modules.contain(used.getBaseComponentType().getName()));
    }

    @Test
    void aServerUsesTheSpiTheContentAndTheHandleOfAProcess() {
        noClasses()
                .should()
                .dependOnClassesThat(oursBut(SERVERS)
                        .and(not(resideInAnyPackage(ROOT + "core.spi", ROOT + "core.content", ROOT + "core.process"))))
                .because("a server must not depend on the harness that measures it")
                .check(SERVERS);
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
                .check(SERVERS);
    }

    @Test
    void aServerKeepsNoHistogram() {
        noClasses()
                .should()
                .dependOnClassesThat(resideInAPackage("org.HdrHistogram.."))
                .because("the client alone records latencies")
                .check(SERVERS);
    }

    @Test
    void theDatabaseOfHandlersUsesTheSpiAndTheContent() {
        noClasses()
                .should()
                .dependOnClassesThat(
                        oursBut(HANDLERS).and(not(resideInAnyPackage(ROOT + "core.spi", ROOT + "core.content"))))
                .check(HANDLERS);
    }
}
