package org.echobench.cli.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.Writer;
import java.lang.reflect.AnnotatedElement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.echobench.cli.Echobench;
import org.echobench.cli.duet.DuetOptions;
import org.echobench.cli.run.RunOptions;
import org.echobench.report.compare.Policy.FailOn;
import org.echobench.results.UserError;
import org.echobench.results.profile.ProfileKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

class TypedWordsTest {

    private static final Path HERE = Path.of("").toAbsolutePath();

    private static TypedWords duet(String... words) {
        return TypedWords.read(new DuetOptions(), List.of(words));
    }

    private static TypedWords run(String... words) {
        return TypedWords.read(new RunOptions(), List.of(words));
    }

    /** Every option of run and duet. */
    static Stream<Arguments> options() {
        CommandLine command = Echobench.commandLine();
        return Stream.of("run", "duet")
                .flatMap(name -> command.getSubcommands().get(name).getCommandSpec().options().stream()
                        .filter(option -> !option.usageHelp() && !option.versionHelp())
                        .filter(option -> !option.longestName().equals("--resume"))
                        .map(option -> Arguments.of(name, option)));
    }

    private static String word(OptionSpec option) {
        Class<?> type = option.auxiliaryTypes()[0];
        Object value = type.isEnum() ? type.getEnumConstants()[0] : "1";
        return option.longestName() + (option.arity().max() == 0 ? "" : "=" + value);
    }

    private static TypedWords typed(String command, OptionSpec option, String... before) {
        List<String> words = new ArrayList<>(List.of(command));
        words.addAll(List.of(before));
        words.add(word(option));
        return new TypedWords(
                Echobench.commandLine().parseArgs(words.toArray(String[]::new)).subcommand());
    }

    @ParameterizedTest
    @MethodSource("options")
    void anOptionIsKeptWithThePlanOrTakenWhenItIsResumed(String command, OptionSpec option) {
        Optional<OnResume> onResume =
                Optional.ofNullable(((AnnotatedElement) option.userObject()).getAnnotation(OnResume.class));
        boolean given = onResume.isPresent() && onResume.get().given();
        boolean kept = onResume.isEmpty() || onResume.get().kept();

        assertEquals(kept, !typed(command, option).kept(Map.of()).isEmpty());
        TypedWords resuming = typed(command, option, "--resume=x");
        if (given) {
            resuming.requireSamePlan();
        } else {
            assertTrue(assertThrows(UserError.class, resuming::requireSamePlan)
                    .getMessage()
                    .endsWith("leave out " + option.longestName() + "."));
        }
        // The folder is another one then, and the pairs and the commits are pinned.
        assertTrue(given || kept || Set.of("--out", "--minutes", "--paths").contains(option.longestName()));
    }

    /** What a new option takes: one declaration. */
    static final class WithOneMore {
        @Mixin
        private final DuetOptions options = new DuetOptions();

        @Option(names = "--one-more")
        private String oneMore;
    }

    @Test
    void anOptionThatIsDeclaredIsKeptReadAgainAndRefusedWithResume() {
        TypedWords words = TypedWords.read(new WithOneMore(), List.of("main", "--one-more=x"));
        WithOneMore again = new WithOneMore();
        TypedWords.read(again, words.kept(Map.of()));
        assertEquals("x", again.oneMore);
        assertThrows(UserError.class, TypedWords.read(again, List.of("--one-more=x"))::requireSamePlan);
    }

    @Test
    void wordsAreKeptAsTheyWereTypedAndReadTheSameAgain() {
        List<String> kept = duet(
                        "main",
                        "--scale",
                        "0.50",
                        "-p",
                        "a=1",
                        "-p",
                        "b=-2",
                        "--head-jvm-args=-Xmx1g -Da=b",
                        "--fail-on=Suspect")
                .kept(Map.of("--seed", "7"));
        assertEquals(
                List.of(
                        "main",
                        "--scale",
                        "0.50",
                        "-p",
                        "a=1",
                        "-p",
                        "b=-2",
                        "--head-jvm-args=-Xmx1g -Da=b",
                        "--fail-on",
                        "Suspect",
                        "--seed",
                        "7"),
                kept);
        DuetOptions resumed = new DuetOptions();
        TypedWords.read(resumed, kept);
        assertEquals(0.5, resumed.scale().factor());
        assertEquals(Set.of(FailOn.SUSPECT), resumed.comparison().policy().failOn());
        assertEquals(List.of("-Xmx1g", "-Da=b"), resumed.head().jvmArgs());
        assertEquals(7, resumed.seed());
    }

    @Test
    void whatIsPinnedTakesThePlaceOfWhatWasTyped() {
        assertEquals(
                List.of("0a1b2c", "--seed", "7", "--include", "echo", "--pairs", "12"),
                duet("main", "--seed=1", "--include=echo", "--minutes=20").kept(pins()));
    }

    private static Map<String, String> pins() {
        Map<String, String> pins = new LinkedHashMap<>();
        pins.put("BASE", "0a1b2c");
        pins.put("HEAD", "not typed");
        pins.put("--pairs", "12");
        pins.put("--seed", "7");
        return pins;
    }

    @Test
    void whatIsTypedWithResumeTakesPrecedence() {
        TypedWords start = duet("main", "--profile=alloc", "--fail-on=suspect", "--scale=0.5");
        DuetOptions resumed = new DuetOptions();
        TypedWords.read(resumed, duet("--resume=x", "--profile=cpu", "-q").over(start));
        assertEquals(Set.of(ProfileKind.CPU), resumed.profile());
        assertEquals(Set.of(FailOn.SUSPECT), resumed.comparison().policy().failOn());
        assertEquals(0.5, resumed.scale().factor());
        PrintWriter shown = new PrintWriter(Writer.nullWriter());
        assertNotSame(shown, resumed.progress(shown));
    }

    @Test
    void aRelativePathIsPublishedAsItWasTyped() {
        assertEquals(
                List.of("--target", "shop.yaml,../echo.yaml"),
                run("--target=shop.yaml,../echo.yaml").published(Map.of()));
    }

    @Test
    void anAbsolutePathBelowTheFolderOfTheCommandIsPublishedAsRelative() {
        assertEquals(
                "target/servers",
                TypedWords.portable(HERE.resolve("target/servers").toString()));
        assertEquals(".", TypedWords.portable(HERE.toString()));
    }

    @Test
    void ofAPathElsewhereOnlyTheNameIsPublished() {
        Path jdk = HERE.resolveSibling("jdk-21");
        assertEquals(
                List.of("main", "--base-jvm", "jdk-21", "--topology", "hosts.yaml"),
                duet("main", "--base-jvm=" + jdk, "--topology=" + jdk.resolve("hosts.yaml"))
                        .published(Map.of()));
    }

    @Test
    void anOptionForSomethingElseIsRefused() {
        TypedWords words = duet("main", "--server=netty", "--base-jvm=x", "--include=a");
        words.requireFor(Measured.SERVERS);
        assertEquals(
                "Target files say what is started and measured: leave out --server and --base-jvm.",
                assertThrows(UserError.class, () -> words.requireFor(Measured.SERVICES))
                        .getMessage());
    }

    @Test
    void anOptionThatAnEarlierVersionKeptIsNamed() {
        UserError refused = assertThrows(UserError.class, () -> duet("base", "--no-repeat"));
        assertEquals(
                "An earlier version of Echobench started this with --no-repeat, which this version does not have:"
                        + " start a new measurement.",
                refused.getMessage());
    }
}
